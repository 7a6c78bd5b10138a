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

const HABIT_ENDED: Talk[] = [
  {
    said: `Doctor: Do you smoke?
Patient: I quit ten years ago. I smoked a pack a day for twenty years.
Doctor: Any alcohol?
Patient: I stopped drinking in 2015. I have diabetes for two years.`,
    untrue: [
      'Quit smoking two years ago.',
      'Quit smoking 20 years ago.',
      'Former smoker, quit 2 years ago.',
      'Stopped smoking in 2015.',
      'Former smoker, quit last year.',
      'Stopped drinking 2 years ago.',
      'Quit smoking 10 months ago.',
      'Former smoker; smoked for 10 years.',
      'Quit smoking last month.',
      'Stopped drinking ten years ago.',
    ],
    paraphrased: [
      'Quit smoking ten years ago.',
      'Former smoker, quit 10 years ago.',
      'He stopped smoking a decade ago.',
      'Stopped drinking in 2015.',
      'No alcohol since 2015.',
      'The patient gave up smoking 10 years ago after smoking for 20 years.',
      'Ex-smoker.',
    ],
  },
  {
    said: `Patient: I gave up cigarettes in March. Before that I smoked half a pack a day since I was 18.
Doctor: Great. And vaping?
Patient: I quit vaping six months ago.`,
    untrue: [
      'Quit smoking 6 months ago.',
      'Quit smoking in May.',
      'Quit vaping in March.',
      'Quit vaping 6 years ago.',
      'Former smoker, quit at age 18.',
    ],
    paraphrased: [
      'Quit smoking in March.',
      'Stopped smoking in March.',
      'Quit vaping 6 months ago.',
      'Former vaper, quit 6 months ago.',
      'Smoked half a pack a day until March.',
    ],
  },
]

const HABIT_AMOUNT: Talk[] = [
  {
    said: `Doctor: Any alcohol?
Patient: I have two beers a week. I smoke half a pack a day.
Doctor: Okay. Take the aspirin daily.`,
    untrue: [
      'Drinks two beers daily.',
      'Drinks 2 beers a day.',
      'Drinks one beer a week.',
      'Alcohol: 2 drinks per day.',
      'Smokes 1 pack per day.',
      'Smokes two packs a day.',
      'Smokes half a pack a week.',
      'Drinks 5 beers a week.',
      'Drinks alcohol daily.',
    ],
    paraphrased: [
      'Drinks two beers a week.',
      'Drinks 2 beers weekly.',
      'Alcohol: 2 beers per week.',
      'Smokes half a pack a day.',
      'Smokes 0.5 ppd.',
      'Current smoker, half a pack daily.',
      'Drinks alcohol, about two beers per week.',
    ],
  },
  {
    said: `Doctor: How much do you drink?
Patient: A glass of wine every night, and maybe three on Saturdays.
Doctor: And tobacco?
Patient: About ten cigarettes a day. I used to smoke two packs.`,
    untrue: [
      'Drinks three glasses of wine every night.',
      'Drinks a glass of wine weekly.',
      'Smokes 2 packs a day.',
      'Smokes 20 cigarettes a day.',
      'Drinks 10 glasses of wine a week.',
      'Smokes ten cigarettes a week.',
    ],
    paraphrased: [
      'Drinks a glass of wine every night.',
      'Smokes about 10 cigarettes daily.',
      'Smokes 10 cigarettes per day, previously two packs.',
      'Drinks wine, three glasses on Saturdays.',
    ],
  },
  {
    said: `Doctor: Do you drink?
Patient: One beer daily, with dinner.`,
    untrue: [
      'Drinks two beers daily.',
      'Drinks one beer weekly.',
      'Drinks three beers a day.',
      'Drinks one beer a month.',
    ],
    paraphrased: [
      'Drinks one beer daily.',
      'Has a beer with dinner every day.',
      'Drinks 1 beer per day.',
      'Alcohol: one beer a day.',
    ],
  },
]

