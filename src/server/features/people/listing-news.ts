import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { CAPABILITIES } from '#domain/capabilities.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'

/** Whom a change was about: an account, or an organization's members and invitations. */
type About = { userId: string } | { organizationId: string }

/**
 * Tells the open screens of those who see it listed that something changed: whoever lists all users, and the admins of the
 * organization. It says neither what nor about whom: each asks again for what they may see.
 */
export function createListingNews(dependencies: {
  db: Database
  realtime: Realtime
  onError: (error: unknown) => void
}) {
  const { db, realtime, onError } = dependencies

  async function tell(about: About): Promise<void> {
    const organization =
      'organizationId' in about
        ? sql`${about.organizationId}::uuid`
        : sql`(select organization_id from users where id = ${about.userId})`
    const readers = await db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.accountStatus, 'active'),
          or(
            inArray(users.role, [...CAPABILITIES.listUsers]),
            and(eq(users.role, 'organization_admin'), eq(users.organizationId, organization)),
          ),
        ),
      )
    for (const { id } of readers) realtime.tell(id, { kind: 'listingsChanged' })
  }

  /** The answer of `work`, told of first. News that fails fails nothing. */
  return async <Result>(about: About, work: Promise<Result>): Promise<Result> => {
    const result = await work
    await tell(about).catch(onError)
    return result
  }
}
