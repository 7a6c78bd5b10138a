import { expect, test } from 'vitest'
import { plain } from './word.ts'
import { segmentWords } from './words.ts'

const read = (text: string): string =>
  plain(segmentWords({ id: '', speaker: 'doctor', text, startMs: null, endMs: null }, 0))

test.each([
  ['avoid trigly- triglyceride rich food', 'avoid triglyceride rich food'],
  ['a radi-, uh, radial cast', 'a uh radial cast'],
  ['a bit of a gu- , uh , wart', 'a bit of a uh wart'],
  ['she s- slept badly', 'she slept badly'],
  ['the dose had- has gone up', 'the dose has gone up'],
])('%j is told without the word that was broken off', (said, words) => {
  expect(read(said)).toBe(words)
})

test.each([
  ['pre- and post-operative', 'pre and post-operative'],
  ['a low-carb diet', 'a low-carb diet'],
  ['my leg- it hurts', 'my leg it hurts'],
  ['an x- ray', 'an x ray'],
  ['so I was at the lake-', 'so i was at the lake'],
])('%j keeps its words', (said, words) => {
  expect(read(said)).toBe(words)
})
