import { expect, test } from 'vitest'
import { customResult, type ResultSection } from './custom-result.ts'

const section = (key: string, ...texts: string[]): ResultSection => ({
  key,
  title: key,
  sentences: texts.map((text, i) => ({
    id: `${key} ${i}`,
    text: text.replace(/^# /, ''),
    layout: text.startsWith('# ') ? 'heading' : 'bullet',
  })),
})
const problems = (...note: ResultSection[]) =>
  customResult('problem list', note).lines.map(({ text }) => text)

test('every problem that is assessed or planned for stands once, with a heading of its own or without', () =>
  expect(
    problems(
      section('past_medical_history', 'Diabetes.', 'Asthma.', 'No history of stroke.'),
      section(
        'assessment_plan',
        '# Diabetes.',
        'Medical reasoning: The diabetes is not controlled.',
        '# Depression.',
        '# Bipolar disorder.',
        'Medical reasoning: The COPD is flaring too.',
        '“For your cholesterol, stay off the atorvastatin.”',
        'The patient was advised to get the pneumonia vaccine.',
        'If he gets pneumonia, he should come back.',
        'Order a diabetes screening.',
        'Medical reasoning: I think the patient has gout.',
        'Her brother has epilepsy.',
      ),
    ),
  ).toEqual([
    'Diabetes.',
    'Depression.',
    'Bipolar disorder.',
    'The COPD is flaring too.',
    '“For your cholesterol, stay off the atorvastatin.”',
    'I think the patient has gout.',
    'past_medical_history',
    'Asthma.',
  ]))

test('the same illness by another name is the same problem', () =>
  expect(
    problems(
      section('past_medical_history', 'High blood pressure.'),
      section('assessment_plan', '# Hypertension.'),
    ),
  ).toEqual(['Hypertension.']))

test('what was only looked for, or hoped to be prevented, is no problem', () =>
  expect(
    problems(
      section('hpi', 'He has gout.', 'Except the flu shot.'),
      section('results', 'Chest x-ray shows no pneumonia.'),
      section('ros', 'Reports asthma.'),
    ),
  ).toEqual(['hpi', 'He has gout.']))
