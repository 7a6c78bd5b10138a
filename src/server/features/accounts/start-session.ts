import { eq } from 'drizzle-orm'
import type { signIn } from '#contract/sign-in.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import type { AccountsDependencies, Caller } from './dependencies.ts'
import { rememberDevice } from './known-devices.ts'
import { isHeld } from './second-factors.ts'
import { insertSession, tokenHashOf } from './session-store.ts'
import { loadUser } from './user-view.ts'

export type SignedIn = Answer<typeof signIn>

const LONGEST_USER_AGENT = 300

type Means = Pick<AccountsDependencies, 'clock' | 'ids' | 'twoFactorDuty' | 'sessionLimits' | 'publicUrl'>

/**
 * Begins a session, and knows its browser from now on; `isStrong` when a second factor or a passkey was shown. The caller
 * writes the audit entry.
 */
export async function startSession(
  tx: Transaction,
  dependencies: Means,
  { userId, isStrong }: { userId: string; isStrong: boolean },
  caller: Caller,
): Promise<SignedIn> {
  const { clock, ids, twoFactorDuty, sessionLimits } = dependencies
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
  await rememberDevice(tx, dependencies, userId, caller)
  await tx.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId))
  const viewed = {
    userId,
    isStrong: isStrong || twoFactorDuty === 'nobody',
    isHeld: isHeld({ strong: isStrong }, twoFactorDuty),
  }
  const user = await loadUser(tx, viewed, now)
  return { user, token }
}
