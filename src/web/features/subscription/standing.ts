import type { User } from '#contract/accounts.ts'
import type { OwnSubscription, PlanId } from '#contract/subscription.ts'
import { needsNoSubscription } from '#domain/account.ts'

/** Where somebody stands with their subscription. */
export type Standing =
  | { kind: 'exempt' }
  | { kind: 'active'; plan: PlanId | null; until: string | null; subscriptionId: string }
  | { kind: 'ending'; plan: PlanId | null; until: string | null; subscriptionId: string }
  | { kind: 'past_due'; plan: PlanId | null; subscriptionId: string }
  | { kind: 'canceled' }
  | { kind: 'trial'; days: number; until: string | null }
  | { kind: 'trialExpired' }

/** The subscription is newer than the account: it is asked for as the screen opens. */
export function standingOf(user: User, subscription: OwnSubscription | null): Standing {
  const account = user.account_details
  if (needsNoSubscription(account.role)) return { kind: 'exempt' }
  const status = subscription?.status ?? account.subscription_status
  if (subscription && (status === 'active' || status === 'past_due')) {
    const { plan, currentPeriodEnd: until, subscriptionId } = subscription
    if (status === 'past_due') return { kind: 'past_due', plan, subscriptionId }
    return { kind: subscription.cancelAtPeriodEnd ? 'ending' : 'active', plan, until, subscriptionId }
  }
  // Whoever had a subscription is past the trial, whatever is left of it.
  if (status === 'canceled') return { kind: 'canceled' }
  if (user.trial_days > 0) return { kind: 'trial', days: user.trial_days, until: account.trialEndsAt }
  return { kind: 'trialExpired' }
}
