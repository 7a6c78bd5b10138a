import { expect, test } from 'vitest'
import { answerKind } from './answers.ts'
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
