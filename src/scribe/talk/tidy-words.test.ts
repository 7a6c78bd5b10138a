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
  ['i have got the gout', 'i have got gout'],
  ['i had the flu', 'i had the flu'],
  ['i have the gout that my uncle had', 'i have the gout that my uncle had'],
  ['i bumped my top part of my thumb', 'i bumped the top part of my thumb'],
  ['they took a little bit of my nail', 'they took a little of my nail'],
  ['i ate a little bit of honey', 'i ate a little honey'],
  ['my ears have got a bit bigger', 'my ears have gotten a bit bigger'],
  ['i have got a bigger drum', 'i have got a bigger drum'],
])('%j is written %j', (said, written) => {
  expect(tidy(said)).toBe(written)
})
