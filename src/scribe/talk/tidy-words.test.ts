import { expect, test } from 'vitest'
import { tidyWords } from './tidy-words.ts'
import { segmentWords } from './words.ts'

const tidy = (text: string): string =>
  tidyWords(segmentWords({ id: 's1', speaker: 'patient', text, startMs: null, endMs: null }, 0))
    .map((word) => word.text)
    .join(' ')

test.each([
  ['i have that history of gout', 'i have a history of gout'],
  ['you had that prior discectomy in may', 'you had a prior discectomy in may'],
  ['i have that rash again', 'i have that rash again'],
])('%j is written %j', (said, written) => {
  expect(tidy(said)).toBe(written)
})
