import { eq } from 'drizzle-orm'
import type { signIn } from '#contract/accounts.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import type { AccountsDependencies, Caller } from './dependencies.ts'
import { insertSession, tokenHashOf } from './session-store.ts'
import { loadUser } from './user-view.ts'

export type SignedIn = Answer<typeof signIn>

const LONGEST_USER_AGENT = 300

/** Begins a session; `isStrong` when a second factor or a passkey was shown. The caller writes the audit entry. */
export async function startSession(
  tx: Transaction,
  {
    clock,
    ids,
    adminTwoFactor,
    sessionLimits,
  }: Pick<AccountsDependencies, 'clock' | 'ids' | 'adminTwoFactor' | 'sessionLimits'>,
  { userId, isStrong }: { userId: string; isStrong: boolean },
  caller: Caller,
): Promise<SignedIn> {
  const now = clock.now()
  const token = ids.secret()
  await insertSession(tx, {
    id: ids.uuid(),
    userId,
    tokenHash: tokenHashOf(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + sessionLimits.longestMs),
    strong: isStrong,
    userAgent: caller.userAgent.slice(0, LONGEST_USER_AGENT),
    ip: caller.ip,
  })
  await tx.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId))
  const user = await loadUser(tx, { userId, isStrong: isStrong || adminTwoFactor === 'offered' }, now)
  return { user, token }
}
