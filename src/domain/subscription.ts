import type { AccountDetails } from '#contract/accounts.ts'
import type { Plan } from '#contract/subscription.ts'

type AccountSubscription = AccountDetails['subscription_status']

const ACCOUNT_STATUS: ReadonlyMap<string, AccountSubscription> = new Map([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  // The first payment never came: nothing began.
  ['incomplete', 'none'],
  ['incomplete_expired', 'none'],
  // Nothing is charged and nothing is given until it is taken up again.
  ['paused', 'canceled'],
  ['canceled', 'canceled'],
])

/**
 * What a status of the payment provider means for an account. A word that is not known means that there is something to
 * settle with the provider: nothing is given away for it, and nobody is told that they have left.
 */
export function accountSubscription(providerStatus: string): AccountSubscription {
  return ACCOUNT_STATUS.get(providerStatus) ?? 'past_due'
}

interface Known {
  id: string
  /** In the provider's own words. */
  status: string
  createdAt: Date
}

const RANK: Record<AccountSubscription, number> = { active: 3, past_due: 2, canceled: 1, none: 0 }
const rankOf = ({ status }: Known): number => RANK[accountSubscription(status)]

/** The one of a customer's subscriptions that decides about the account: a paid one before all, of two the newer. */
export function decidingSubscription<T extends Known>(all: readonly T[]): T | null {
  const ordered = all.toSorted(
    (one, other) => rankOf(other) - rankOf(one) || other.createdAt.getTime() - one.createdAt.getTime(),
  )
  return ordered[0] ?? null
}

/** Those that a paid one has taken the place of and that would go on asking for money. */
export function replacedSubscriptions<T extends Known>(all: readonly T[]): T[] {
  const deciding = decidingSubscription(all)
  if (!deciding || accountSubscription(deciding.status) !== 'active') return []
  const ended = new Set(['canceled', 'incomplete_expired'])
  return all.filter((one) => one.id !== deciding.id && rankOf(one) < RANK.active && !ended.has(one.status))
}

/** An older word never replaces a newer one. Both are the moments at which the provider was asked. */
export function mayReplace(known: { asOf: Date } | null, asked: Date): boolean {
  return known === null || known.asOf <= asked
}

/** What an account's owner sees of a subscription, beside its status. */
export interface SubscriptionTerms {
  subscriptionId: string
  planId: string
  currentPeriodEnd: Date | null
  cancelAtPeriodEnd: boolean
}

/**
 * What becomes of an account when the payment provider is asked: `deciding` is the subscription that decides, null when
 * there is none. `subscriptionId` is what stays named with the account: one that the provider no longer has does, its owner
 * had a subscription. `isSeen`: the owner sees a difference.
 */
export function accountAfter(
  before: { status: AccountSubscription; subscriptionId: string | null; known: SubscriptionTerms | null },
  deciding: (SubscriptionTerms & { status: string }) | null,
): { status: AccountSubscription; subscriptionId: string | null; isSeen: boolean } {
  const without = before.status === 'none' ? 'none' : 'canceled'
  const status = deciding ? accountSubscription(deciding.status) : without
  const subscriptionId = status === 'none' ? null : (deciding?.subscriptionId ?? before.subscriptionId)
  return { status, subscriptionId, isSeen: status !== before.status || !areSame(before.known, deciding) }
}

function areSame(one: SubscriptionTerms | null, other: SubscriptionTerms | null): boolean {
  return (
    one?.subscriptionId === other?.subscriptionId &&
    one?.planId === other?.planId &&
    one?.cancelAtPeriodEnd === other?.cancelAtPeriodEnd &&
    one?.currentPeriodEnd?.getTime() === other?.currentPeriodEnd?.getTime()
  )
}

/** How much less a year costs than twelve months, in whole percent rounded down; 0 where the two cannot be compared. */
export function yearlySavingPercent(plans: readonly Plan[]): number {
  const monthly = plans.find(({ id }) => id === 'monthly')
  const yearly = plans.find(({ id }) => id === 'yearly')
  if (!monthly || !yearly || monthly.currency !== yearly.currency || monthly.amount === 0) return 0
  const twelve = monthly.amount * 12
  return Math.max(0, Math.floor(((twelve - yearly.amount) / twelve) * 100))
}
