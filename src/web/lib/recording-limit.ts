import type { User } from '#contract/accounts.ts'
import { PAID_RECORDING_LIMIT_MS, TRIAL_RECORDING_LIMIT_MS } from '#domain/limits.ts'

/** How long a recording may be (milliseconds), as the account says it; the server has the last word when the recording starts. */
export function recordingLimitOf(user: User | null): number {
  const details = user?.account_details
  const paid =
    details?.subscription_status === 'active' || details?.role === 'admin' || details?.role === 'super_admin'
  return paid ? PAID_RECORDING_LIMIT_MS : TRIAL_RECORDING_LIMIT_MS
}
