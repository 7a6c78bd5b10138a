import { expect, test } from 'vitest'
import { lengthWords } from './composer-words.ts'

test.each([
  [0, null],
  [7_499, null],
  [7_500, '500 characters left'],
  [8_000, '0 characters left'],
  [8_012, 'A message holds 8,000 characters; this is 12 too many. Shorten it, or send it in parts.'],
])('of %i characters it is said: %s', (length, words) => {
  expect(lengthWords('a'.repeat(length))?.sentence ?? null).toBe(words)
})
