import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/connection.ts'
import { type LinkPurpose, oneTimeLinks } from '#server/platform/database/schema/accounts.ts'
import { tokenHashOf } from './session-store.ts'

interface NewLink {
  token: string
  purpose: LinkPurpose
  userId: string | null
  createdAt: Date
  /** From `createdAt`. */
  lifetimeMs: number
}

/** Keeps the link, and voids the earlier ones of the same purpose and user. */
export async function insertLink(db: Executor, link: NewLink): Promise<void> {
  const { purpose, userId, createdAt } = link
  await deleteLinks(db, purpose, userId)
  await db.insert(oneTimeLinks).values({
    tokenHash: tokenHashOf(link.token),
    purpose,
    userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + link.lifetimeMs),
  })
}

export async function deleteLinks(db: Executor, purpose: LinkPurpose, userId: string | null): Promise<void> {
  const ofUser = userId === null ? isNull(oneTimeLinks.userId) : eq(oneTimeLinks.userId, userId)
  await db.delete(oneTimeLinks).where(and(eq(oneTimeLinks.purpose, purpose), ofUser))
}

/** Whose link it is, when it could be used at `now`. */
export async function findUsableLink(
  db: Executor,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ userId: string | null } | null> {
  const [found] = await db
    .select({ userId: oneTimeLinks.userId })
    .from(oneTimeLinks)
    .where(usable(token, purpose, now))
  return found ?? null
}

/** Uses the link up. Null when it was used, has expired or never was; of two calls at once one gets null. */
export async function consumeLink(
  db: Executor,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ userId: string | null } | null> {
  const [used] = await db
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(usable(token, purpose, now))
    .returning({ userId: oneTimeLinks.userId })
  return used ?? null
}

export async function deleteExpiredLinks(db: Executor, now: Date): Promise<void> {
  await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, now))
}

function usable(token: string, purpose: LinkPurpose, now: Date) {
  return and(
    eq(oneTimeLinks.tokenHash, tokenHashOf(token)),
    eq(oneTimeLinks.purpose, purpose),
    isNull(oneTimeLinks.usedAt),
    gt(oneTimeLinks.expiresAt, now),
  )
}
