import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'

const write = (said: string) =>
  writeNote(parseDialogue(said), {
    sections: TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
const textsOf = (said: string, key: string): string[] =>
  write(said)
    .sections.find((section) => section.key === key)
    ?.sentences.map(({ text }) => text) ?? []

/** As it is pasted from where lines end at a margin. */
const VISIT = `This is Doctor Lane dictating a clinic note. Mrs. Okoro is a 61-year-old baker with burning in both feet for
about four months, worse at night. She denies falls. Her brother is on dialysis, and a cousin had a stroke at forty. Bakes at
night and sleeps badly. She takes metformin 1000 milligrams twice a day, glipizide 5 milligrams in the morning, and lisinopril
ten milligrams once daily. On exam, blood pressure 142 over 88, pulse 76. Feet with intact skin, pulses two plus, monofilament
reduced at four of ten sites on the right. A1c today is 8.4 percent, it was 7.6 in March. Assessment and plan. Number one, type
two diabetes, not at goal, with painful neuropathy. Stop glipizide. I offered the diabetes educator, and she declined because
she cannot leave the bakery. Number two, hypertension. Raise the lisinopril to twenty milligrams. If the burning is not better
in six weeks we will try pregabalin. Come back in three months. Please copy the referring physician.`

test('what is dictated stands in the note in the words it was dictated in, each sentence in its section', () => {
  expect(textsOf(VISIT, 'hpi').join(' ')).toContain(
    'with burning in both feet for about 4 months, worse at night.',
  )
  expect(textsOf(VISIT, 'family_history')).toEqual([
    'Her brother is on dialysis, and a cousin had a stroke at 40.',
  ])
  expect(textsOf(VISIT, 'physical_exam')).toEqual([
    'Feet with intact skin, pulses 2+, monofilament reduced at 4 of 10 sites on the right.',
  ])
  expect(textsOf(VISIT, 'results')).toEqual(['A1c today is 8.4%, it was 7.6 in March.'])
  expect(textsOf(VISIT, 'assessment_plan')).toEqual([
    'Type 2 diabetes, not at goal, with painful neuropathy.',
    'Stop glipizide.',
    'I offered the diabetes educator, and she declined because she cannot leave the bakery.',
    'Hypertension.',
    'Raise the lisinopril to 20 mg.',
    'If the burning is not better in 6 weeks we will try pregabalin.',
    'Come back in 3 months.',
  ])
})

test('vital signs and medicines are listed, and what the plan changes is told with them', () => {
  expect(textsOf(VISIT, 'vitals')).toEqual(['Blood pressure: 142/88.', 'Heart rate: 76.'])
  expect(textsOf(VISIT, 'medications')).toEqual([
    'Metformin 1000 mg twice a day.',
    'Glipizide 5 mg in the morning (to be stopped).',
    'Lisinopril 10 mg once daily (to be increased to 20 mg).',
  ])
})

test('nothing of it is left over, and what is said to whoever types it stands nowhere', () => {
  const { sections, uncovered } = write(VISIT)
  expect(uncovered).toEqual([])
  const whole = sections.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(' ')
  expect(whole).not.toMatch(/Lane|referring/)
})

test('numbered problems head what follows, unless they order something themselves', () => {
  const plan = (said: string) =>
    write(`Patient is a 50-year-old man. Plan. ${said}`)
      .sections.find(({ key }) => key === 'assessment_plan')
      ?.sentences.map(({ text, heading }) => `${heading ? '# ' : ''}${text}`)
  expect(plan('Number one, gout. Start colchicine.')).toEqual(['# Gout.', 'Start colchicine.'])
  expect(plan('Number one, gout, start colchicine.')).toEqual(['Gout, start colchicine.'])
})

test('what says more than a list stands beside it', () => {
  const said =
    'Patient is a 50-year-old man. Medications, metformin 500 milligrams daily. He takes the metformin only on weekdays because it upsets his stomach. Allergies. Egg with facial hives, no drug allergies that his mother knows of.'
  expect(textsOf(said, 'medications')).toEqual(['Metformin 500 mg daily.'])
  expect(textsOf(said, 'hpi').join(' ')).toContain('only on weekdays because it upsets his stomach.')
  expect(textsOf(said, 'allergies').join(' ')).toContain('no drug allergies that his mother knows of.')
})

test.each([
  [
    'talk',
    'Doctor: Where does it hurt?\nPatient: My knee, since Monday, when I fell.\nDoctor: Ice it and rest.',
  ],
  [
    'a clinician who speaks to somebody',
    'Doctor: Your knee is swollen, you should rest it, and you take your ibuprofen.',
  ],
])('%s is no dictation', (_, said) => {
  expect(textsOf(said, 'assessment_plan').join(' ')).not.toContain('your')
})

test('without marks and capitals it is told as well', () => {
  const said =
    'the patient is a 45 year old man with three days of cough and a fever to one hundred and one he has no chest pain lungs are clear to auscultation assessment viral bronchitis plan is rest and fluids return in one week if it is not better'
  const whole = write(said)
    .sections.flatMap(({ sentences }) => sentences.map(({ text }) => text))
    .join('\n')
  for (const told of [
    /three days of cough|3 days of cough/,
    /101/,
    /clear to auscultation/,
    /viral bronchitis/,
    /rest and fluids/,
    /1 week/,
  ])
    expect(whole).toMatch(told)
})

test('a medicine that is named behind an allergy is no allergy, and one that was reacted to is', () => {
  const said =
    'Patient is a 60-year-old man with gout. Allergies, penicillin. Current medications include metformin 500 milligrams twice daily and lisinopril 10 milligrams daily. Warfarin was held before surgery. Plan. Continue metformin.'
  expect(textsOf(said, 'allergies').join(' ')).toMatch(/penicillin/i)
  expect(textsOf(said, 'allergies').join(' ')).not.toMatch(/metformin|lisinopril|warfarin/i)
  const reacted =
    'She is a 34-year-old accountant with bipolar disorder. She reacted to lamotrigine with a rash, and it must never be given again. Her speech is pressured. Plan. Restart lithium.'
  expect(textsOf(reacted, 'allergies')).toEqual([
    'She reacted to lamotrigine with a rash, and it must never be given again.',
  ])
  expect(textsOf('31-year-old woman. NKDA, but latex gives her hives. Plan. Admit.', 'allergies')).toEqual([
    'NKDA, but latex gives her hives.',
  ])
})

test('no denial is made of a complaint, and small words and shorthand stay', () => {
  const said =
    '54 F with headache since yesterday, no relief with Tylenol. Pain is dull and at night severe. O/E: L active FF 90, passive 95, ER 5 degrees. A/P: 1. Frozen shoulder. 2. Migraine.'
  expect(textsOf(said, 'ros')).toEqual([])
  expect(textsOf(said, 'hpi')).toContain('Pain is dull and at night severe.')
  expect(textsOf(said, 'physical_exam').join(' ')).toContain('ER 5 degrees')
  expect(textsOf(said, 'assessment_plan')).toEqual(['Frozen shoulder.', 'Migraine.'])
})

test('what is said under a heading that stood alone stays under it', () => {
  const said =
    'Mr. Alvarez is a 71-year-old man with ischaemic cardiomyopathy. Past history. Anterior myocardial infarction in 2016 with a stent to the LAD. Type 2 diabetes, on diet only. Family history. His father died at 58. Assessment. One, heart failure, improving. Two, left bundle branch block.'
  expect(textsOf(said, 'past_medical_history')).toEqual([
    'Anterior myocardial infarction in 2016 with a stent to the LAD.',
    'Type 2 diabetes, on diet only.',
  ])
  expect(textsOf(said, 'assessment_plan')).toEqual(['Heart failure, improving.', 'Left bundle branch block.'])
})

test('a pause alone is no sentence', () => {
  const { sections, uncovered } = write(
    'Patient is a 50-year-old man with gout. Um, uh. Plan. Uh. Start colchicine.',
  )
  const texts = [...sections.flatMap(({ sentences }) => sentences), ...uncovered].map(({ text }) => text)
  expect(texts.filter((text) => /^\W*$|^u[mh]/i.test(text))).toEqual([])
})

test('what the dictating physician takes back is not told', () => {
  const said =
    'This is a 63 year old man here for left foot pain. Correction, right foot pain. Assessment and plan. Acute gout. I will give prednisone 30 milligrams daily for five days, scratch that, make it 40 milligrams daily for five days. Return in two weeks.'
  const note = ['hpi', 'assessment_plan'].flatMap((key) => textsOf(said, key)).join(' ')
  expect(note).toContain('here for right foot pain.')
  expect(note).toContain('I will give prednisone 40 mg daily for 5 days.')
  expect(note).not.toMatch(/left|30|scratch/)
})
