import type { BaaStatus } from '#contract/accounts.ts'
import type { SubscriptionFilter, UserRow, UserStatusFilter } from '#contract/people.ts'
import { needsNoSubscription } from '#domain/account.ts'
import { formatCount } from '#web/lib/format.ts'

type Tone = 'plain' | 'good' | 'caution' | 'danger'

export const statusNames: Record<UserStatusFilter, string> = {
  active: 'Active',
  invited: 'Invited',
  temporary_deleted: 'Being deleted',
  deactivated: 'Deactivated',
}

export const agreementNames: Record<BaaStatus, string> = {
  unverified: 'Not signed',
  pending: 'Awaiting approval',
  declined: 'Declined',
  verified: 'Verified',
}

export const subscriptionNames: Record<SubscriptionFilter, string> = {
  trial: 'In trial',
  expired: 'Trial expired',
  active: 'Subscribed',
  past_due: 'Payment overdue',
  canceled: 'Canceled',
}

const statusTones: Record<UserStatusFilter, Tone> = {
  active: 'good',
  invited: 'caution',
  temporary_deleted: 'danger',
  deactivated: 'danger',
}

/** An account that waits for its first password is called invited as long as it is open. */
export function statusOf(user: Pick<UserRow, 'account_status' | 'isInvited'>): { name: string; tone: Tone } {
  const status = user.isInvited && user.account_status === 'active' ? 'invited' : user.account_status
  return { name: statusNames[status], tone: statusTones[status] }
}

/** What is paid, or how much of the trial is left. */
export function subscriptionOf(
  user: Pick<UserRow, 'role' | 'subscription_status' | 'trial_status' | 'trial_days'>,
): string {
  if (needsNoSubscription(user.role)) return 'Needs none'
  switch (user.trial_status) {
    case 'subscribed':
      return subscriptionNames.active
    case null:
      return `Trial, ${formatCount(user.trial_days, 'day')} left`
    case 'expired':
      return subscriptionNames.expired
    case 'ended':
      return user.subscription_status === 'past_due' ? subscriptionNames.past_due : subscriptionNames.canceled
    default:
      return user.trial_status satisfies never
  }
}

export function nameOf(user: Pick<UserRow, 'first_name' | 'last_name'>): string {
  return `${user.first_name} ${user.last_name}`
}

/** Choices of a select, in the order of the record. */
export function choicesOf<Value extends string>(
  names: Record<Value, string>,
): { value: Value; label: string }[] {
  return (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }))
}
