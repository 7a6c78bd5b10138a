import { expect, test } from 'vitest'
import { needsReactivation } from './subscription-standing.ts'

test.each([
  ['user', 'past_due', 'sub_1', true],
  ['user', 'canceled', 'sub_1', true],
  ['organization_admin', 'past_due', 'sub_1', true],
  ['user', 'active', 'sub_1', false],
  ['user', 'none', null, false],
  ['user', 'canceled', null, false],
  ['admin', 'canceled', 'sub_1', false],
  ['super_admin', 'past_due', 'sub_1', false],
] as const)(
  '%s, %s, %s: has to reactivate: %j',
  (role, subscription_status, stripe_subscriptionId, expected) => {
    expect(needsReactivation({ role, subscription_status, stripe_subscriptionId })).toBe(expected)
  },
)
