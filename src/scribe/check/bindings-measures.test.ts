import { expect, test } from 'vitest'
import { builtInModels } from '../models.ts'
import { readTranscript } from '../read-transcript.ts'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { checkSentence } from './check-sentence.ts'

interface Talk {
  said: string
  untrue: string[]
  paraphrased: string[]
}

const BP_ORDER: Talk[] = [
  {
    said: `Doctor: Your blood pressure today is 142 over 88, pulse 76, temperature 98.6, oxygen 97 percent on room air, and you weigh 180 pounds.
Patient: That is higher than at home.`,
    untrue: [
      'Blood pressure: 88/142.',
      'BP 88/142 mmHg.',
      'Blood pressure is 88 over 142 today.',
      'Vitals: BP 88/142, HR 76.',
      'Blood pressure 142/76.',
    ],
    paraphrased: [
      'Blood pressure: 142/88.',
      'BP 142/88 mmHg.',
      "The patient's blood pressure was 142 over 88 today.",
      'Vitals: BP 142/88, HR 76.',
      'Elevated blood pressure of 142/88, higher than at home.',
    ],
  },
  {
    said: `Doctor: I got one thirty over eighty on the left arm, and one twenty eight over seventy six on the right.
Patient: Okay. At home it was around one forty over ninety yesterday.`,
    untrue: [
      'Blood pressure 80/130 on the left arm.',
      'Blood pressure 130/76.',
      'Home blood pressure 90/140.',
      'BP 128/80.',
    ],
    paraphrased: ['Home BP was about 140 over 90 yesterday.'],
  },
]

const OTHER_MEASURE: Talk[] = [
  {
    said: `Doctor: Your blood pressure today is 142 over 88, pulse 76, temperature 98.6, oxygen 97 percent on room air, and you weigh 180 pounds. You are breathing at 18.
Patient: That is higher than at home.`,
    untrue: [
      'Pulse 98.6.',
      'Temperature 97.',
      'Heart rate 97.',
      'Heart rate: 88.',
      'Oxygen saturation 76%.',
      'Oxygen saturation 88%.',
      'Respiratory rate 76.',
      'Weight 142 pounds.',
      'Systolic blood pressure 97.',
      'Temp 97, HR 76.',
      'Blood pressure: 97/76.',
      'SpO2 98%.',
      'Pulse 180.',
      'HR 18, RR 76.',
    ],
    paraphrased: [
      'Pulse 76.',
      'Oxygen saturation 97% on room air.',
      'Sats 97%.',
      'Respiratory rate 18.',
      'Weight: 180 lb.',
      'Temp 98.6.',
      'Vitals: BP 142/88, HR 76, T 98.6, SpO2 97%, RR 18.',
      'The patient weighs 180 pounds.',
      'Afebrile at 98.6.',
    ],
  },
  {
    said: `Doctor: The nurse got a pulse ox of 94 and a heart rate of 102. Temp was 101.2.
Patient: I felt hot. My blood sugar was 180 this morning. And I weigh 200 now.
Doctor: Your A1c came back at 8.2 and potassium 4.1, creatinine 1.3.`,
    untrue: [
      'Heart rate 94.',
      'Oxygen saturation 102%.',
      'Temperature 102.',
      'Blood sugar 200.',
      'A1c 4.1.',
      'Potassium 8.2.',
      'Creatinine 4.1.',
      'Weight 180.',
    ],
    paraphrased: [
      'Heart rate 102.',
      'Febrile, temperature 101.2.',
      'Blood glucose 180 this morning.',
      'Potassium 4.1.',
      'Creatinine 1.3, potassium 4.1.',
    ],
  },
]

const cases = (talks: Talk[], of: 'untrue' | 'paraphrased'): Array<[string, string]> =>
  talks.flatMap((talk) => talk[of].map((text): [string, string] => [text, talk.said]))
const supportOf = (text: string, said: string) =>
  checkSentence(text, readTranscript(parseDialogue(said), builtInModels()).index).support

test.each(cases(BP_ORDER, 'untrue'))('the order of a blood pressure is not vouched for: %s', (text, said) => {
  expect(supportOf(text, said)).not.toBe('supported')
})
test.each(cases(BP_ORDER, 'paraphrased'))(
  'the order of a blood pressure, as it was said: %s',
  (text, said) => {
    expect(supportOf(text, said)).toBe('supported')
  },
)

test.each(cases(OTHER_MEASURE, 'untrue'))('what a figure measures is not vouched for: %s', (text, said) => {
  expect(supportOf(text, said)).not.toBe('supported')
})
test.each(cases(OTHER_MEASURE, 'paraphrased'))('what a figure measures, as it was said: %s', (text, said) => {
  expect(supportOf(text, said)).toBe('supported')
})
