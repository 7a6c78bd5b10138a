import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Direction, Found } from '#contract/lists.ts'
import type { Executor } from './connection.ts'

/** One part of an order. The expression gives no nulls: a row comparison would lose them. */
export interface SortKey {
  expression: SQL
  type: 'text' | 'timestamptz' | 'date' | 'uuid' | 'integer'
}

/** An order in which no two rows are alike, so that a page can begin after any of them. */
export interface Order {
  /** Tells a cursor of this order from one of another. */
  name: string
  keys: readonly SortKey[]
  direction: Direction
}

export function orderBy({ keys, direction }: Order): SQL {
  const end = sql.raw(direction === 'ascending' ? 'asc' : 'desc')
  return sql.join(
    keys.map(({ expression }) => sql`${expression} ${end}`),
    sql`, `,
  )
}

/** What `pageOf` needs of a row, named `place`; selected beside it. */
export function placeIn({ keys }: Order): SQL<string[]> {
  return sql<string[]>`array[${sql.join(
    keys.map(({ expression }) => sql`(${expression})::text`),
    sql`, `,
  )}]`
}

/** Opaque to whoever gets it. */
function writeCursor({ name, direction }: Order, place: readonly string[]): string {
  return Buffer.from(JSON.stringify([name, direction, ...place])).toString('base64url')
}

/** Of `limit + 1` rows that were asked for, those of the page, and where the next one begins; null at the end. */
export function pageOf<Row extends { place: string[] }>(
  order: Order,
  limit: number,
  found: Row[],
): { rows: Row[]; nextCursor: string | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: last && found.length > limit ? writeCursor(order, last.place) : null }
}

/** The rows after the cursor; null when it was not made by `pageOf` of this order. */
export function afterCursor(order: Order, cursor: string): SQL | null {
  const { name, keys, direction } = order
  const parsed = Cursor.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) return null
  const [itsName, itsDirection, ...place] = parsed.data
  if (itsName !== name || itsDirection !== direction || place.length !== keys.length) return null
  const expressions = keys.map(({ expression }) => expression)
  const values = keys.map(({ type }, index) => sql`${place[index]}::${sql.raw(type)}`)
  const beyond = sql.raw(direction === 'ascending' ? '>' : '<')
  return sql`(${sql.join(expressions, sql`, `)}) ${beyond} (${sql.join(values, sql`, `)})`
}

const Cursor = z.array(z.string())

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

/** What a search for a part of a text compares with: `%` and `_` in what was typed are only themselves. */
export function containing(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, '\\$&')}%`
}

const COUNTED_EXACTLY = 1_000
const Plan = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
])

/** How many rows the planner expects, such as of `from users where role = 'admin'`: it looks at statistics alone. */
export async function estimateFound(db: Executor, rows: SQL): Promise<number> {
  const plan = await db.execute(sql`explain (format json) select 1 ${rows}`)
  const [
    {
      'QUERY PLAN': [{ Plan: top }],
    },
  ] = Plan.parse(plan.rows)
  return Math.round(top['Plan Rows'])
}

/**
 * How many rows there are. Counting all of a large table at every page costs more than the page: beyond a thousand the
 * planner's estimate is good enough.
 */
export async function countFound(db: Executor, rows: SQL, estimate: number | null = null): Promise<Found> {
  const { rows: counted } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 ${rows} limit ${COUNTED_EXACTLY + 1}) as found`,
  )
  const count = counted[0]?.count ?? 0
  if (count <= COUNTED_EXACTLY) return { count, isExact: true }
  return { count: Math.max(count, estimate ?? (await estimateFound(db, rows))), isExact: false }
}

const SORTED_AT_ONCE = 5_000

/**
 * `orderBy` for rows that were searched for, of which so many are expected. With few of them, walking down the order's
 * index until a page is full can mean walking it to its end: then they are found first and sorted. As one value no index
 * gives that order.
 */
export function orderFound(order: Order, estimate: number): SQL {
  if (estimate > SORTED_AT_ONCE) return orderBy(order)
  const expressions = sql.join(
    order.keys.map(({ expression }) => expression),
    sql`, `,
  )
  return sql`row(${expressions}) ${sql.raw(order.direction === 'ascending' ? 'asc' : 'desc')}`
}
