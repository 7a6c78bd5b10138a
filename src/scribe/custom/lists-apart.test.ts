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
