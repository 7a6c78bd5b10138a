import { expect, test } from 'vitest'
import { weightOfSound, weightOfTalk } from './job-weight.ts'

test.each([
  [weightOfTalk(0), 1],
  [weightOfTalk(10_000), 1],
  [weightOfTalk(10_001), 2],
  [weightOfTalk(1_000_000), 100],
  [weightOfSound(0), 1],
  [weightOfSound(120_000), 1],
  [weightOfSound(40 * 60_000), 20],
])('%i is %i', (weight, expected) => {
  expect(weight).toBe(expected)
})
