import { expect, test } from 'vitest'
import { moveTutorial } from './tutorial-steps.ts'

test.each([
  [0, 'next', 1],
  [1, 'next', 2],
  [4, 'next', 5],
  [5, 'next', 5],
  [5, 'back', 4],
  [2, 'back', 1],
  [1, 'back', 1],
] as const)('from step %i, %s leads to %i', (step, move, next) => {
  expect(moveTutorial(step, move)).toBe(next)
})
