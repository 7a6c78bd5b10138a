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

test('who puts a side right denies nothing', () => {
  const answered = (asked: string, reply: string) => {
    const segment = (id: string, speaker: 'doctor' | 'patient', text: string) => ({ id, speaker, text, startMs: null, endMs: null }) // prettier-ignore
    const { index } = readTranscript([segment('s1', 'doctor', asked), segment('s2', 'patient', reply)])
    return answerTo(index.sentences, 0)?.kind ?? null
  }
  expect(answered('So the chest pain is on the left?', 'No, sorry, on the right.')).toBeNull()
  expect(
    answered(
      'The back pain is on the right and the leg is the left one?',
      "Oh no, sorry, it's all on the left.",
    ),
  ).toBeNull()
  expect(answered('Any pain in the left leg?', 'No.')).toBe('no')
})
