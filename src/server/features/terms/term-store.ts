import { and, asc, count, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Direction, Found } from '#contract/lists.ts'
import type { Term, TermSort } from '#contract/terms.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { countFound, orderBy, placeIn, type Order } from '#server/platform/database/keyset.ts'
import { terms } from '#server/platform/database/schema/terms.ts'
import type { TermList } from './term-list.ts'

/** The words that a search looks through are for the database alone. */
const { searched: _searched, ...columns } = getTableColumns(terms)
export const termColumns = columns

export type TermRow = Omit<typeof terms.$inferSelect, 'searched'>

export interface TermFilter {
  category: string | null
  enabled: boolean | null
}

const ORDERS: Record<TermSort, Order['keys']> = {
  term: [{ expression: sql`${terms.key}`, type: 'text' }],
  updatedAt: [
    { expression: sql`${terms.updatedAt}`, type: 'timestamptz' },
    { expression: sql`${terms.id}`, type: 'uuid' },
  ],
}

export const termsOrder = (sort: TermSort, direction: Direction): Order => ({
  name: `terms.${sort}`,
  keys: ORDERS[sort],
  direction,
})

/** Of one list, and of nobody else's. */
export function termsThat(list: TermList, { category, enabled }: TermFilter): SQL | undefined {
  return and(
    eq(terms.listId, list.id),
    category === null ? undefined : eq(terms.category, category),
    enabled === null ? undefined : eq(terms.enabled, enabled),
  )
}

export async function findTerms(db: Executor, where: SQL | undefined, order: Order, limit: number) {
  return db
    .select({ row: columns, place: placeIn(order) })
    .from(terms)
    .where(where)
    .orderBy(orderBy(order))
    .limit(limit)
}

export function countTerms(db: Executor, where: SQL | undefined): Promise<Found> {
  return countFound(db, sql`from ${terms} where ${where ?? sql`true`}`)
}

export async function countAll(db: Executor, list: TermList): Promise<number> {
  const [row] = await db.select({ count: count() }).from(terms).where(eq(terms.listId, list.id))
  return row?.count ?? 0
}

export async function findTerm(
  db: Executor,
  list: TermList,
  by: { id: string } | { key: string },
): Promise<TermRow | null> {
  const one = 'id' in by ? eq(terms.id, by.id) : eq(terms.key, by.key)
  const [row] = await db
    .select(columns)
    .from(terms)
    .where(and(eq(terms.listId, list.id), one))
  return row ?? null
}

/** Null when the list has a term that is written so already. */
export async function insertTerm(db: Executor, row: TermRow): Promise<TermRow | null> {
  const [inserted] = await db.insert(terms).values(row).onConflictDoNothing().returning(columns)
  return inserted ?? null
}

/** Null when it is no longer what the change was made of. */
export async function changeTerm(
  db: Executor,
  list: TermList,
  { id, baseRevision }: { id: string; baseRevision: number },
  change: Omit<TermRow, 'id' | 'listId' | 'revision' | 'createdAt' | 'source'>,
): Promise<TermRow | null> {
  const [row] = await db
    .update(terms)
    .set({ ...change, revision: baseRevision + 1 })
    .where(and(eq(terms.listId, list.id), eq(terms.id, id), eq(terms.revision, baseRevision)))
    .returning(columns)
  return row ?? null
}

export async function deleteTerm(db: Executor, list: TermList, id: string): Promise<boolean> {
  const gone = await db
    .delete(terms)
    .where(and(eq(terms.listId, list.id), eq(terms.id, id)))
    .returning({ id: terms.id })
  return gone.length > 0
}

const MOST_CATEGORIES = 100

/** Walks from one to the next: a dictionary has a hundred thousand terms and ten categories. */
export async function findCategories(db: Executor, list: TermList): Promise<string[]> {
  const { rows } = await db.execute<{ category: string }>(sql`
    with recursive walk as (
      (select min(category) as category from ${terms} where list_id = ${list.id})
      union all
      select (select min(category) from ${terms} where list_id = ${list.id} and category > walk.category)
      from walk where walk.category is not null
    )
    select category from walk where category is not null and category <> '' limit ${MOST_CATEGORIES}`)
  return rows.map(({ category }) => category)
}

const AT_ONCE = 2_000

/** All of a list, in order, some at a time. */
export async function* eachTerm(db: Executor, list: TermList): AsyncGenerator<TermRow[]> {
  let after = ''
  for (;;) {
    const rows = await db
      .select(columns)
      .from(terms)
      .where(and(eq(terms.listId, list.id), sql`${terms.key} > ${after}`))
      .orderBy(asc(terms.key))
      .limit(AT_ONCE)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.key ?? after
  }
}

export function toTerm(row: TermRow): Term {
  const { id, term, misheard, expansion, category, enabled, source, revision, updatedAt } = row
  return {
    id,
    term,
    misheard,
    expansion,
    category,
    enabled,
    source,
    revision,
    updatedAt: updatedAt.toISOString(),
  }
}
