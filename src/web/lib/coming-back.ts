import type { AccountDetails } from '#contract/accounts.ts'
import { needsNoSubscription } from '#domain/account.ts'

/**
 * What an account that is marked for deletion is when it comes back: its subscription was stopped as the deletion was
 * asked for, and coming back does not renew it.
 */
export function whatComesBack(
  account: Pick<AccountDetails, 'role' | 'subscription_status' | 'stripe_subscriptionId'>,
): string {
  const all = 'with all its notes and recordings.'
  const isPaid = account.subscription_status === 'active' || account.subscription_status === 'past_due'
  if (!isPaid || account.stripe_subscriptionId === null || needsNoSubscription(account.role)) return all
  return `${all} Its subscription still ends with the time that is paid, unless you resume it on the Subscription page.`
}
