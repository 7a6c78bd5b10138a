import { and, asc, gt, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ObjectNames } from './object-names.ts'

const AT_ONCE = 1_000

interface Kept {
  prefix: string
  table: PgTable
  id: PgColumn
  /** The column that holds the key of the row's object. */
  key: PgColumn
  /** Of the rows those that still have one; all when left out. */
  where?: SQL
}

/** The objects of a table whose rows hold the key of one each. */
export const keyedObjects = ({ prefix, table, id, key, where }: Kept): ObjectNames => ({
  prefix,
  async *named(db) {
    let last: unknown = null
    for (;;) {
      const rows: { id: unknown; key: unknown }[] = await db
        .select({ id, key })
        .from(table)
        .where(and(where, last === null ? undefined : gt(id, last)))
        .orderBy(asc(id))
        .limit(AT_ONCE)
      if (rows.length === 0) return
      yield rows.map((row) => String(row.key))
      last = rows.at(-1)?.id ?? null
    }
  },
  async unnamed(db, keys) {
    const rows = await db
      .select({ key })
      .from(table)
      .where(and(where, inArray(key, keys)))
    const kept = new Set(rows.map((row) => String(row.key)))
    return keys.filter((one) => !kept.has(one))
  },
})
