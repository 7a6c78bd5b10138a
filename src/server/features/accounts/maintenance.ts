import type { AccountsDependencies } from './dependencies.ts'
import { deleteExpiredLinks } from './link-store.ts'
import { deleteExpiredSessions } from './session-store.ts'

/** Deletes the sessions, one-time links and counted failures that mean nothing any more. Once an hour is enough. */
export async function sweepAccounts({
  db,
  clock,
  limiter,
}: Pick<AccountsDependencies, 'db' | 'clock' | 'limiter'>): Promise<void> {
  const now = clock.now()
  await deleteExpiredSessions(db, now)
  await deleteExpiredLinks(db, now)
  await limiter.sweep()
}
