import type { AccountDetails } from '#contract/accounts.ts'
import { ACCOUNT_DELETION_DAYS } from './limits.ts'
import { DAY_MS } from './time.ts'

/** The moment an account whose deletion is asked for now is erased. */
export function deletionMoment(now: Date): Date {
  return new Date(now.getTime() + ACCOUNT_DELETION_DAYS * DAY_MS)
}

/**
 * What a request to come back meets: nothing to do, one that can be granted, or one that comes too late. From the moment
 * of deletion on there is no way back, whether or not the erasure has begun: parts of the account may be gone.
 */
export function wayBack(
  account: { accountStatus: AccountDetails['account_status']; deleteAt: Date | null },
  now: Date,
): 'active' | 'open' | 'closed' {
  if (account.accountStatus === 'active') return 'active'
  if (account.accountStatus === 'deactivated' || account.deleteAt === null) return 'closed'
  return now < account.deleteAt ? 'open' : 'closed'
}
