import { expect, test } from 'vitest'
import { levelOf, meterOf } from './silence.ts'

test.each([
  [[], 0],
  [[0, 0], 0],
  [[1, -1], 1],
  [[0.5, -0.5, 0.5, -0.5], 0.5],
])('the level of %j is %f', (samples, level) => {
  expect(levelOf(Float32Array.from(samples))).toBeCloseTo(level)
})

test.each([
  [0, 0],
  [0.001, 0],
  [0.02, 0.48],
  [0.5, 1],
  [1, 1],
])('a level of %f fills the meter to %f', (level, filled) => {
  expect(meterOf(level)).toBeCloseTo(filled, 1)
})
