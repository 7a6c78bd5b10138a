import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { notes } from '#server/platform/database/schema/notes.ts'

/** Notes of the author, in the order that everybody locks them in: two who mark the same ones never wait for each other. */
async function lockNotes(tx: Transaction, which: SQL | undefined, most: number): Promise<string[]> {
  const rows = await tx
    .select({ id: notes.id })
    .from(notes)
    .where(which)
    .orderBy(notes.id)
    .limit(most)
    .for('update')
  return rows.map(({ id }) => id)
}

// One parameter however many there are: a statement takes 65,535.
const isAnyOf = (ids: readonly string[]): SQL => sql`${notes.id} = any(${sql.param(ids)}::uuid[])`

export interface MarkedNote {
  id: string
  signedAt: Date | null
  rewritten: number
}
const rewritten = sql<number>`octet_length(${notes.bodyText})`
const markedColumns = { id: notes.id, signedAt: notes.signedAt, rewritten }

/**
 * Marks as deleted; gives those that were not deleted already: one note of the author, or of `all` that were there at that
 * moment so many.
 */
export async function markDeleted(
  tx: Transaction,
  authorId: string,
  which: { id: string } | { all: Date; most: number },
  now: Date,
): Promise<MarkedNote[]> {
  const there = and(eq(notes.authorId, authorId), isNull(notes.deletedAt))
  const ids =
    'id' in which ? [which.id] : await lockNotes(tx, and(there, lte(notes.createdAt, which.all)), which.most)
  return tx
    .update(notes)
    .set({ deletedAt: now })
    .where(and(there, isAnyOf(ids)))
    .returning(markedColumns)
}

/** Which of these are deleted notes of the author, in the order of their ids. */
export async function deletedAmong(db: Executor, authorId: string, noteIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: notes.id })
    .from(notes)
    .where(and(eq(notes.authorId, authorId), isNotNull(notes.deletedAt), isAnyOf(noteIds)))
    .orderBy(notes.id)
  return rows.map(({ id }) => id)
}

export async function unmarkDeleted(
  tx: Transaction,
  authorId: string,
  noteIds: string[],
): Promise<MarkedNote[]> {
  const deleted = and(eq(notes.authorId, authorId), isNotNull(notes.deletedAt), isAnyOf(noteIds))
  const ids = await lockNotes(tx, deleted, noteIds.length)
  return tx.update(notes).set({ deletedAt: null }).where(isAnyOf(ids)).returning(markedColumns)
}
