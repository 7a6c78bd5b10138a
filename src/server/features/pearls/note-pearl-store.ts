import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { PEARL_NOTES_REMEMBERED } from '#contract/pearl-limits.ts'
import type { PearlUse } from '#domain/pearl-ranking.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { notePearls, pearlMutes, pearls } from '#server/platform/database/schema/pearls.ts'
import { isOfOrganization, type PearlRow } from './pearl-store.ts'

export type NotePearlRow = typeof notePearls.$inferSelect

/** Pearls of others that are not suggested to somebody: they want none of them, have their own copy, or gave it. */
export async function notSuggested(db: Executor, userId: string): Promise<string[]> {
  const muted = await db
    .select({ id: pearlMutes.pearlId })
    .from(pearlMutes)
    .where(eq(pearlMutes.userId, userId))
  const copied = await db
    .select({ id: pearls.adoptedFromId })
    .from(pearls)
    .where(
      and(
        eq(pearls.shelf, 'own'),
        eq(pearls.ownerId, userId),
        isNotNull(pearls.adoptedFrom),
        isNull(pearls.removedAt),
      ),
    )
  const given = await db.execute<{ id: string }>(
    sql`select g.id from ${pearls} g join ${pearls} o on o.id = g.shared_from_id
        where g.shelf = 'organization' and g.shared_by_id = ${userId} and o.removed_at is null`,
  )
  return [...muted, ...copied, ...given.rows].flatMap(({ id }) => id ?? [])
}

/** Those of the ids that somebody may be shown: their own, those of their organization, and of the master set. */
export async function suggestable(db: Executor, ids: string[], userId: string): Promise<PearlRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(pearls)
    .where(
      and(
        inArray(pearls.id, ids),
        isNull(pearls.removedAt),
        or(
          eq(pearls.shelf, 'master'),
          isOfOrganization(userId),
          and(eq(pearls.shelf, 'own'), eq(pearls.ownerId, userId)),
        ),
      ),
    )
}

/** Who brings a pearl back does not want it "never again" any more. */
export async function suggestAgain(db: Executor, pearlId: string, userId: string): Promise<void> {
  await db.delete(pearlMutes).where(and(eq(pearlMutes.userId, userId), eq(pearlMutes.pearlId, pearlId)))
  await db
    .update(pearls)
    .set({ enabled: true })
    .where(and(eq(pearls.id, pearlId), eq(pearls.shelf, 'own'), eq(pearls.ownerId, userId)))
}

/** What was done with pearls in the last notes of their author. */
export async function usesOf(db: Executor, ids: string[], authorId: string): Promise<PearlUse[]> {
  if (ids.length === 0) return []
  const ranked = db
    .select({
      pearlId: notePearls.pearlId,
      noteId: notePearls.noteId,
      used: notePearls.used,
      dismissed: notePearls.dismissed,
      concepts: notePearls.concepts,
      newest:
        sql<number>`row_number() over (partition by ${notePearls.pearlId} order by ${notePearls.at} desc)`.as(
          'newest',
        ),
    })
    .from(notePearls)
    .where(
      and(
        eq(notePearls.authorId, authorId),
        inArray(notePearls.pearlId, ids),
        eq(notePearls.forgotten, false),
        or(eq(notePearls.used, true), eq(notePearls.dismissed, true)),
      ),
    )
    .as('ranked')
  return db
    .select()
    .from(ranked)
    .where(sql`${ranked.newest} <= ${PEARL_NOTES_REMEMBERED}`)
}

export async function marksOf(db: Executor, noteId: string): Promise<NotePearlRow[]> {
  return db.select().from(notePearls).where(eq(notePearls.noteId, noteId)).orderBy(desc(notePearls.at))
}

export async function putMark(
  db: Executor,
  row: Pick<NotePearlRow, 'noteId' | 'pearlId' | 'authorId' | 'concepts' | 'at'> &
    Partial<Pick<NotePearlRow, 'used' | 'pinned' | 'dismissed' | 'insertedText'>>,
): Promise<void> {
  const { noteId: _note, pearlId: _pearl, authorId: _author, ...change } = row
  await db
    .insert(notePearls)
    .values(row)
    .onConflictDoUpdate({
      target: [notePearls.noteId, notePearls.pearlId],
      set: { ...change, forgotten: false },
    })
}

/** How many other pearls a note has been given a sentence of. */
export async function countGiven(
  db: Executor,
  { noteId, pearlId }: { noteId: string; pearlId: string },
): Promise<number> {
  return db.$count(
    notePearls,
    and(eq(notePearls.noteId, noteId), ne(notePearls.pearlId, pearlId), isNotNull(notePearls.insertedText)),
  )
}
