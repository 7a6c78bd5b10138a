import { expect, test } from 'vitest'
import { whatComesBack } from './coming-back.ts'

test.each([
  ['user', 'active', 'sub_1', true],
  ['user', 'past_due', 'sub_1', true],
  ['user', 'canceled', 'sub_1', false],
  ['user', 'none', null, false],
  ['super_admin', 'active', null, false],
  ['admin', 'active', 'sub_1', false],
] as const)('%s with a subscription that is %s (%s): it still ends: %s', (role, status, id, ends) => {
  const words = whatComesBack({ role, subscription_status: status, stripe_subscriptionId: id })
  expect(words.includes('subscription still ends')).toBe(ends)
})
