import { and, asc, gt, inArray, isNull } from 'drizzle-orm'
import type { ObjectNames } from '#server/platform/backup/object-names.ts'
import { agreements, documents } from '#server/platform/database/schema/agreements.ts'

const AT_ONCE = 1_000

/** The signed agreements that rows name. */
export const agreementObjects: ObjectNames = {
  prefix: 'agreements/',
  async *named(db) {
    let last: string | null = null
    for (;;) {
      const rows: { id: string; key: string }[] = await db
        .select({ id: agreements.id, key: agreements.storageKey })
        .from(agreements)
        .where(last === null ? undefined : gt(agreements.id, last))
        .orderBy(asc(agreements.id))
        .limit(AT_ONCE)
      if (rows.length === 0) return
      yield rows.map(({ key }) => key)
      last = rows.at(-1)?.id ?? null
    }
  },
  async unnamed(db, keys) {
    const rows = await db
      .select({ key: agreements.storageKey })
      .from(agreements)
      .where(inArray(agreements.storageKey, keys))
    return without(keys, rows)
  },
}

/** The documents that rows name; of a deleted one only the row is kept. */
export const documentObjects: ObjectNames = {
  prefix: 'documents/',
  async *named(db) {
    let last: string | null = null
    for (;;) {
      const rows: { id: string; key: string }[] = await db
        .select({ id: documents.id, key: documents.storageKey })
        .from(documents)
        .where(and(isNull(documents.deletedAt), last === null ? undefined : gt(documents.id, last)))
        .orderBy(asc(documents.id))
        .limit(AT_ONCE)
      if (rows.length === 0) return
      yield rows.map(({ key }) => key)
      last = rows.at(-1)?.id ?? null
    }
  },
  async unnamed(db, keys) {
    const rows = await db
      .select({ key: documents.storageKey })
      .from(documents)
      .where(and(isNull(documents.deletedAt), inArray(documents.storageKey, keys)))
    return without(keys, rows)
  },
}

function without(keys: string[], named: { key: string }[]): string[] {
  const kept = new Set(named.map(({ key }) => key))
  return keys.filter((key) => !kept.has(key))
}
