import { expect, test } from 'vitest'
import { customResult, type ResultSection } from './custom-result.ts'

const section = (key: string, ...texts: string[]): ResultSection => ({
  key,
  title: key,
  sentences: texts.map((text, i) => ({ id: `${key} ${i}`, text, layout: 'bullet' })),
})

const NOTE = [
  section('hpi', 'The patient takes amlodipine 5 mg.', 'The patient has gout.'),
  section(
    'family_history',
    "The patient's father had a heart attack.",
    "The patient's brother has diabetes.",
  ),
  section('medications', 'Metformin 500 mg twice a day.', 'Atorvastatin, stopped.', 'Not metoprolol.'),
  section('allergies', 'Allergy: penicillin.'),
]
const list = (instruction: string) => customResult(instruction, NOTE).lines.map(({ text }) => text)

test('what is taken no more stands apart, and an allergy is no medicine', () =>
  expect(list('medication list')).toEqual([
    'Metformin 500 mg twice a day.',
    'hpi',
    'The patient takes amlodipine 5 mg.',
    'Stopped, or not to be taken',
    'Atorvastatin, stopped.',
    'Not metoprolol.',
  ]))

test("a relative's illness is no problem of the patient", () =>
  expect(list('problem list')).toEqual(['hpi', 'The patient has gout.']))

test('of one sentence, what is to be taken and what is not stand apart', () => {
  const plan = section(
    'plan',
    'Medical treatment: Use acetaminophen 500 mg every 6 hours and avoid ibuprofen.',
    'Stop lisinopril and start losartan 50 mg.',
    'Take Tylenol, not naproxen.',
    'Start prednisone 40 mg and stop it if there is bleeding.',
    'Avoid aspirin, celecoxib and diclofenac.',
    'Do not take melatonin.',
  )
  expect(customResult('medication list', [plan]).lines.map(({ text }) => text)).toEqual([
    'plan',
    'Use acetaminophen 500 mg every 6 hours.',
    'Start losartan 50 mg.',
    'Start prednisone 40 mg and stop it if there is bleeding.',
    'Stopped, or not to be taken',
    'Avoid ibuprofen.',
    'Stop lisinopril.',
    'Not naproxen.',
    'Avoid aspirin, celecoxib and diclofenac.',
    'Do not take melatonin.',
  ])
})
