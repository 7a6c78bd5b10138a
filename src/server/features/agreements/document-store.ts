import { and, eq, isNull, sql } from 'drizzle-orm'
import type { KeptDocument } from '#contract/document-files.ts'
import { pageAfter } from '#server/http/page.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { documents } from '#server/platform/database/schema/agreements.ts'
import { orderBy, pageOf, placeIn, type Order } from '#server/platform/database/keyset.ts'

type DocumentRow = typeof documents.$inferSelect

const NEWEST_FIRST: Order = {
  name: 'kept',
  keys: [
    { expression: sql`${documents.createdAt}`, type: 'timestamptz' },
    { expression: sql`${documents.id}`, type: 'uuid' },
  ],
  direction: 'descending',
}

const kept = (userId: string) => and(eq(documents.userId, userId), isNull(documents.deletedAt))

/** A page of the user's documents, newest first. Throws invalid_input for a cursor that is none of ours. */
export async function findDocuments(
  db: Executor,
  { userId, cursor, limit }: { userId: string; cursor: string | null; limit: number },
): Promise<{ rows: DocumentRow[]; nextCursor: string | null }> {
  const found = await db
    .select({ document: documents, place: placeIn(NEWEST_FIRST) })
    .from(documents)
    .where(and(kept(userId), pageAfter(NEWEST_FIRST, cursor)))
    .orderBy(orderBy(NEWEST_FIRST))
    .limit(limit + 1)
  const { rows, nextCursor } = pageOf(NEWEST_FIRST, limit, found)
  return { rows: rows.map(({ document }) => document), nextCursor }
}

export async function findDocument(db: Executor, id: string, userId: string): Promise<DocumentRow | null> {
  const [found] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), kept(userId)))
  return found ?? null
}

/** Of several files that come at once each is counted by the next. */
export async function lockOwner(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

export async function countDocuments(db: Executor, userId: string): Promise<number> {
  return db.$count(documents, kept(userId))
}

export async function insertDocument(db: Executor, row: Omit<DocumentRow, 'deletedAt'>): Promise<void> {
  await db.insert(documents).values(row)
}

/** The deleted row, or null when there was none of the user's. */
export async function markDocumentDeleted(
  db: Executor,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<DocumentRow | null> {
  const [deleted] = await db
    .update(documents)
    .set({ deletedAt: now })
    .where(and(eq(documents.id, id), kept(userId)))
    .returning()
  return deleted ?? null
}

export function toDocument(row: Omit<DocumentRow, 'deletedAt'>): KeptDocument {
  const { id, name, mediaType, bytes, sha256, createdAt } = row
  return { id, name, mediaType, bytes, sha256, createdAt: createdAt.toISOString() }
}
