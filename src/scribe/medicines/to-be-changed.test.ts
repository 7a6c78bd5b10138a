import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { TEMPLATES } from '../templates.ts'
import { writeNote } from '../write-note.ts'
import { medicinesInForce } from './in-force.ts'

/** The list of medicines of a visit in which the patient takes these and the clinician orders this. */
function listOf(takes: string, ordered: string): string[] {
  const talk = [
    'Doctor: What brings you in today?',
    'Patient: I have felt weak for a week.',
    'Doctor: Which medicines do you take?',
    `Patient: ${takes}`,
    'Doctor: Blood pressure 108 over 66, pulse 58. Lungs are clear.',
    `Doctor: ${ordered}`,
    'Patient: Okay.',
  ]
  const { sections } = writeNote(parseDialogue(talk.join('\n')), {
    sections: TEMPLATES[0]?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  return sections.find(({ key }) => key === 'medications')?.sentences.map(({ text }) => text) ?? []
}

test.each([
  ['Amlodipine 10 milligrams daily.', "Let's halve the amlodipine to 5 milligrams.", 'Amlodipine 10 mg daily (to be reduced to 5 mg).'],
  ['Lisinopril 20 milligrams every morning.', "Let's halve the lisinopril to 10 milligrams and keep the rest as it is.", 'Lisinopril 20 mg every morning (to be reduced to 10 mg).'],
  ['Sertraline 100 milligrams daily.', "We'll increase the sertraline to 150 milligrams.", 'Sertraline 100 mg daily (to be increased to 150 mg).'],
  ['Metoprolol 25 twice a day.', "We'll go up on the metoprolol from 25 to 50 milligrams twice a day.", 'Metoprolol 25 twice a day (to be increased to 50 mg twice a day).'],
  ['Warfarin 5 milligrams a day.', "We'll skip tonight's warfarin and go down to 4 milligrams from tomorrow.", 'Warfarin 5 mg a day (to be reduced to 4 mg from tomorrow).'],
  ['Hydrochlorothiazide 25 milligrams daily.', "Let's stop the hydrochlorothiazide.", 'Hydrochlorothiazide 25 mg daily (to be stopped).'],
  ['Lisinopril 20 milligrams daily.', "Let's stop the lisinopril and switch you to losartan, 50 milligrams once a day.", 'Lisinopril 20 mg daily (to be stopped).'],
  ['Lisinopril 20 milligrams daily.', "I'd like to switch you from the lisinopril to losartan 50 milligrams once a day.", 'Lisinopril 20 mg daily (to be stopped).'],
  ['Metformin 500 milligrams daily.', "We'll stop the metformin and begin Lantus, 10 units at bedtime.", 'Metformin 500 mg daily (to be stopped).'],
  ['Prozac 20 milligrams a day.', "I'd like to order Prozac, 40 milligrams, once a day.", 'Prozac 20 mg a day (to be changed to 40 mg once a day).'],
  ['Prozac 20 milligrams a day.', "We'll increase the Prozac from 20 to 40 milligrams. I'd like to order Prozac, 40 milligrams, once a day.", 'Prozac 20 mg a day (to be increased to 40 mg).'],
  ['Lasix 20 milligrams daily.', "We'll increase the Lasix from 20 milligrams to 60 milligrams for the next 4 days.", 'Lasix 20 mg daily (to be increased to 60 mg for the next 4 days).'],
  ['Levothyroxine 50 micrograms daily.', "I'm going to raise the levothyroxine to 75 micrograms.", 'Levothyroxine 50 mcg daily (to be increased to 75 mcg).'],
])('%j and %j', (takes, ordered, line) => {
  expect(listOf(takes, ordered)).toEqual([line])
}) // prettier-ignore

test.each([
  ['Furosemide 40 milligrams in the morning.', 'Keep the furosemide at 40.', 'Furosemide 40 mg in the morning.'],
  ['Furosemide 40 milligrams in the morning.', 'If you gain three pounds, we could increase the furosemide to 80 milligrams.', 'Furosemide 40 mg in the morning.'],
  ['Lisinopril 20 milligrams daily.', "We won't increase the lisinopril today.", 'Lisinopril 20 mg daily.'],
  ['Metformin 500 milligrams twice a day.', 'Order a hemoglobin A1c to see if we need to make any adjustments to your metformin.', 'Metformin 500 mg twice a day.'],
  ['Warfarin 5 milligrams a day.', 'You should not take ibuprofen with warfarin.', 'Warfarin 5 mg a day.'],
  ['Aspirin 81 milligrams daily.', 'Stop the aspirin for five days before the surgery.', 'Aspirin 81 mg daily.'],
  ['Metformin 500 milligrams twice a day.', "Let's start lisinopril 10 milligrams daily.", 'Metformin 500 mg twice a day.'],
])('nothing becomes of %j by %j', (takes, ordered, line) => {
  expect(listOf(takes, ordered)).toEqual([line])
}) // prettier-ignore

test('a letter says once what becomes of it', () => {
  const { listed, over } = medicinesInForce(
    [
      ['medications', 'Amlodipine 10 mg daily (to be reduced to 5 mg).'],
      ['medications', 'Hydrochlorothiazide (to be stopped).'],
      ['medications', 'Warfarin 5 mg a day (to be reduced to 4 mg from tomorrow).'],
      ['assessment_plan', 'Halve the amlodipine to 5 mg and keep the lisinopril as it is.'],
      ['assessment_plan', 'Stop the hydrochlorothiazide.'],
      ['assessment_plan', "We will skip tonight's warfarin and go down to 4 mg from tomorrow."],
    ].map(([section = '', text = ''], i) => ({ section, id: `${i}`, text })),
  )
  expect(listed.map(({ text }) => text)).toEqual([
    'Halve the amlodipine to 5 mg (until now: Amlodipine 10 mg daily).',
    "We will skip tonight's warfarin and go down to 4 mg from tomorrow (until now: Warfarin 5 mg a day).",
  ])
  expect(over.map(({ text }) => text)).toEqual(['Stop the hydrochlorothiazide.'])
})

test('without its order a letter keeps what the list says becomes of it', () => {
  const { listed } = medicinesInForce([
    { section: 'medications', id: 'a', text: 'Amlodipine 10 mg daily (to be reduced to 5 mg).' },
  ])
  expect(listed.map(({ text }) => text)).toEqual(['Amlodipine 10 mg daily (to be reduced to 5 mg).'])
})
