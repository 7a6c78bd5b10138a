import { describe, expect, test } from 'vitest'
import {
  type AccountStanding,
  effectiveSubscription,
  mayCreateNotes,
  recordingLimitMs,
  trialDays,
  trialEnd,
  trialStatus,
} from './account.ts'
import { PAID_RECORDING_LIMIT_MS, TRIAL_RECORDING_LIMIT_MS } from './limits.ts'
import { DAY_MS } from './time.ts'

const now = new Date('2026-03-10T12:00:00.000Z')
const later = (ms: number) => new Date(now.getTime() + ms)

const standing = (changes: Partial<AccountStanding> = {}): AccountStanding => ({
  role: 'user',
  subscriptionStatus: 'none',
  trialEndsAt: later(DAY_MS),
  ...changes,
})

test('a trial lasts fourteen days to the millisecond', () => {
  expect(trialEnd(now).toISOString()).toBe('2026-03-24T12:00:00.000Z')
  expect(trialDays({ trialEndsAt: trialEnd(now) }, now)).toBe(14)
})

test.each([
  ['a millisecond is a day', 1, 1],
  ['exactly one day', DAY_MS, 1],
  ['a millisecond over a day is two', DAY_MS + 1, 2],
  ['the very end', 0, 0],
  ['long past', -40 * DAY_MS, 0],
])('days left: %s', (_, left, days) => {
  expect(trialDays({ trialEndsAt: later(left) }, now)).toBe(days)
})

test('an account without a trial has no days left', () => {
  expect(trialDays({ trialEndsAt: null }, now)).toBe(0)
})

describe('trial status', () => {
  const running = later(1)
  const over = now
  test.each([
    ['user', 'none', running, null],
    ['user', 'none', over, 'expired'],
    ['user', 'none', null, 'expired'],
    ['user', 'active', running, 'subscribed'],
    ['user', 'active', over, 'subscribed'],
    ['user', 'past_due', over, 'ended'],
    ['user', 'canceled', over, 'ended'],
    ['user', 'canceled', running, null],
    ['organization_admin', 'none', running, null],
    ['organization_admin', 'none', over, 'expired'],
    ['admin', 'none', running, 'ended'],
    ['super_admin', 'none', over, 'ended'],
  ] as const)('%s, subscription %s, trial end %s: %s', (role, subscriptionStatus, trialEndsAt, status) => {
    expect(trialStatus(standing({ role, subscriptionStatus, trialEndsAt }), now)).toBe(status)
  })
})

describe('what the account may do', () => {
  test.each([
    ['a running trial', standing(), true, TRIAL_RECORDING_LIMIT_MS],
    ['an expired trial', standing({ trialEndsAt: now }), false, TRIAL_RECORDING_LIMIT_MS],
    [
      'a subscriber',
      standing({ subscriptionStatus: 'active', trialEndsAt: now }),
      true,
      PAID_RECORDING_LIMIT_MS,
    ],
    [
      'an unpaid bill',
      standing({ subscriptionStatus: 'past_due', trialEndsAt: now }),
      false,
      TRIAL_RECORDING_LIMIT_MS,
    ],
    [
      'an expired organization admin',
      standing({ role: 'organization_admin', trialEndsAt: now }),
      false,
      TRIAL_RECORDING_LIMIT_MS,
    ],
    ['an admin', standing({ role: 'admin', trialEndsAt: null }), true, PAID_RECORDING_LIMIT_MS],
    ['a super admin', standing({ role: 'super_admin', trialEndsAt: null }), true, PAID_RECORDING_LIMIT_MS],
  ])('%s', (_, account, mayCreate, limitMs) => {
    expect(mayCreateNotes(account, now)).toBe(mayCreate)
    expect(recordingLimitMs(account)).toBe(limitMs)
  })
})

test('the subscription of an admin is treated as active, that of an organization admin as it is', () => {
  expect(effectiveSubscription(standing({ role: 'admin' }))).toBe('active')
  expect(effectiveSubscription(standing({ role: 'organization_admin' }))).toBe('none')
})