const ROMAN: Talk[] = [
  {
    said: `Doctor: You have heart failure, NYHA class two. The kidney disease is stage three. The cancer is stage II. Diabetes type 2.
Patient: Okay.
Doctor: The ulcer is grade one.`,
    untrue: [
      'Heart failure, NYHA class Ⅲ.',
      'Heart failure NYHA class III.',
      'Heart failure, NYHA class Ⅳ.',
      'Heart failure NYHA class IV.',
      'Chronic kidney disease stage IV.',
      'Kidney disease stage Ⅳ.',
      'Cancer stage IV.',
      'Cancer, stage Ⅳ.',
      'Stage III cancer.',
      'Diabetes type I.',
      'Type Ⅰ diabetes.',
      'Ulcer grade III.',
      'Ulcer grade Ⅾ.',
      'Cancer stage ⅼⅤ.',
      'Heart failure, class ⅲ.',
      'Cancer stage ІІІ.',
      'Cancer stage 4.',
      'Cancer stage lV.',
    ],
    paraphrased: [
      'Heart failure, NYHA class II.',
      'Heart failure, NYHA class Ⅱ.',
      'NYHA class 2 heart failure.',
      'Kidney disease stage III.',
      'Kidney disease, stage Ⅲ.',
      'Stage II cancer.',
      'Type II diabetes.',
      'Diabetes type 2.',
      'Ulcer grade I.',
      'Ulcer, grade 1.',
    ],
  },
  {
    said: `Doctor: Lungs are clear, no crackles. There's one plus edema at both ankles. Reflexes are two plus.`,
    untrue: ['2+ edema at both ankles.', 'Edema 3+ bilaterally.', 'Reflexes 1+.', 'Reflexes are three plus.'],
    paraphrased: [
      '1+ edema at both ankles.',
      'There is 1+ edema at both ankles.',
      'Reflexes 2+.',
      'Reflexes are 2+.',
    ],
  },
  {
    said: `Doctor: This is a grade three ankle sprain. Your bipolar one disorder is stable. Cranial nerves two through twelve are intact. The lesion is CIN 3. We are giving factor eight.
Patient: Okay.`,
    untrue: [
      'Grade I ankle sprain.',
      'Grade II sprain of the ankle.',
      'Bipolar II disorder is stable.',
      'Cranial nerves III-VI intact.',
      'CIN I lesion.',
      'Factor IX.',
      'Grade ⅠⅠ ankle sprain.',
    ],
    paraphrased: [
      'Grade III ankle sprain.',
      'Ankle sprain grade 3.',
      'Bipolar I disorder is stable.',
      'Cranial nerves II-XII intact.',
      'CN II-XII intact.',
      'CIN III lesion.',
      'Factor VIII.',
    ],
  },
]

const ARROW: Talk[] = [
  {
    said: `Doctor: Let us increase the metoprolol to 50. We lower the lisinopril to 5 milligrams. Your cholesterol went up. Your weight is down. Potassium is high. Hemoglobin is low.
Patient: My appetite is less and I am more thirsty. I take metformin 500.`,
    untrue: [
      'Metoprolol (↓ 50).',
      'Metoprolol ↓ to 50 mg.',
      'Lisinopril ↑ to 5 mg.',
      'Lisinopril (↑ 5 mg).',
      'Cholesterol ↓.',
      '↓ cholesterol.',
      'Weight ↑.',
      'Potassium ↓.',
      'Hemoglobin ↑.',
      'Metformin ↑ 500.',
      'Metformin (↓ 500).',
      '↑ appetite.',
      '↓ thirst.',
      'Metoprolol ↘ 50.',
      'Metoprolol ⬇ to 50 mg.',
      '⇑ lisinopril to 5 mg.',
      'Lisinopril 5 mg (▲).',
      'Metoprolol -> stopped.',
    ],
    paraphrased: [
      'Metoprolol ↑ to 50 mg.',
      'Metoprolol (↑ 50).',
      '↑ metoprolol to 50.',
      'Lisinopril ↓ to 5 mg.',
      '↓ lisinopril to 5 mg.',
      'Cholesterol ↑.',
      'Weight ↓.',
      '↑ potassium.',
      'Hemoglobin ↓.',
      'Appetite ↓.',
      '↑ thirst.',
      'Metoprolol ⬆ to 50 mg.',
    ],
  },
]

const cases = (talks: Talk[], of: 'untrue' | 'paraphrased'): Array<[string, string]> =>
  talks.flatMap((talk) => talk[of].map((text): [string, string] => [text, talk.said]))
const supportOf = (text: string, said: string) =>
  checkSentence(text, readTranscript(parseDialogue(said), builtInModels()).index).support

test.each(cases(HABIT_ENDED, 'untrue'))('when a habit ended is not vouched for: %s', (text, said) => {
  expect(supportOf(text, said)).not.toBe('supported')
})
test.each(cases(HABIT_ENDED, 'paraphrased'))('when a habit ended, as it was said: %s', (text, said) => {
  expect(supportOf(text, said)).toBe('supported')
})

test.each(cases(HABIT_AMOUNT, 'untrue'))(
  'how much of a habit, and how often is not vouched for: %s',
  (text, said) => {
    expect(supportOf(text, said)).not.toBe('supported')
  },
)
test.each(cases(HABIT_AMOUNT, 'paraphrased'))(
  'how much of a habit, and how often, as it was said: %s',
  (text, said) => {
    expect(supportOf(text, said)).toBe('supported')
  },
)

test.each(cases(ROMAN, 'untrue'))(
  'the number of a class, stage or grade is not vouched for: %s',
  (text, said) => {
    expect(supportOf(text, said)).not.toBe('supported')
  },
)
test.each(cases(ROMAN, 'paraphrased'))(
  'the number of a class, stage or grade, as it was said: %s',
  (text, said) => {
    expect(supportOf(text, said)).toBe('supported')
  },
)

test.each(cases(ARROW, 'untrue'))('where an arrow points is not vouched for: %s', (text, said) => {
  expect(supportOf(text, said)).not.toBe('supported')
})
test.each(cases(ARROW, 'paraphrased'))('where an arrow points, as it was said: %s', (text, said) => {
  expect(supportOf(text, said)).toBe('supported')
})
