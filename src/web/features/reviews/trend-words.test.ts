import { expect, test } from 'vitest'
import type { TrendWeek } from '#contract/review-trends.ts'
import { durationWords, noneSignedWords, numbersOf, share } from './trend-words.ts'

const week = (change: Partial<TrendWeek> = {}): TrendWeek => ({
  startsOn: '2026-11-16',
  notesSigned: 0,
  sentences: 0,
  unsupported: 0,
  inserted: 0,
  leftOut: 0,
  draftWords: 0,
  wordsChanged: 0,
  medianSecondsToSign: null,
  scorings: 0,
  meanScore: null,
  ...change,
})

test.each([
  [null, '–'],
  [45, '45 s'],
  [700, '12 min'],
  [10_000, '3 h'],
  [200_000, '2 days'],
])('%s seconds are %s', (seconds, words) => expect(durationWords(seconds)).toBe(words))

test('a part of nothing is no number', () => {
  expect(share(0, 0)).toBe('–')
  expect(share(3, 24)).toBe('13 %')
})

test('the mean of scores weighs each scoring alike, and what there is none of is left out', () => {
  const weeks = [week({ notesSigned: 2, scorings: 3, meanScore: 4 }), week({ scorings: 1, meanScore: 2 })]
  expect(numbersOf({ weeks, items: [], scorings: 4, stigmatizing: 0 })).toEqual([
    { name: 'Notes signed', value: '2' },
    { name: 'Mean score', value: '3.5 of 5' },
  ])
})

test.each([
  ['mine', 'You have signed no note of practice visits'],
  ['organization', 'Nobody has signed a note of practice visits as a member'],
] as const)('where %s has no figures, that is said without a double no', (whose, words) => {
  expect(noneSignedWords(whose, 'practice visits')).toBe(words)
})
