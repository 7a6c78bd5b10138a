import { and, desc, eq, gt, gte, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/connection.ts'
import { emailChanges } from '#server/platform/database/schema/accounts.ts'
import { tokenHashOf } from './session-store.ts'

export type EmailChange = typeof emailChanges.$inferSelect

export async function insertEmailChange(db: Executor, change: EmailChange): Promise<void> {
  await db.insert(emailChanges).values(change)
}

/** The change that waits to be confirmed. */
export async function findPendingChange(
  db: Executor,
  userId: string,
  now: Date,
): Promise<EmailChange | null> {
  const [found] = await db
    .select()
    .from(emailChanges)
    .where(
      and(eq(emailChanges.userId, userId), isNull(emailChanges.closedAt), gt(emailChanges.expiresAt, now)),
    )
    .orderBy(desc(emailChanges.askedAt))
    .limit(1)
  return found ?? null
}

/** Nothing waits any more. False when nothing did. */
export async function closePendingChanges(db: Executor, userId: string, now: Date): Promise<boolean> {
  const closed = await db
    .update(emailChanges)
    .set({ closedAt: now })
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.closedAt)))
    .returning({ id: emailChanges.id })
  return closed.length > 0
}

/** By the link of the new address, while it is good: unconfirmed or confirmed. */
export async function findByConfirmToken(
  db: Executor,
  token: string,
  now: Date,
): Promise<EmailChange | null> {
  const [found] = await db
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.confirmTokenHash, tokenHashOf(token)),
        gt(emailChanges.expiresAt, now),
        isNull(emailChanges.undoneAt),
        or(isNull(emailChanges.closedAt), isNotNull(emailChanges.confirmedAt)),
      ),
    )
  return found ?? null
}

/** By a link of the old address, while it can be gone back to. */
export async function findByUndoToken(db: Executor, token: string, now: Date): Promise<EmailChange | null> {
  const [found] = await db
    .select()
    .from(emailChanges)
    .where(
      and(
        sql`${tokenHashOf(token)} = any(${emailChanges.undoTokenHashes})`,
        gt(emailChanges.undoUntil, now),
        isNull(emailChanges.undoneAt),
      ),
    )
  return found ?? null
}

export async function updateEmailChange(
  db: Executor,
  id: string,
  change: Partial<Pick<EmailChange, 'confirmTokenHash' | 'expiresAt' | 'confirmedAt' | 'closedAt'>>,
): Promise<void> {
  await db.update(emailChanges).set(change).where(eq(emailChanges.id, id))
}

/** A second link for the old address, and both for longer: from the moment that the new one counts. */
export async function prolongUndo(db: Executor, id: string, hash: string, until: Date): Promise<void> {
  await db
    .update(emailChanges)
    .set({ undoUntil: until, undoTokenHashes: sql`array_append(${emailChanges.undoTokenHashes}, ${hash})` })
    .where(eq(emailChanges.id, id))
}

/** The change and every later one of the account: nobody goes back to an address that came by it. */
export async function markUndone(db: Executor, { userId, askedAt }: EmailChange, now: Date): Promise<void> {
  await db
    .update(emailChanges)
    .set({ undoneAt: now, closedAt: now })
    .where(and(eq(emailChanges.userId, userId), gte(emailChanges.askedAt, askedAt)))
}

/** Whether somebody else may still go back to the address: until then nobody gets it. */
export async function isHeldAddress(
  db: Executor,
  email: string,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const [held] = await db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.fromEmail, email),
        ne(emailChanges.userId, userId),
        isNotNull(emailChanges.confirmedAt),
        isNull(emailChanges.undoneAt),
        gt(emailChanges.undoUntil, now),
      ),
    )
    .limit(1)
  return held !== undefined
}

/** Those of which nothing can be done any more. */
export async function deleteOldChanges(db: Executor, now: Date): Promise<void> {
  await db
    .delete(emailChanges)
    .where(
      and(
        sql`${emailChanges.expiresAt} <= ${now.toISOString()}::timestamptz`,
        sql`coalesce(${emailChanges.undoUntil}, ${emailChanges.expiresAt}) <= ${now.toISOString()}::timestamptz`,
      ),
    )
}
