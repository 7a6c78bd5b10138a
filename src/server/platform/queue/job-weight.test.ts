import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import {
  type KnownJob,
  laneTime,
  prioritiesOf,
  priorityOf,
  secondsAhead,
  weightOfSound,
  weightOfTalk,
} from './job-weight.ts'

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
const time = (now: number) => laneTime('light', [], now)
const priority = (weight: number, { waiting = 0, at = time(NOW), ahead = 0 } = {}) =>
  priorityOf(weight, { waiting, at, ahead })

test('the priorities of the lanes do not meet, whatever weighs how much and whenever it was sent', () => {
  for (const [weight, lane] of [
    [1, 'light'],
    [2, 'everyday'],
    [5, 'everyday'],
    [6, 'heavy'],
    [1e9, 'heavy'],
  ] as const)
    for (const at of [NOW, Date.UTC(2041, 0, 1), 0].map(time))
      for (const [waiting, ahead] of [
        [0, secondsAhead(0)],
        [1e9, 0],
      ] as const) {
        const { minPriority, maxPriority } = prioritiesOf(lane)
        expect(priority(weight, { waiting, at, ahead })).toBeGreaterThanOrEqual(minPriority)
        expect(priority(weight, { waiting, at, ahead })).toBeLessThanOrEqual(maxPriority)
        expect(Math.abs(minPriority)).toBeLessThan(2 ** 31)
      }
})

test('the first of anybody stands before the second of another, however much earlier that was sent', () => {
  expect(priority(1, { at: time(NOW + 9 * MINUTE_MS) })).toBeGreaterThan(priority(1, { waiting: 1 }))
  expect(priority(2)).toBeGreaterThan(priority(5))
  expect(priority(5)).toBeGreaterThan(priority(2, { at: time(NOW + MINUTE_MS) }))
})

interface Sent {
  waiting?: number
  at?: number
  ahead?: number
}

const job = (weight: number, sent: Sent, seconds: number | null): KnownJob => ({
  priority: priority(weight, sent),
  weight,
  ahead: sent.ahead ?? 0,
  isRunning: seconds !== null,
  seconds: seconds ?? 0,
})

test('a lane is as far as what was begun last, and goes on with the time', () => {
  const at = time(NOW)
  const first = job(1, { at }, 3)
  const fortieth = job(1, { at, waiting: 39 }, 2)
  const next = job(1, { at, waiting: 40 }, null)
  expect(laneTime('light', [first, fortieth, next], NOW)).toBe(at + 39 * 600 + 2)
  expect(laneTime('light', [next], NOW)).toBe(at + 40 * 600)
  expect(laneTime('light', [first, fortieth], NOW)).toBe(at)
  expect(laneTime('light', [], NOW)).toBe(at)
})

test('whoever has sent nothing lately stands before all of a round that has begun, and less so the more they sent', () => {
  const at = time(NOW)
  const third = job(1, { at, waiting: 2, ahead: secondsAhead(2) }, 1)
  const lane = laneTime('light', [third, job(1, { at, waiting: 3 }, null)], NOW)
  const anew = [0, 3, 30].map((sent) => priority(1, { at: lane, ahead: secondsAhead(sent) }))
  expect(anew[0]).toBeGreaterThan(third.priority)
  expect(anew).toEqual(anew.toSorted((one, other) => other - one))
  expect(new Set(anew).size).toBe(3)
})

test('a newcomer takes the lane no way back', () => {
  const at = time(NOW) + 9_000
  const newcomer = job(1, { at, ahead: secondsAhead(0) }, 4)
  expect(laneTime('light', [newcomer, job(1, { at, waiting: 3 }, null)], NOW)).toBe(at + 4)
})

test('what waits passes what ever new owners send, in ten minutes for each that waits before it and five', () => {
  const at = time(NOW) + 5_000
  const second = priority(1, { at, waiting: 1 })
  const ahead = secondsAhead(0)
  let lane = at
  for (let seconds = 0; seconds < 901; seconds += 1) {
    const running = job(1, { at: lane, ahead }, 1)
    lane = laneTime('light', [running, job(1, { at, waiting: 1 }, null)], NOW)
  }
  expect(priority(1, { at: lane, ahead })).toBeLessThan(second)
})
