import { expect, test } from 'vitest'
import { plain } from './word.ts'
import { segmentWords } from './words.ts'

const read = (text: string): string =>
  plain(segmentWords({ id: 's1', speaker: 'unknown', text, startMs: null, endMs: null }, 0))

test.each([
  ['on July thirty first two thousand eight', 'on july 31st 2008'],
  ['on the twenty-fifth of March', 'on the 25th of march'],
  ['since October twelfth nineteen ninety two', 'since october 12th 1992'],
  ['on July third O eight', 'on july 3rd 2008'],
  ['in January of O nine', 'in january of 2009'],
  ['one to two per week', '1-2 per week'],
  ['my fifth finger and the third toe', 'my fifth finger and the third toe'],
  ['a twenty second hold', 'a 20 second hold'],
  ['the first time in May first thing', 'the first time in may first thing'],
])('%j is read as %j', (said, written) => {
  expect(read(said)).toBe(written)
})
