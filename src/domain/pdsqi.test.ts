import { expect, test } from 'vitest'
import type { ReviewScores } from '#contract/review-scores.ts'
import { isAsked, itemsLeft, LIKERT_ITEMS, meanScore } from './pdsqi.ts'

const all = (score: number): ReviewScores => ({
  cited: score,
  accurate: score,
  thorough: score,
  useful: score,
  organized: score,
  comprehensible: score,
  succinct: score,
  abstraction: true,
  synthesized: score,
  stigmatizing: false,
})

test('nine items with five anchors each where they are scored', () => {
  expect(LIKERT_ITEMS.map(({ key }) => key)).toHaveLength(8)
  for (const { anchors } of LIKERT_ITEMS) expect(new Set(anchors).size).toBe(5)
})

test.each([
  ['complete', all(4), 0, 4],
  ['one item open', { ...all(4), useful: null }, 1, null],
  ['nobody said whether findings were to be put together', { ...all(4), abstraction: null }, 1, null],
  [
    'nothing to put together: that item is not asked',
    { ...all(4), abstraction: false, synthesized: null },
    0,
    4,
  ],
  ['an answer to what is not asked does not count', { ...all(4), abstraction: false, synthesized: 1 }, 0, 4],
])('%s', (_, scores, left, mean) => {
  expect(itemsLeft(scores)).toBe(left)
  expect(meanScore(scores)).toBe(mean)
})

test('synthesized is asked until somebody says that there was nothing to put together', () => {
  expect([null, true, false].map((abstraction) => isAsked('synthesized', { abstraction }))).toEqual([
    true,
    true,
    false,
  ])
})
