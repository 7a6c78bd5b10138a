import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'

const TALK = `
Doctor: Which medicines do you take?
Patient: Amlodipine 10 milligrams daily, lisinopril 20 milligrams every morning, metoprolol 25 milligrams twice a day, hydrochlorothiazide 25 milligrams daily, sertraline 100 milligrams daily, levothyroxine 50 micrograms daily and warfarin 5 milligrams a day.
Doctor: All right. Blood pressure 108 over 66, and your INR is 3.8.
Doctor: Let's halve the amlodipine to 5 milligrams and keep the lisinopril as it is.
Doctor: We'll go up on the metoprolol from 25 to 50 milligrams twice a day and stop the hydrochlorothiazide.
Doctor: We'll skip tonight's warfarin and go down to 4 milligrams from tomorrow.
Doctor: We could increase the sertraline to 150 milligrams if the mood does not get better.
Doctor: I'd like to raise the levothyroxine to 75 micrograms.
Patient: Okay.`
const check = (note: string) => checkSentence(note, indexTranscript(parseDialogue(TALK.trim())))

test.each([
  'Amlodipine 10 mg daily (to be reduced to 5 mg).',
  'Amlodipine 10 mg daily, to be halved to 5 mg.',
  'Metoprolol 25 mg twice a day (to be increased to 50 mg twice a day).',
  'Hydrochlorothiazide 25 mg daily (to be stopped).',
  'Warfarin 5 mg a day (to be reduced to 4 mg from tomorrow).',
  'Levothyroxine 50 mcg daily (to be increased to 75 mcg).',
])('%j is borne out', (note) => {
  expect(check(note)).toMatchObject({ support: 'supported', contradictions: [] })
})

test.each([
  'Amlodipine 10 mg daily (to be increased to 5 mg).',
  'Amlodipine 10 mg daily (to be reduced to 2 mg).',
  'Amlodipine 10 mg daily (to be stopped).',
  'Lisinopril 20 mg every morning (to be reduced to 5 mg).',
  'Lisinopril 20 mg every morning (to be stopped).',
  'Metoprolol 25 mg twice a day (to be reduced to 50 mg).',
  'Metoprolol 50 mg twice a day (to be increased to 25 mg).',
  'Warfarin 5 mg a day (to be stopped).',
  'Sertraline 100 mg daily (to be increased to 150 mg).',
  'Apixaban 5 mg twice a day (to be stopped).',
])('%j is not', (note) => {
  expect(check(note).support).toBe('unsupported')
})
