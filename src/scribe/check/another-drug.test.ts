import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'

const TALK = `Doctor: What brings you in?
Patient: My knee hurts. I take metformin 500 mg twice a day.
Doctor: Start lisinopril 10 mg daily. Start amlodipine 5 mg, and take the melatonin 5 mg at night.`
const otherDrugs = (note: string) =>
  checkSentence(note, indexTranscript(parseDialogue(TALK)))
    .contradictions.filter(({ kind }) => kind === 'drug')
    .map(({ slot, said }) => [slot, said])

test.each([
  ['Start losartan 10 mg daily.', [['losartan', 'lisinopril']]],
  ['Takes atorvastatin 500 mg twice a day.', [['atorvastatin', 'metformin']]],
])('%j puts another medicine in the place of the one that was said', (note, found) => {
  expect(otherDrugs(note)).toEqual(found)
})

test.each([
  ['it is the same by its brand', 'Start Zestril 10 mg daily.'],
  ['nobody said that dose', 'Start losartan 20 mg.'],
  ['the other is named as well', 'Start lisinopril 10 mg and losartan 10 mg.'],
  ['several have that dose', 'Start losartan 5 mg.'],
])('where %s, no other drug is pointed out: %j', (_, note) => {
  expect(otherDrugs(note)).toEqual([])
})
