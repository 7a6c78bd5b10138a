import { expect, test } from 'vitest'
import { ageRangeWords, ageWords, monthsOf, pearlSentence, reviewStateOf } from './pearl-rules.ts'

test.each([
  [null, null, 'unreviewed'],
  ['2026-01-01', null, 'current'],
  ['2026-01-01', '2026-11-22', 'current'],
  ['2026-01-01', '2026-11-21', 'due'],
  [null, '2020-01-01', 'due'],
] as const)('reviewed on %s, due on %s: %s', (reviewedOn, reviewDueOn, expected) => {
  expect(reviewStateOf({ reviewedOn, reviewDueOn }, '2026-11-21')).toBe(expected)
})

test.each([
  [1, '1 month'],
  [3, '3 months'],
  [12, '1 year'],
  [18, '18 months'],
  [780, '65 years'],
])('%d months are %s', (months, words) => expect(ageWords(months)).toBe(words))

test.each([
  ['65', 780],
  ['65 years', 780],
  ['3 months', 3],
  ['3m', 3],
  ['1.5 years', 18],
  ['', null],
  ['old', null],
  ['-4', null],
])('“%s” is an age of %s months', (written, months) => expect(monthsOf(written)).toBe(months))

test.each([
  [780, null, 'from 65 years'],
  [null, 3, 'up to 3 months'],
  [540, 900, '45 years to 75 years'],
  [null, null, ''],
])('from %s to %s: %s', (ageFromMonths, ageToMonths, words) => {
  expect(ageRangeWords({ ageFromMonths, ageToMonths })).toBe(words)
})

test.each([
  [
    { body: 'Check renal function\nfirst', sourceName: 'Label' },
    'Check renal function first. (Source: Label)',
  ],
  [
    { body: 'Check it.', sourceName: 'Label', sourceUrl: 'https://a.example' },
    'Check it. (Source: Label, https://a.example)',
  ],
  [{ body: 'Check it.' }, 'Check it. (Pearl: Kidneys)'],
])('%j in a note', (words, sentence) => {
  expect(pearlSentence({ title: 'Kidneys', sourceName: '', sourceUrl: '', ...words })).toBe(sentence)
})
