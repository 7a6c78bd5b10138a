import type { AccountDetails, User } from '#contract/accounts.ts'
import { TRUNCATED_NAME_CHARACTERS } from '#domain/limits.ts'
import { formatCount, truncate } from '#web/lib/format.ts'

/** "Welcome, Dr. Alexan…": the title, where one is used, and the first characters of the first name. */
export function welcomeText({ title, first_name }: User['personal_information']): string {
  const name = truncate(first_name, TRUNCATED_NAME_CHARACTERS)
  return title === 'Prefer-not-to-say' ? `Welcome, ${name}` : `Welcome, ${title}. ${name}`
}

/** What is said of the trial, or null when there is nothing to say: administrators and subscribers have none. */
export function trialText(account: AccountDetails, daysLeft: number): string | null {
  if (isAdmin(account)) return null
  switch (account.trial_status) {
    case 'subscribed':
      return null
    case 'active':
      return daysLeft > 0 ? `${formatCount(daysLeft, 'day')} left in your trial` : 'Your Trial has expired.'
    case 'ended':
    case 'expired':
      return 'Your Trial has expired.'
    default:
      return account.trial_status satisfies never
  }
}

export function isAdmin({ role }: AccountDetails): boolean {
  return role !== 'user'
}
