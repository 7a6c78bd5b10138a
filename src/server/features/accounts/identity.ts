import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { Role } from '#contract/roles.ts'
import { createBackgroundWork } from '#server/platform/background-work.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/connection.ts'
import { sessions, users } from '#server/platform/database/schema/accounts.ts'
import type { TwoFactorDuty } from './dependencies.ts'
import { isHeld } from './second-factors.ts'
import { isLive, livesAt, sessionMoments, tokenHashOf, type SessionLimits } from './session-store.ts'

export interface SessionIdentity {
  /**
   * Who presents the token, or null when it is unknown, is of a session that is over, or of a deactivated account. It
   * counts as use of the session.
   */
  actorOf(bearerToken: string): Promise<{
    userId: string
    sessionId: string
    role: Role
    isStrong: boolean
    isHeld: boolean
    isLeaving: boolean
  } | null>
  /** Whose token it is, as `actorOf` says it, for who only listens: it is no use of the session. Null for a held one. */
  holderOf(bearerToken: string): Promise<{ userId: string; sessionId: string; isStrong: boolean } | null>
  /**
   * Null unless this session of the user lives, and the account is neither deactivated nor, but for what may be done
   * `whileLeaving`, marked for deletion. It counts as use of the session unless `isUse` says that nobody does anything.
   * `within`: the transaction that it is asked in.
   */
  mayAct(
    session: { userId: string; sessionId: string },
    how?: { isUse: boolean; within?: Executor; whileLeaving?: boolean },
  ): Promise<{ isHeld: boolean } | null>
  /** Resolves when the moments of last use are written. */
  settled(): Promise<void>
}

const LAST_SEEN_PRECISION_MS = 60_000
const LONGEST_TOKEN_CHARACTERS = 200

/** A role that was written past the product is none: what it may do is nowhere said. */
const hasKnownRole = inArray(users.role, Role.options)

/** May do what only admin roles may. */
function isStrong({ strong }: { strong: boolean }, duty: TwoFactorDuty): boolean {
  return strong || duty === 'nobody'
}

/** Every call with a token asks this, so it is one prepared query on one index. */
export function createIdentity({
  db,
  clock,
  twoFactorDuty,
  sessionLimits,
  onError,
}: {
  db: Database
  clock: Clock
  twoFactorDuty: TwoFactorDuty
  sessionLimits: SessionLimits
  onError: (error: unknown) => void
}): SessionIdentity {
  const lookUp = db
    .select({
      userId: sessions.userId,
      sessionId: sessions.id,
      role: users.role,
      accountStatus: users.accountStatus,
      lastSeenAt: sessions.lastSeenAt,
      strong: sessions.strong,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        livesAt({
          now: sql.placeholder('now'),
          usedSince: sql.placeholder('usedSince'),
          begunSince: sql.placeholder('begunSince'),
        }),
        hasKnownRole,
        ne(users.accountStatus, 'deactivated'),
      ),
    )
    .prepare('session_by_token')
  const background = createBackgroundWork(onError)
  const beingSeen = new Set<string>()

  /** Written after the reply, and at most once a minute. */
  function noteUse({ sessionId, lastSeenAt }: { sessionId: string; lastSeenAt: Date }, now: Date): void {
    if (now.getTime() - lastSeenAt.getTime() <= LAST_SEEN_PRECISION_MS || beingSeen.has(sessionId)) return
    beingSeen.add(sessionId)
    const before = new Date(now.getTime() - LAST_SEEN_PRECISION_MS)
    background.start(async () => {
      try {
        await db
          .update(sessions)
          .set({ lastSeenAt: now })
          .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, before)))
      } finally {
        beingSeen.delete(sessionId)
      }
    })
  }

  async function find(bearerToken: string, at: Date) {
    if (bearerToken.length > LONGEST_TOKEN_CHARACTERS) return null
    const { now, usedSince, begunSince } = sessionMoments(at, sessionLimits)
    const [found] = await lookUp.execute({
      tokenHash: tokenHashOf(bearerToken),
      now: now.toISOString(),
      usedSince: usedSince.toISOString(),
      begunSince: begunSince.toISOString(),
    })
    return found ?? null
  }

  return {
    async actorOf(bearerToken) {
      const now = clock.now()
      const found = await find(bearerToken, now)
      if (!found) return null
      noteUse(found, now)
      const { userId, sessionId, role, accountStatus } = found
      return {
        userId,
        sessionId,
        role,
        isStrong: isStrong(found, twoFactorDuty),
        isHeld: isHeld(found, twoFactorDuty),
        isLeaving: accountStatus === 'temporary_deleted',
      }
    },
    async holderOf(bearerToken) {
      const found = await find(bearerToken, clock.now())
      if (!found || isHeld(found, twoFactorDuty)) return null
      return { userId: found.userId, sessionId: found.sessionId, isStrong: isStrong(found, twoFactorDuty) }
    },
    async mayAct({ userId, sessionId }, { isUse, within = db, whileLeaving } = { isUse: true }) {
      const now = clock.now()
      const [found] = await within
        .select({ sessionId: sessions.id, lastSeenAt: sessions.lastSeenAt, strong: sessions.strong })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(
          and(
            eq(sessions.id, sessionId),
            eq(sessions.userId, userId),
            isLive(now, sessionLimits),
            hasKnownRole,
            whileLeaving ? ne(users.accountStatus, 'deactivated') : eq(users.accountStatus, 'active'),
          ),
        )
      if (!found) return null
      if (isUse) noteUse(found, now)
      return { isHeld: isHeld(found, twoFactorDuty) }
    },
    settled: background.settled,
  }
}
