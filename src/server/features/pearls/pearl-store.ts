import { and, count, eq, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { PearlWords } from '#contract/pearls.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { pearls } from '#server/platform/database/schema/pearls.ts'

export type PearlRow = typeof pearls.$inferSelect
export type NewPearl = typeof pearls.$inferInsert
export type PearlChange = Partial<Omit<NewPearl, 'id' | 'shelf'>>

/** What a pearl says, as its row keeps it. */
export function wordsColumns(words: PearlWords) {
  const { title, body, tags, triggers, sourceName, sourceUrl, sourceDate, reviewedOn, reviewDueOn } = words
  const said = { title, body, tags, triggers, sourceName, sourceUrl, sourceDate, reviewedOn, reviewDueOn }
  return { ...said, searchText: searchTextOf(words) }
}

function searchTextOf({ title, tags, body, sourceName, triggers }: PearlWords): string {
  const named = [...triggers.words, ...triggers.conditions, ...triggers.drugs]
  return [title, tags.join(' '), named.join(' '), body, sourceName].join(' \n').toLowerCase()
}

/** What of a row a copy takes over. */
export function copiedColumns(row: PearlRow) {
  return wordsColumns(row)
}

/** A pearl of the owner; deleted ones too when asked. With `lock` it stays as it is until the transaction ends. */
export async function findOwnPearl(
  db: Executor,
  id: string,
  ownerId: string,
  { lock = false, deleted = false } = {},
): Promise<PearlRow | null> {
  const own = db
    .select()
    .from(pearls)
    .where(
      and(
        eq(pearls.id, id),
        eq(pearls.shelf, 'own'),
        eq(pearls.ownerId, ownerId),
        deleted ? undefined : isNull(pearls.removedAt),
      ),
    )
  const [found] = lock ? await own.for('update') : await own
  return found ?? null
}

type Shelves<Shelf extends string> = readonly [Shelf, ...Shelf[]]

/** One that others see as well, removed or not; of an organization for a reader who is in it. */
export async function findOpenPearl(
  db: Executor,
  id: string,
  ...[shelves, { readerId = null, lock = false } = {}]:
    | [Shelves<'master' | 'community'>, { readerId?: null; lock?: boolean }?]
    | [Shelves<'master' | 'community' | 'organization'>, { readerId: string; lock?: boolean }]
): Promise<PearlRow | null> {
  const seen = readerId === null ? undefined : isOfOrganization(readerId)
  const wanted = shelves.flatMap((shelf) => (shelf === 'organization' ? seen : eq(pearls.shelf, shelf)) ?? [])
  const open = db
    .select()
    .from(pearls)
    .where(and(eq(pearls.id, id), or(...wanted)))
  const [found] = lock ? await open.for('update') : await open
  return found ?? null
}

export async function insertPearl(db: Executor, row: NewPearl): Promise<PearlRow> {
  const [made] = await db.insert(pearls).values(row).returning()
  return made as PearlRow
}

export async function insertPearls(db: Executor, rows: NewPearl[]): Promise<void> {
  if (rows.length > 0) await db.insert(pearls).values(rows)
}

export async function changePearl(db: Executor, id: string, change: PearlChange): Promise<PearlRow> {
  const [changed] = await db.update(pearls).set(change).where(eq(pearls.id, id)).returning()
  return changed as PearlRow
}

/** One at a time makes pearls for an account: so many as there may be stay so many. */
export async function holdPearlsOf(db: Executor, ownerId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pearls ${ownerId}`}, 0))`)
}

/** `kept`: with the deleted ones that can still be brought back. */
export async function countOwnPearls(
  db: Executor,
  ownerId: string,
): Promise<{ there: number; kept: number }> {
  const [row] = await db
    .select({ kept: count(), there: sql<number>`(count(*) filter (where ${pearls.removedAt} is null))::int` })
    .from(pearls)
    .where(and(eq(pearls.shelf, 'own'), eq(pearls.ownerId, ownerId)))
  return row ?? { there: 0, kept: 0 }
}

