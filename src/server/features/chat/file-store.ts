import { and, asc, count, eq, isNull, lt } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { chatFiles } from '#server/platform/database/schema/chat.ts'

export type FileRow = typeof chatFiles.$inferSelect

export async function insertFile(tx: Executor, row: typeof chatFiles.$inferInsert): Promise<void> {
  await tx.insert(chatFiles).values(row)
}

export async function findFile(db: Executor, id: string): Promise<FileRow | null> {
  const [found] = await db.select().from(chatFiles).where(eq(chatFiles.id, id))
  return found ?? null
}

/** Of several files that come at once each is counted by the next. */
export async function lockBringer(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

const unsent = (userId: string) => and(eq(chatFiles.userId, userId), isNull(chatFiles.messageId))

export async function countUnsent(db: Executor, userId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(chatFiles).where(unsent(userId))
  return found?.count ?? 0
}

/** Of the user's own that no message names; null when there is none. Gives the key of its object. */
export async function deleteUnsent(tx: Executor, id: string, userId: string): Promise<string | null> {
  const [gone] = await tx
    .delete(chatFiles)
    .where(and(eq(chatFiles.id, id), unsent(userId)))
    .returning({ key: chatFiles.storageKey })
  return gone?.key ?? null
}

/** Some of those that no message has named since then, locked until the transaction ends. */
export async function lockForgotten(tx: Transaction, before: Date, limit: number) {
  return tx
    .select({ id: chatFiles.id, key: chatFiles.storageKey, userId: chatFiles.userId })
    .from(chatFiles)
    .where(and(isNull(chatFiles.messageId), lt(chatFiles.createdAt, before)))
    .orderBy(asc(chatFiles.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
}
