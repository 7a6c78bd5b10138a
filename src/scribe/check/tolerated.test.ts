import { expect, test } from 'vitest'
import { parseDialogue } from '../talk/parse-dialogue.ts'
import { indexTranscript } from '../transcript-index.ts'
import { checkSentence } from './check-sentence.ts'

const OPENING = '[doctor] Are you taking the metformin twice a day?\n[patient] Most days.'
const check = (said: string, note: string) =>
  checkSentence(note, indexTranscript(parseDialogue(`${OPENING}\n${said}`)))

test.each([
  ['[patient] It gives me the runs.', 'Metformin is tolerated well.'],
  ["[doctor] Let's switch you to metformin XR.", 'He tolerates metformin well.'],
  ["[doctor] Let's switch you to metformin XR.", 'Takes metformin without side effects.'],
])('after %j, %j is more than was said', (said, note) => {
  expect(check(said, note).support).not.toBe('supported')
})

test.each([
  ['[doctor] And you tolerate the metformin well?\n[patient] Yes.', 'Metformin is tolerated well.'],
  ['[patient] No side effects from the metformin.', 'Takes metformin without side effects.'],
])('after %j, %j was said', (said, note) => {
  expect(check(said, note).because ?? '').not.toMatch(/Nobody said "/)
})