/** What `triggerCharacters` counts, of a pearl in a statement that calls it `p`. */
export const TRIGGER_CHARACTERS: SQL = sql.join(
  ['words', 'conditions', 'drugs'].map((kind) =>
    sql.raw(`greatest(coalesce(length((p.triggers->'${kind}')::text), 0) - 2, 0)`),
  ),
  sql` + `,
)

/** The characters of all their triggers together. */
export async function countTriggerCharacters(db: Executor, where: SQL | undefined): Promise<number> {
  const p = db.select({ triggers: pearls.triggers }).from(pearls).where(where).as('p')
  const [row] = await db
    .select({ characters: sql<number>`coalesce(sum(${TRIGGER_CHARACTERS}), 0)::int` })
    .from(p)
  return row?.characters ?? 0
}

export async function ownPearls(db: Executor, ownerId: string): Promise<PearlRow[]> {
  return db.select().from(pearls).where(isOwnOf(ownerId)).orderBy(pearls.createdAt, pearls.id)
}

/** Pearls that are about to be changed, always in this order: two who change several would wait for each other. */
export async function lockPearls(tx: Executor, where: SQL | undefined): Promise<void> {
  await tx.select({ id: pearls.id }).from(pearls).where(where).orderBy(pearls.id).for('update')
}

/** Pearls of the organization that somebody is in as the question is asked. */
export const isOfOrganization = (userId: string): SQL | undefined =>
  and(
    eq(pearls.shelf, 'organization'),
    eq(
      pearls.organizationId,
      sql`(select ${users.organizationId} from ${users} where ${users.id} = ${userId})`,
    ),
  )

/** With `lock` they stay in it until the transaction ends. */
export async function organizationOf(
  db: Executor,
  userId: string,
  { lock = false } = {},
): Promise<string | null> {
  const of = db.select({ id: users.organizationId }).from(users).where(eq(users.id, userId))
  const [found] = lock ? await of.for('share') : await of
  return found?.id ?? null
}

/** Own pearls of an account. */
export const isOwnOf = (ownerId: string): SQL | undefined =>
  and(eq(pearls.shelf, 'own'), eq(pearls.ownerId, ownerId), isNull(pearls.removedAt))

export async function findCopy(db: Executor, originalId: string, ownerId: string): Promise<PearlRow | null> {
  const [found] = await db
    .select()
    .from(pearls)
    .where(and(eq(pearls.shelf, 'own'), eq(pearls.ownerId, ownerId), eq(pearls.adoptedFromId, originalId)))
    .for('update')
  return found ?? null
}

/** Copies whose owners wrote nothing into them go with the original that was taken away: what it told of a patient, they tell. */
export async function takeBackCopies(
  db: Executor,
  originalId: string,
  removed: { removedAt: Date; changedById: string },
): Promise<void> {
  await db.update(pearls).set(removed).where(unchangedCopiesOf(originalId))
}

/** The same, where the words may stay with who adopted them: nothing of it comes up in a note before they want it to. */
export async function switchOffCopies(db: Executor, originalId: string, now: Date): Promise<void> {
  await db
    .update(pearls)
    .set({ enabled: false, updatedAt: now, version: sql`${pearls.version} + 1` })
    .where(unchangedCopiesOf(originalId))
}

const unchangedCopiesOf = (originalId: string) =>
  and(eq(pearls.adoptedFromId, originalId), eq(pearls.follows, true), isNull(pearls.removedAt))

/** Copies that follow take over what their original says now. */
export async function changeFollowers(db: Executor, original: PearlRow, now: Date): Promise<void> {
  await db
    .update(pearls)
    .set({
      ...copiedColumns(original),
      adoptedVersion: original.version,
      version: sql`${pearls.version} + 1`,
      updatedAt: now,
    })
    .where(and(eq(pearls.adoptedFromId, original.id), eq(pearls.follows, true)))
}

/** Own pearls that were deleted before then. */
export async function purgeDeleted(db: Executor, before: Date): Promise<void> {
  await db.delete(pearls).where(and(eq(pearls.shelf, 'own'), lt(pearls.removedAt, before)))
}
