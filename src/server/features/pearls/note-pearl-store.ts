import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { PEARL_NOTES_REMEMBERED } from '#contract/pearl-limits.ts'
import type { PearlUse } from '#domain/pearl-ranking.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { notePearls, pearlMutes, pearls } from '#server/platform/database/schema/pearls.ts'
import { isOfOrganization, type PearlRow } from './pearl-store.ts'

export type NotePearlRow = typeof notePearls.$inferSelect

/** As the engine reads triggers, in one text: they are not looked at on the way. */
const PACK = sql<string>`coalesce(json_agg(json_build_object(
  'id', p.id, 'words', p.triggers->'words', 'conditions', p.triggers->'conditions', 'drugs', p.triggers->'drugs',
  'ageFromMonths', p.triggers->'ageFromMonths', 'ageToMonths', p.triggers->'ageToMonths',
  'match', p.triggers->'match') order by p.id), '[]')::text`

/** The triggers of the master set, of the pearls of one's organization, and of one's own that are switched on. */
export async function triggerPacks(db: Executor, userId: string): Promise<string[]> {
  const master = await db.execute<{ pack: string }>(
    sql`select ${PACK} as pack from ${pearls} p where p.shelf = 'master' and p.removed_at is null`,
  )
  const own = await db.execute<{ pack: string }>(
    sql`select ${PACK} as pack from ${pearls} p
        where p.shelf = 'own' and p.owner_id = ${userId} and p.removed_at is null and p.enabled`,
  )
  const given = await db.execute<{ pack: string }>(
    sql`select ${PACK} as pack from ${pearls} p
        where p.shelf = 'organization' and p.removed_at is null
          and p.organization_id = (select organization_id from users where id = ${userId})`,
  )
  return [...master.rows, ...given.rows, ...own.rows].map(({ pack }) => pack)
}

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
