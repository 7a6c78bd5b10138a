import type { AccountDetails } from '#contract/accounts.ts'

/**
 * Whether the payment provider says of a subscription that was made that it is no longer active. Admins and super admins
 * need none.
 */
export function needsReactivation(
  account: Pick<AccountDetails, 'role' | 'subscription_status' | 'stripe_subscriptionId'>,
): boolean {
  if (account.role === 'admin' || account.role === 'super_admin') return false
  if (account.stripe_subscriptionId === null) return false
  return account.subscription_status === 'past_due' || account.subscription_status === 'canceled'
}
