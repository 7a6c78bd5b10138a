import { and } from 'drizzle-orm'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { getAuditTrail, listUsers, UserDetails } from '#contract/people.ts'
import { can } from '#domain/capabilities.ts'
import { secondFactorMissing } from '#server/http/access.ts'
import { pageAfter } from '#server/http/page.ts'
import { accountNotFound } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { pageOf } from '#server/platform/database/keyset.ts'
import { aboutUser } from './audit-entries.ts'
import { findAuditTrail } from './audit-trail.ts'
import type { PeopleCaller, PeopleDependencies } from './dependencies.ts'
import {
  countUsers,
  estimateUsers,
  findListedUser,
  findUsers,
  toUserRow,
  usersOrder,
  usersThat,
} from './list-store.ts'
import { findMore } from './people-store.ts'
import { abilitiesOf, type Admin } from './policy.ts'

/** Looking at accounts: the listing, one of them in full, and what happened to it. */
export function createPeopleService({ db, clock }: Pick<PeopleDependencies, 'db' | 'clock'>) {
  return {
    /** Throws invalid_input for a cursor of another order. */
    async list(
      query: Received<typeof listUsers>['body'],
      call: PeopleCaller,
    ): Promise<Answer<typeof listUsers>> {
      const now = clock.now()
      const order = usersOrder(query.sort, query.direction)
      const after = pageAfter(order, query.cursor)
      const filter = usersThat(query, now)
      const estimate = query.search === '' ? null : await estimateUsers(db, filter)
      // Side by side: there is no answer without the entry, and the disk is waited for once.
      const [rows, found] = await Promise.all([
        findUsers(db, and(filter, after), { order, limit: query.limit + 1, estimate }),
        query.cursor === null ? countUsers(db, filter, estimate) : null,
        recordAudit(db, aboutUser('account.list', null, call)),
      ])
      const page = pageOf(order, query.limit, rows)
      return {
        users: page.rows.map((row) => toUserRow(row, now)),
        nextCursor: page.nextCursor,
        found,
      }
    },

    /** One's own, or for who looks after the accounts anybody's. Throws not_found. */
    async details(userId: string, call: PeopleCaller): Promise<UserDetails> {
      if (userId !== call.actor.userId) {
        if (!can(call.actor.role, 'listUsers')) throw accountNotFound()
        if (!call.actor.isStrong) throw secondFactorMissing()
      }
      const details = await readDetails(db, userId, call.actor, clock.now())
      await recordAudit(db, aboutUser('account.read', userId, call))
      return details
    },

    async auditTrail(
      { userId, before, limit }: Received<typeof getAuditTrail>['body'],
      call: PeopleCaller,
    ): Promise<Answer<typeof getAuditTrail>> {
      if (!(await findListedUser(db, userId))) throw accountNotFound()
      const entries = await findAuditTrail(db, { userId, before, limit: limit + 1 })
      await recordAudit(db, aboutUser('audit.read', userId, call))
      const page = entries.slice(0, limit)
      return { entries: page, nextBefore: entries.length > limit ? (page.at(-1)?.id ?? null) : null }
    },
  }
}

/** The account as `actor` sees it. Throws not_found. */
export async function readDetails(
  db: Executor,
  userId: string,
  actor: Admin,
  now: Date,
): Promise<UserDetails> {
  const listed = await findListedUser(db, userId)
  const more = await findMore(db, userId, now)
  if (!listed || !more) throw accountNotFound()
  return {
    ...toUserRow(listed, now),
    phoneNumber: more.phoneNumber,
    specialty: more.specialty,
    emailVerified: more.emailVerifiedAt !== null,
    hasTwoFactor: more.twoFactorEnabledAt !== null || more.hasPasskey,
    delete_at: more.deleteAt?.toISOString() ?? null,
    sessions: more.sessions,
    notes: more.notes,
    abilities: abilitiesOf(actor, more.subject),
  }
}
