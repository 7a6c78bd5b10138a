import { expect, test } from 'vitest'
import { growTrees, type LearningCase } from '../../scripts/scribe/grow-trees.ts'
import { sumOfTrees } from './boosted-trees.ts'

/** True where one of the two holds, and not both: no weighing of each by itself can tell. */
const CASES: LearningCase[] = Array.from({ length: 400 }, (_, i) => {
  const [one, other] = [i % 2, Math.floor(i / 2) % 2]
  return { features: { one, other, noise: (i * 37) % 11 }, isTrue: one !== other, worth: 1 }
})

test('trees tell what depends on two features together', () => {
  const trees = growTrees(CASES)
  for (const { features, isTrue } of CASES) expect(sumOfTrees(trees, features) > 0).toBe(isTrue)
})

test('the same cases give the same trees', () => expect(growTrees(CASES)).toEqual(growTrees(CASES)))

test('a feature that is not told counts as 0, one that nobody asks for as nothing', () => {
  const trees = growTrees(CASES)
  expect(sumOfTrees(trees, { one: 1, other: 0, noise: 0 })).toBe(sumOfTrees(trees, { one: 1, more: 5 }))
})
