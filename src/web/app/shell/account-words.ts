import type { AccountDetails, BaaStatus, User } from '#contract/accounts.ts'
import { isAdminRole } from '#domain/capabilities.ts'
import { truncate } from '#web/lib/format.ts'
import { TRUNCATED_NAME_CHARACTERS } from '#web/lib/measures.ts'

export const GREETING = 'Welcome,'
const TRIAL_EXPIRED = 'Your Trial has expired.'

/** "Dr. Alexan…": the title, where one is used, and the first characters of the first name; and the whole greeting. */
export function welcomeText({ title, first_name, last_name }: User['personal_information']): {
  /** Title and truncated name, without the greeting. */
  short: string
  full: string
} {
  const before = title === 'Prefer-not-to-say' ? '' : `${title}. `
  return {
    short: `${before}${truncate(first_name, TRUNCATED_NAME_CHARACTERS)}`,
    full: `${GREETING} ${before}${first_name} ${last_name}`,
  }
}

/** What is said of the trial, or null when there is nothing to say: administrators and subscribers have none. */
export function trialText({ role, trial_status }: AccountDetails, daysLeft: number): string | null {
  if (isAdminRole(role)) return null
  switch (trial_status) {
    case 'subscribed':
      return null
    case null:
      return daysLeft > 0 ? `${daysLeft} Days left in your Trial` : TRIAL_EXPIRED
    case 'ended':
    case 'expired':
      return TRIAL_EXPIRED
    default:
      return trial_status satisfies never
  }
}

/** What the agreement's icon in the header says. */
export const agreementWords: Record<BaaStatus, string> = {
  unverified: 'BAA needed: sign it before you use real patient data',
  pending: 'BAA signed, awaiting approval',
  declined: 'BAA needed: your request was not approved',
  verified: 'BAA signed',
}

/** What the agreement's badge in the sidebar says. */
export const agreementBadge: Record<BaaStatus, string> = {
  unverified: 'BAA unverified',
  pending: 'BAA awaiting approval',
  declined: 'BAA declined',
  verified: 'BAA verified',
}
