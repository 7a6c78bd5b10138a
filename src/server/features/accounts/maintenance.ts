import { EXPIRED_INVITATION_KEPT_DAYS } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import type { AccountsDependencies } from './dependencies.ts'
import { deleteOldChanges } from './email-change-store.ts'
import { forgetDeadLinks } from './forget-links.ts'
import { deleteInvitationsExpiredBefore } from './invitation-store.ts'
import { deleteUnusedDevices } from './known-devices.ts'
import { deleteExpiredLinks } from './link-store.ts'
import { deleteExpiredChallenges } from './passkey-store.ts'
import { deleteExpiredSessions } from './session-store.ts'

const INVITATION_KEPT_MS = EXPIRED_INVITATION_KEPT_DAYS * DAY_MS

/**
 * Deletes the sessions, known devices, one-time links, challenges, invitations and counted failures that mean nothing any more, and blanks links in kept mail that open nothing. Once an
 * hour is enough.
 */
export async function sweepAccounts(
  dependencies: Pick<AccountsDependencies, 'db' | 'clock' | 'limiter' | 'sessionLimits' | 'keptLinks'>,
): Promise<void> {
  const { db, clock, limiter, sessionLimits } = dependencies
  const now = clock.now()
  await deleteExpiredSessions(db, now, sessionLimits)
  await deleteOldChanges(db, now)
  await deleteUnusedDevices(db, now)
  await deleteExpiredLinks(db, now)
  await deleteExpiredChallenges(db, now)
  await deleteInvitationsExpiredBefore(db, new Date(now.getTime() - INVITATION_KEPT_MS))
  await limiter.sweep()
  await forgetDeadLinks(dependencies)
}
