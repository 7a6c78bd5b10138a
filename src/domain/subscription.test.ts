import { describe, expect, test } from 'vitest'
import type { Plan } from '#contract/subscription.ts'
import {
  accountAfter,
  accountSubscription,
  decidingSubscription,
  mayReplace,
  replacedSubscriptions,
  yearlySavingPercent,
} from './subscription.ts'

const day = (count: number) => new Date(Date.UTC(2026, 0, count))

test.each([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['incomplete', 'none'],
  ['incomplete_expired', 'none'],
  ['paused', 'canceled'],
  ['canceled', 'canceled'],
  ['a word of next year', 'past_due'],
])('%s at the provider is %s for the account', (status, expected) => {
  expect(accountSubscription(status)).toBe(expected)
})

describe('of several subscriptions', () => {
  const make = (id: string, status: string, age: number) => ({ id, status, createdAt: day(age) })

  test.each([
    ['none at all', [], null, []],
    ['a paid one, however old', [make('a', 'active', 1), make('b', 'canceled', 9)], 'a', []],
    ['the newer of two that ended', [make('a', 'canceled', 1), make('b', 'canceled', 9)], 'b', []],
    [
      'the paid one, which replaces the unpaid',
      [make('a', 'past_due', 1), make('b', 'active', 9)],
      'b',
      ['a'],
    ],
    ['the paid one, which replaces a paused', [make('a', 'paused', 9), make('b', 'trialing', 1)], 'b', ['a']],
    [
      'the unpaid one, which replaces nothing',
      [make('a', 'past_due', 1), make('b', 'incomplete', 9)],
      'a',
      [],
    ],
    [
      'of two paid ones the newer, and none is taken away',
      [make('a', 'active', 1), make('b', 'active', 2)],
      'b',
      [],
    ],
  ])('it is %s', (_name, all, deciding, replaced) => {
    expect(decidingSubscription(all)?.id ?? null).toBe(deciding)
    expect(replacedSubscriptions(all).map(({ id }) => id)).toEqual(replaced)
  })
})

test('an answer to an older question never replaces a newer one', () => {
  expect(mayReplace(null, day(1))).toBe(true)
  expect(mayReplace({ asOf: day(2) }, day(1))).toBe(false)
  expect(mayReplace({ asOf: day(2) }, day(2))).toBe(true)
  expect(mayReplace({ asOf: day(2) }, day(3))).toBe(true)
})

test.each([
  [4_900, 49_000, 16],
  [4_900, 58_800, 0],
  [4_900, 70_000, 0],
  [0, 49_000, 0],
])('%i a month and %i a year save %i percent', (monthly, yearly, percent) => {
  const plans: Plan[] = [
    { id: 'monthly', interval: 'month', amount: monthly, currency: 'usd' },
    { id: 'yearly', interval: 'year', amount: yearly, currency: 'usd' },
  ]
  expect(yearlySavingPercent(plans)).toBe(percent)
  expect(yearlySavingPercent(plans.slice(0, 1))).toBe(0)
})

describe('what the provider answers', () => {
  const terms = {
    subscriptionId: 'sub_1',
    planId: 'monthly',
    currentPeriodEnd: day(20),
    cancelAtPeriodEnd: false,
  }
  const paid = { status: 'active' as const, subscriptionId: 'sub_1', known: terms }
  const fresh = { status: 'none' as const, subscriptionId: null, known: null }

  test('that is as it was shows nobody a difference', () => {
    expect(accountAfter(paid, { ...terms, currentPeriodEnd: day(20), status: 'trialing' })).toEqual({
      status: 'active',
      subscriptionId: 'sub_1',
      isSeen: false,
    })
    expect(accountAfter(fresh, null)).toEqual({ status: 'none', subscriptionId: null, isSeen: false })
  })

  test.each([
    ['another status', { status: 'unpaid' }],
    ['another subscription', { subscriptionId: 'sub_2' }],
    ['another plan', { planId: 'yearly' }],
    ['another end', { currentPeriodEnd: day(21) }],
    ['no end', { currentPeriodEnd: null }],
    ['that it ends', { cancelAtPeriodEnd: true }],
  ])('%s is seen', (_, changed) => {
    expect(accountAfter(paid, { ...terms, status: 'active', ...changed }).isSeen).toBe(true)
  })

  test('that a subscription is gone leaves its name, and an account that had one', () => {
    expect(accountAfter(paid, null)).toEqual({ status: 'canceled', subscriptionId: 'sub_1', isSeen: true })
  })

  test('that nothing began leaves no name', () => {
    const after = accountAfter(fresh, { ...terms, status: 'incomplete' })
    expect(after).toEqual({ status: 'none', subscriptionId: null, isSeen: true })
  })
})
