import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { sessions, users } from '#server/platform/database/schema/accounts.ts'
import type { AdminTwoFactor } from './dependencies.ts'
import { createBackgroundWork } from './background-work.ts'
import { tokenHashOf } from './session-store.ts'

export interface SessionIdentity {
  /** Who presents the token, or null when it is unknown, has expired, or is of a deactivated account. */
  actorOf(bearerToken: string): Promise<{
    userId: string
    sessionId: string
    role: Role
    isStrong: boolean
    isLeaving: boolean
  } | null>
  /** Whether this session of the user lives, and the account is neither deactivated nor marked for deletion. */
  mayAct(session: { userId: string; sessionId: string }): Promise<boolean>
  /** Resolves when the moments of last use are written. */
  settled(): Promise<void>
}

const LAST_SEEN_PRECISION_MS = 60_000
const LONGEST_TOKEN_CHARACTERS = 200

/** Every call with a token asks this, so it is one prepared query on one index. */
export function createIdentity({
  db,
  clock,
  adminTwoFactor,
  onError,
}: {
  db: Database
  clock: Clock
  adminTwoFactor: AdminTwoFactor
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
        gt(sessions.expiresAt, sql.placeholder('now')),
        ne(users.accountStatus, 'deactivated'),
      ),
    )
    .prepare('session_by_token')
  const background = createBackgroundWork(onError)
  const beingSeen = new Set<string>()

  function noteUse(sessionId: string, now: Date): void {
    if (beingSeen.has(sessionId)) return
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

  return {
    async actorOf(bearerToken) {
      if (bearerToken.length > LONGEST_TOKEN_CHARACTERS) return null
      const now = clock.now()
      const [found] = await lookUp.execute({ tokenHash: tokenHashOf(bearerToken), now: now.toISOString() })
      if (!found) return null
      const { userId, sessionId, role, accountStatus, strong, lastSeenAt } = found
      if (now.getTime() - lastSeenAt.getTime() > LAST_SEEN_PRECISION_MS) noteUse(sessionId, now)
      return {
        userId,
        sessionId,
        role,
        isStrong: strong || adminTwoFactor === 'offered',
        isLeaving: accountStatus === 'temporary_deleted',
      }
    },
    async mayAct({ userId, sessionId }) {
      const found = await db
        .select({ id: sessions.id })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(
          and(
            eq(sessions.id, sessionId),
            eq(sessions.userId, userId),
            gt(sessions.expiresAt, clock.now()),
            eq(users.accountStatus, 'active'),
          ),
        )
      return found.length === 1
    },
    settled: background.settled,
  }
}
