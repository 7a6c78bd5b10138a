import { createHash } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { sessions } from '#server/platform/database/schema/accounts.ts'
import { phonePairings } from '#server/platform/database/schema/phones.ts'

type SessionRow = typeof sessions.$inferSelect

/** What is stored of a session token or a one-time link: the token is random enough that its hash needs no salt. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** How long a session lasts, in ms: without use, and at most. */
export interface SessionLimits {
  idleMs: number
  longestMs: number
}

/** What tells a session that is over from one that lives at `now`. */
export function sessionMoments(now: Date, { idleMs, longestMs }: SessionLimits) {
  return {
    now,
    usedSince: new Date(now.getTime() - idleMs),
    begunSince: new Date(now.getTime() - longestMs),
  }
}

type Moments = ReturnType<typeof sessionMoments>
type Moment = Date | ReturnType<typeof sql.placeholder>

/**
 * True of the sessions that live at these moments. The longest time counts from their begin: a shorter one counts at once.
 * A row with moments that no sign-in wrote, such as `infinity`, is over as well.
 */
export function livesAt({ now, usedSince, begunSince }: Record<keyof Moments, Moment>) {
  return and(
    gt(sessions.expiresAt, now),
    gt(sessions.lastSeenAt, usedSince),
    gt(sessions.createdAt, begunSince),
    sql`isfinite(${sessions.expiresAt}) and isfinite(${sessions.lastSeenAt}) and isfinite(${sessions.createdAt})`,
  )
}

/** As `livesAt`, of one moment. */
export function isLive(now: Date, limits: SessionLimits) {
  return livesAt(sessionMoments(now, limits))
}

export async function insertSession(db: Executor, session: SessionRow): Promise<void> {
  await db.insert(sessions).values(session)
}

/** The sessions of the user that live, the last used first. */
export async function listLiveSessions(
  db: Executor,
  userId: string,
  now: Date,
  limits: SessionLimits,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(now, limits)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
}

/** Which of the user's sessions to end: one of them, all but one, or all. */
type SessionChoice = { id: string } | { allBut: string } | 'all'

/**
 * Ends sessions, at `now`, and with them what the phones may begin that they let in. The ids of those that were ended; a
 * session of another user is never among them.
 */
export async function deleteSessions(
  tx: Transaction,
  userId: string,
  choice: SessionChoice,
  now: Date,
): Promise<string[]> {
  const chosen =
    choice === 'all'
      ? undefined
      : 'id' in choice
        ? eq(sessions.id, choice.id)
        : ne(sessions.id, choice.allBut)
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), chosen))
    .returning({ id: sessions.id })
  const ids = ended.map(({ id }) => id)
  await tx
    .update(phonePairings)
    .set({ endedAt: now })
    .where(
      and(
        eq(phonePairings.ownerId, userId),
        inArray(phonePairings.sessionId, ids),
        isNull(phonePairings.endedAt),
      ),
    )
  return ids
}

/**
 * Forgets the sessions that are over, or the one of them with this id. What the phones may begin that they let in ended when
 * they did, not now.
 */
export async function deleteExpiredSessions(
  db: Executor,
  now: Date,
  limits: SessionLimits,
  id?: string,
): Promise<void> {
  const isOver = and(sql`not (${isLive(now, limits)})`, id === undefined ? undefined : eq(sessions.id, id))
  const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1000})`
  const since = sql`least(${sessions.expiresAt}, ${sessions.lastSeenAt} + ${seconds(limits.idleMs)},
    ${sessions.createdAt} + ${seconds(limits.longestMs)}, ${now.toISOString()}::timestamptz)`
  await db.execute(sql`
    with gone as (delete from ${sessions} where ${isOver} returning ${sessions.id} as id, ${since} as since)
    update ${phonePairings} set ended_at = greatest(${phonePairings.createdAt}, gone.since)
    from gone where ${phonePairings.sessionId} = gone.id and ${phonePairings.endedAt} is null`)
}
