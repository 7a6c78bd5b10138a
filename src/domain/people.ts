import type { Role } from '#contract/roles.ts'
import { DAY_MS } from './time.ts'

/** The new end of a trial that is given so many days more: after its end, or from now on when that has passed. */
export function extendedTrialEnd(
  { trialEndsAt }: { trialEndsAt: Date | null },
  days: number,
  now: Date,
): Date {
  const from = trialEndsAt && trialEndsAt > now ? trialEndsAt : now
  return new Date(from.getTime() + days * DAY_MS)
}

/** Anybody can sign up with an address that is not theirs: an admin role goes to who has shown that it is. */
export function lacksConfirmedAddress(role: Role, account: { emailVerifiedAt: Date | null }): boolean {
  return role !== 'user' && account.emailVerifiedAt === null
}
