import { expect, test } from 'vitest'
import { withoutFillers } from './clean-words.ts'
import { plain } from './word.ts'
import { segmentWords } from './words.ts'

const told = (text: string): string =>
  plain(withoutFillers(segmentWords({ id: 's1', speaker: 'patient', text, startMs: null, endMs: null }, 0)))

test.each([
  ['I did physio for, what was it, five weeks.', 'i did physio for 5 weeks'],
  ['That is three in, what, twelve months.', 'that is 3 in 12 months'],
  ['The hemoglobin was, hang on, eight point three.', 'the hemoglobin was 8.3'],
  ['He takes, let me see, two of them.', 'he takes 2 of them'],
])('%j is told without what was said to oneself', (said, words) => {
  expect(told(said)).toBe(words)
})

test.each([
  ['I know what it is.', 'i know what it is'],
  ['Tell me, what was it that hurt?', 'tell me what was it that hurt'],
  ['Hold on, it hurts there.', 'hold on it hurts there'],
])('%j stays', (said, words) => {
  expect(told(said)).toBe(words)
})
