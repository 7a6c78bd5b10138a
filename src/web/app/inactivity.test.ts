import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stepInactivity, type Inactivity, type InactivityEvent } from './inactivity.ts'
import { wasLeftTooLong } from './last-activity.ts'

const MINUTE = 60_000
const START = 1_800_000_000_000
const started = () => stepInactivity(null, { kind: 'start', at: START, micOn: false }).state

/** What the watch says after these events; their times are given from its start. */
function after(...events: InactivityEvent[]) {
  return events.reduce(
    (step, event) => stepInactivity(step.state, later(event)),
    stepInactivity(null, { kind: 'start', at: START, micOn: false }),
  )
}
const later = (event: InactivityEvent): InactivityEvent =>
  event.kind === 'elsewhere'
    ? { ...event, at: START + event.at, lastActivityAt: START + event.lastActivityAt }
    : { ...event, at: START + event.at }
const check = (at: number): InactivityEvent => ({ kind: 'check', at })
const activity = (at: number): InactivityEvent => ({ kind: 'activity', at })
const mic = (on: boolean, at: number): InactivityEvent => ({ kind: 'mic', on, at })

test.each([
  ['one minute', MINUTE, { kind: 'active' }],
  ['just before the warning', 2_105_000 - 1, { kind: 'active' }],
  ['295 s before the end', 2_105_000, { kind: 'warning', remainingMs: 295_000 }],
  ['one second before the end', 2_399_000, { kind: 'warning', remainingMs: 1_000 }],
  ['2400 s', 2_400_000, { kind: 'out', reason: 'idle' }],
  ['a sleep of 44 minutes', 44 * MINUTE, { kind: 'out', reason: 'idle' }],
  ['a sleep of 45 minutes', 45 * MINUTE, { kind: 'out', reason: 'inactive' }],
  ['a sleep of a night', 9 * 60 * MINUTE, { kind: 'out', reason: 'inactive' }],
])('after %s without activity', (_, at, view) => {
  expect(after(check(at)).view).toEqual(view)
})

describe('the warning goes', () => {
  test('at any activity, and the time begins anew', () => {
    const step = after(check(36 * MINUTE), activity(37 * MINUTE))
    expect(step.view).toEqual({ kind: 'active' })
    expect(stepInactivity(step.state, later(check(70 * MINUTE))).view).toEqual({ kind: 'active' })
  })

  test('at activity in another tab', () => {
    const elsewhere = { kind: 'elsewhere', lastActivityAt: 36 * MINUTE, at: 36 * MINUTE + 10 } as const
    expect(after(check(35.5 * MINUTE), elsewhere).view).toEqual({ kind: 'active' })
  })
})

test('an older moment of another tab does not take time away', () => {
  const old = { kind: 'elsewhere', lastActivityAt: 0, at: 31 * MINUTE } as const
  expect(after(activity(30 * MINUTE), old).state.lastActivityAt).toBe(START + 30 * MINUTE)
})

test('a moment that has not come yet counts as now', () => {
  const wrong = { kind: 'elsewhere', lastActivityAt: 90 * 24 * 60 * MINUTE, at: MINUTE } as const
  expect(after(wrong).state.lastActivityAt).toBe(START + MINUTE)
})

test('the movement that wakes a computer comes too late', () => {
  expect(after(activity(50 * MINUTE)).view).toEqual({ kind: 'out', reason: 'inactive' })
})

describe('while the microphone is on', () => {
  test('no time passes, and it begins when the microphone goes off', () => {
    const recording = after(mic(true, MINUTE), check(120 * MINUTE))
    expect(recording.view).toEqual({ kind: 'active' })
    const off = stepInactivity(recording.state, later(mic(false, 121 * MINUTE)))
    expect(stepInactivity(off.state, later(check(150 * MINUTE))).view).toEqual({ kind: 'active' })
    expect(stepInactivity(off.state, later(check(161 * MINUTE))).view).toEqual({
      kind: 'out',
      reason: 'idle',
    })
  })

  test('the other tabs are told at every check', () => {
    expect(after(mic(true, MINUTE), check(20 * MINUTE)).store).toBe(START + 20 * MINUTE)
  })
})

test('the other tabs are told once a second at most', () => {
  const first = stepInactivity(started(), later(activity(5_000)))
  const soon = stepInactivity(first.state, later(activity(5_400)))
  const next = stepInactivity(soon.state, later(activity(6_000)))
  expect([first.store, soon.store, next.store]).toEqual([START + 5_000, null, START + 6_000])
})

test.each([
  ['every 60 s', 0, 60_000],
  ['at the moment of the warning', 2_100_000, 5_000],
  ['every second of the countdown', 2_110_000, 1_000],
  ['at its end', 2_399_500, 500],
])('it is looked again %s', (_, at, next) => {
  expect(after(check(at)).nextCheckMs).toBe(next)
})

test('whatever happens, nobody is logged out within 40 minutes of doing something', () => {
  const event = fc.oneof(
    fc.record({ kind: fc.constant('activity' as const), wait: fc.nat(39 * MINUTE) }),
    fc.record({ kind: fc.constant('mic' as const), on: fc.boolean(), wait: fc.nat(39 * MINUTE) }),
  )
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let at = START
      let state: Inactivity = started()
      for (const { wait, ...rest } of events) {
        at += wait
        const step = stepInactivity(state, { ...rest, at })
        expect(step.view.kind).not.toBe('out')
        state = step.state
      }
    }),
  )
})

test.each([
  [null, false],
  [START - 44 * MINUTE, false],
  [START - 45 * MINUTE, true],
])('opened again after activity at %s: left too long is %j', (lastActivityAt, expected) => {
  expect(wasLeftTooLong(lastActivityAt, START)).toBe(expected)
})
