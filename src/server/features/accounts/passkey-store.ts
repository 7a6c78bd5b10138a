import { and, asc, count, eq, gt, gte, lt } from 'drizzle-orm'
import { PASSKEY_CHALLENGE_LIFETIME_MS } from '#domain/limits.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import {
  passkeyChallenges,
  passkeys,
  type PasskeyPurpose,
} from '#server/platform/database/schema/accounts.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** The oldest first. */
export async function listPasskeysOf(db: Executor, userId: string): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

export async function countPasskeys(db: Executor, userId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return found?.count ?? 0
}

export async function findPasskey(db: Executor, credentialId: string): Promise<PasskeyRow | null> {
  const [found] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return found ?? null
}

/** False when the credential is known already. */
export async function insertPasskey(db: Executor, passkey: PasskeyRow): Promise<boolean> {
  const made = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  return made.length === 1
}

/** False when another sign-in has counted on since the passkey was read: one of two has shown a copy. */
export async function notePasskeyUse(
  db: Executor,
  { id, counter }: PasskeyRow,
  use: { counter: number; at: Date },
): Promise<boolean> {
  const noted = await db
    .update(passkeys)
    .set({ counter: use.counter, lastUsedAt: use.at })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id })
  return noted.length === 1
}

/** False when there is none of this id, or it is another's. */
export async function deletePasskey(db: Executor, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return gone.length === 1
}

/** False when there was none. */
export async function deleteAllPasskeys(db: Executor, userId: string): Promise<boolean> {
  const gone = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  return gone.length > 0
}

export async function deletePasskeysSince(db: Executor, userId: string, moment: Date): Promise<void> {
  await db.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, moment)))
}

/** Whose answer is asked for, and what for; who signs in is not known yet, see `passkey-questions.ts`. */
interface PasskeyAsked {
  purpose: Exclude<PasskeyPurpose, 'sign_in'>
  userId: string
}

export async function insertChallenge(
  db: Executor,
  { now, ...question }: { id: string; challenge: string; now: Date } & PasskeyAsked,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + PASSKEY_CHALLENGE_LIFETIME_MS)
  await db.insert(passkeyChallenges).values({ ...question, expiresAt })
}

/** What was to be signed; null when it was asked for before, has expired, or was of somebody else or for something else. */
export async function takeChallenge(
  db: Executor,
  { id, purpose, userId, now }: { id: string; now: Date } & PasskeyAsked,
): Promise<string | null> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.id, id),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken?.challenge ?? null
}

export async function deleteExpiredChallenges(db: Executor, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}
