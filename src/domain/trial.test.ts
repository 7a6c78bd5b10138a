import { describe, expect, test } from 'vitest'
import { dueReminder, mayRecord } from './trial.ts'

const end = new Date('2026-12-05T10:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const at = (ms: number) => new Date(end.getTime() + ms)
const inTrial = { role: 'user', subscriptionStatus: 'none', trialEndsAt: end } as const

describe('sound may be added to a note', () => {
  test.each([
    ['while the trial runs', inTrial, null, -DAY, -1, true],
    ['not once it is over', inTrial, null, -DAY, 0, false],
    ['when it began in the trial and arrives after it', inTrial, -MINUTE, -DAY, 2 * DAY, true],
    ['not when it began after it', inTrial, 0, -DAY, MINUTE, false],
    ['not on a note that was made after it', inTrial, -MINUTE, MINUTE, 2 * MINUTE, false],
    ['not weeks later', inTrial, -MINUTE, -DAY, 7 * DAY + 1, false],
    ['with a subscription', { ...inTrial, subscriptionStatus: 'active' }, null, DAY, 30 * DAY, true],
    ['by an admin', { ...inTrial, role: 'admin' }, null, DAY, 30 * DAY, true],
  ] as const)('%s', (_, account, startedAt, noteCreatedAt, now, expected) => {
    const recording = {
      startedAt: startedAt === null ? null : at(startedAt),
      noteCreatedAt: at(noteCreatedAt),
    }
    expect(mayRecord(account, recording, at(now))).toBe(expected)
  })
})

test.each([
  [-3 * DAY - 1, null, null],
  [-3 * DAY, null, 3],
  [-2 * DAY, 3, null],
  [-DAY, 3, 1],
  [-MINUTE, 1, null],
  [0, 1, 0],
  [DAY, 0, null],
  // The server was off.
  [-MINUTE, null, 1],
  [DAY, 3, 0],
  [4 * DAY, null, null],
])('%d ms from the end, with %s sent, the reminder due is %s', (ms, sent, due) => {
  expect(dueReminder(end, sent, at(ms))).toBe(due)
})
