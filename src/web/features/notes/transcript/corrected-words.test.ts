import { expect, test } from 'vitest'
import { correctedWords } from './corrected-words.ts'

test.each([
  [
    'She takes lisinopro daily',
    'She takes lisinopril daily',
    { heard: 'lisinopro', corrected: 'lisinopril' },
  ],
  ['It was met forming.', 'It was metformin.', { heard: 'met forming', corrected: 'metformin' }],
  // The server never takes these for a term.
  ['for eight hours', 'for twelve hours', null],
  ['take 8 of them', 'take 12 of them', null],
  ['five milligrams', 'five micrograms', null],
  ['the left knee', 'the right knee', null],
  ['he denies pain', 'he reports pain', null],
  ['it hurts', 'it hurts', null],
] as const)('%j corrected to %j', (before, after, words) => {
  expect(correctedWords(before, after)).toEqual(words)
})
