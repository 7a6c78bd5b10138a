import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { prioritiesOf, priorityOf, weightOfSound, weightOfTalk } from './job-weight.ts'

test.each([
  [weightOfTalk(0), 1],
  [weightOfTalk(20_000), 1],
  [weightOfTalk(20_001), 2],
  [weightOfTalk(1_000_000), 50],
  [weightOfSound(0), 1],
  [weightOfSound(30_000), 1],
  [weightOfSound(40 * 60_000), 80],
])('%i is %i', (weight, expected) => {
  expect(weight).toBe(expected)
})

const NOW = Date.UTC(2026, 10, 23)
const priority = (weight: number, { waiting = 0, at = NOW } = {}) => priorityOf(weight, { waiting, now: at })

test('the priorities of the lanes do not meet, whatever weighs how much and whenever it was sent', () => {
  for (const [weight, lane] of [
    [1, 'light'],
    [2, 'everyday'],
    [5, 'everyday'],
    [6, 'heavy'],
    [1e9, 'heavy'],
  ] as const)
    for (const at of [NOW, Date.UTC(2041, 0, 1), 0])
      for (const waiting of [0, 1e9]) {
        const { minPriority, maxPriority } = prioritiesOf(lane)
        expect(priority(weight, { waiting, at })).toBeGreaterThanOrEqual(minPriority)
        expect(priority(weight, { waiting, at })).toBeLessThanOrEqual(maxPriority)
        expect(Math.abs(minPriority)).toBeLessThan(2 ** 31)
      }
})

test('who has much waiting stands further back, and passes in time whatever is sent later', () => {
  expect(priority(1)).toBeGreaterThan(priority(1, { waiting: 3 }))
  expect(priority(2)).toBeGreaterThan(priority(5))
  expect(priority(5, { waiting: 20 })).toBeGreaterThan(priority(2, { at: NOW + 5 * MINUTE_MS }))
})
