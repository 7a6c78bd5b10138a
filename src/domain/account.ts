import type { AccountDetails } from '#contract/accounts.ts'
import type { Role } from '#contract/roles.ts'
import { PAID_RECORDING_LIMIT_MS, TRIAL_DAYS, TRIAL_RECORDING_LIMIT_MS } from './limits.ts'
import { DAY_MS } from './time.ts'

/** What the rules of trial and subscription need to know of an account. */
export interface AccountStanding {
  role: Role
  subscriptionStatus: AccountDetails['subscription_status']
  trialEndsAt: Date | null
}

type TrialStatus = AccountDetails['trial_status']

/** The moment the trial of an account made at `createdAt` ends. */
export function trialEnd(createdAt: Date): Date {
  return new Date(createdAt.getTime() + TRIAL_DAYS * DAY_MS)
}

/** Days left in the trial, rounded up, never below 0. */
export function trialDays(account: Pick<AccountStanding, 'trialEndsAt'>, now: Date): number {
  if (!account.trialEndsAt) return 0
  return Math.max(0, Math.ceil((account.trialEndsAt.getTime() - now.getTime()) / DAY_MS))
}

/**
 * `subscribed` while it is paid; else null until the trial's end; then `expired`, or `ended` for an account that has
 * paid before. Admins and super admins need no subscription: their trial has ended.
 */
export function trialStatus(account: AccountStanding, now: Date): TrialStatus {
  if (needsNoSubscription(account.role)) return 'ended'
  if (account.subscriptionStatus === 'active') return 'subscribed'
  if (isTrialRunning(account, now)) return null
  return account.subscriptionStatus === 'none' ? 'expired' : 'ended'
}

/** The subscription as the account is treated: that of an admin or super admin counts as active. */
export function effectiveSubscription(account: AccountStanding): AccountStanding['subscriptionStatus'] {
  return needsNoSubscription(account.role) ? 'active' : account.subscriptionStatus
}

/** The longest recording the account may make, in ms. */
export function recordingLimitMs(account: AccountStanding): number {
  return effectiveSubscription(account) === 'active' ? PAID_RECORDING_LIMIT_MS : TRIAL_RECORDING_LIMIT_MS
}

/** Notes can be made while the trial runs or the subscription is active. */
export function mayCreateNotes(account: AccountStanding, now: Date): boolean {
  return effectiveSubscription(account) === 'active' || isTrialRunning(account, now)
}

/** Admins and super admins look after the product: they pay nothing and have no trial. */
export function needsNoSubscription(role: Role): boolean {
  return role === 'admin' || role === 'super_admin'
}

function isTrialRunning(account: AccountStanding, now: Date): boolean {
  return account.trialEndsAt !== null && now < account.trialEndsAt
}
