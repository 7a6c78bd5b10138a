import { createHash } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import { RECOVERY_CODES } from '#domain/limits.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { recoveryCodes } from '#server/platform/database/schema/accounts.ts'
import type { Ids } from '#server/platform/ids.ts'

// Crockford's letters and digits: none that is taken for another.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const CHARACTERS = 16
const GROUP = /.{4}(?=.)/g

/** New codes of 80 random bits such as `7k2m-p9xt-q4vn-0c8h`; the earlier ones no longer work. Only hashes are kept. */
export async function replaceRecoveryCodes(db: Executor, userId: string, ids: Ids): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(ids))
  await deleteRecoveryCodes(db, userId)
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ codeHash: hashOf(code, userId), userId, usedAt: null })))
  return codes
}

export async function deleteRecoveryCodes(db: Executor, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Uses the code up, however it was typed. False when it is none of the user's, or was used. */
export async function consumeRecoveryCode(
  db: Executor,
  userId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.codeHash, hashOf(typed, userId)), unusedOf(userId)))
    .returning({ userId: recoveryCodes.userId })
  return used.length === 1
}

export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  const [left] = await db.select({ count: count() }).from(recoveryCodes).where(unusedOf(userId))
  return left?.count ?? 0
}

function unusedOf(userId: string) {
  return and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
}

function newCode(ids: Ids): string {
  const random = Buffer.from(ids.secret(), 'base64url').subarray(0, CHARACTERS)
  const code = [...random].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return code.replace(GROUP, '$&-')
}

/** With the user's id: one person's code says nothing of another's. The code is random enough to need no slow hash. */
function hashOf(code: string, userId: string): string {
  const plain = code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/[il]/g, '1')
    .replace(/o/g, '0')
  return createHash('sha256').update(`${userId}:${plain}`).digest('base64url')
}
