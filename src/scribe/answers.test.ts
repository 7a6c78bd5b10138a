import { expect, test } from 'vitest'
import { answerKind, answerTo } from './answers.ts'
import { readTranscript } from './read-transcript.ts'
import { parseDialogue } from './talk/parse-dialogue.ts'
import { wordsOfText } from './talk/words.ts'

test.each([
  ['On the stairs, yes.', 'yes'],
  ['At night, no.', 'no'],
  ['Twice now.', 'yes'],
  ['God no.', 'no'],
  ['Light, yes.', null],
  ['In the morning I take two, and yes, I walk.', null],
])('%j answers %s', (said, kind) => {
  expect(answerKind(wordsOfText(said))).toBe(kind)
})

function answered(lines: string): string | null {
  const { sentences } = readTranscript(parseDialogue(lines)).index
  return (
    answerTo(
      sentences,
      sentences.findIndex(({ question }) => question),
    )?.kind ?? null
  )
}

test.each([
  ['Doctor: Do you smoke?\nPatient: No.', 'no'],
  ['Doctor: Do you smoke?\nPatient: No. I mean, socially, like two cigarettes at a party.', null],
  ['Doctor: Any falls?\nPatient: No.\nWife: Jim.\nPatient: Okay, one. In the garage.', null],
  ['Doctor: Any falls?\nPatient: No.\nWife: That is right.\nPatient: Okay.', 'no'],
  ['Doctor: Any trouble swallowing?\nPatient: No drooling.', null],
  ['Doctor: Any vomiting?\nPatient: No vomiting.', 'no'],
])('%j is answered %s', (lines, kind) => {
  expect(answered(lines)).toBe(kind)
})
