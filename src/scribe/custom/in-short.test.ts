import { expect, test } from 'vitest'
import { customResult, type ResultSection } from './custom-result.ts'

const section = (key: string, ...texts: string[]): ResultSection => ({
  key,
  title: key,
  sentences: texts.map((text, i) => ({ id: `${key} ${i}`, text, layout: 'bullet' })),
})
const short = (...note: ResultSection[]) =>
  customResult('shorter', note)
    .lines.filter(({ source }) => source !== null)
    .map(({ text }) => text)

test.each([
  ['vitals', ['Blood pressure: 152/88.', 'Heart rate: 130.', 'Weight: 13 kg.', 'Temperature: 101.8.', 'Oxygen: 91%.']],
  ['results', ['A1c 8.9.', 'TSH 7.2.', 'eGFR 52.', 'Hemoglobin 9.2.', 'Ferritin 8.', 'Potassium 5.6.']],
  ['physical_exam', ['Neurological: Monofilament is decreased.', 'Skin: Dry red patch.', 'Respiratory: Crackles.', 'Cardiovascular: Edema.', 'Abdomen: Soft, a bit tender.']],
  ['hpi', ['She has chest pain.', 'He coughs up blood.', 'No thoughts of suicide.', 'He lost ten pounds.', '“I fell again.”', 'She takes warfarin.', 'She is allergic to sulfa.', 'He has gout.']],
  ['assessment_plan', ['Patient education and counseling: If he is worse, he should call 911.', 'Follow-up: Come back in 2 weeks.', 'Medical reasoning: The asthma is worse.', 'No alcohol.']],
])('of %s nothing that matters is left out', (key, texts) => expect(short(section(key, ...texts))).toEqual(texts)) // prettier-ignore

test('what finds nothing, and what the list of medicines says as well, is left out', () =>
  expect(
    short(
      section(
        'hpi',
        'She has had pain since May.',
        'The pain is 7 out of 10.',
        'She fell.',
        'They like it here.',
        'She takes lisinopril 10 mg every morning.',
        'She takes lisinopril 10 mg and coughs.',
      ),
      section('ros', 'Respiratory: Reports cough. Denies wheezing.', 'Neurological: Reports dizziness. Denies headache.', 'Skin: Denies rash.'),
      section('medications', 'Lisinopril 10 mg.'),
      section('physical_exam', 'Respiratory: Lungs are clear.', 'Cardiovascular: Heart is regular, no murmur.', 'Right knee has crepitus. No effusion.'),
    ),
  ).toEqual([
    'She has had pain since May.',
    'The pain is 7 out of 10.',
    'She fell.',
    'She takes lisinopril 10 mg and coughs.',
    'Neurological: Reports dizziness.',
    'Lisinopril 10 mg.',
    'Right knee has crepitus. No effusion.',
  ])) // prettier-ignore
