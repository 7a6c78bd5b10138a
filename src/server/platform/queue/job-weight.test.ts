import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import {
  type KnownJob,
  laneTime,
  prioritiesOf,
  priorityOf,
  secondsAhead,
  workOfSound,
  workOfTalk,
} from './job-weight.ts'

test.each([
  [workOfTalk(0), { weight: 1, load: 0.05 }],
  [workOfTalk(4_000), { weight: 1, load: 0.2 }],
  [workOfTalk(20_000), { weight: 1, load: 1 }],
  [workOfTalk(20_001), { weight: 2, load: 1.01 }],
  [workOfTalk(1_000_000), { weight: 50, load: 50 }],
  [workOfSound(0), { weight: 1, load: 0.05 }],
  [workOfSound(30_000), { weight: 1, load: 1 }],
  [workOfSound(40 * 60_000), { weight: 80, load: 80 }],
])('%j is %j', (work, expected) => {
  expect(work).toEqual(expected)
})

const NOW = Date.UTC(2026, 10, 23)
const time = (now: number) => laneTime('light', [], now)
const priority = (load: number, { waiting = 0, at = time(NOW), ahead = 0 } = {}) =>
  priorityOf({ weight: Math.ceil(load), load }, { waiting, at, ahead })

test('the priorities of the lanes do not meet, whatever weighs how much and whenever it was sent', () => {
  for (const [weight, lane] of [
    [0.05, 'light'],
    [1, 'light'],
    [1.01, 'everyday'],
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

const job = (load: number, sent: Sent, seconds: number | null): KnownJob => ({
  priority: priority(load, sent),
  load,
  ahead: sent.ahead ?? 0,
  isRunning: seconds !== null,
  seconds: seconds ?? 0,
})

test('of first jobs a short one stands before long ones of up to two minutes earlier', () => {
  const long = priority(1, { at: time(NOW) })
  expect(priority(0.2, { at: time(NOW + MINUTE_MS) })).toBeGreaterThan(long)
  expect(priority(0.2, { at: time(NOW + 2 * MINUTE_MS) })).toBeLessThan(long)
})

test('an account of before today stands before whatever many that were made today send', () => {
  const at = time(NOW)
  const known = priority(1, { at, ahead: secondsAhead(0, { isKnown: true }) })
  expect(known).toBeGreaterThan(priority(0.05, { at, ahead: secondsAhead(0) }))
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
