import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { keyOf } from '#scribe/dictionary/written-words.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { termLists, terms } from '#server/platform/database/schema/terms.ts'
import type { Ids } from '#server/platform/ids.ts'
import { changeList, ensureList, masterList } from './term-list.ts'

export const SHIPPED_TERMS = join(import.meta.dirname, 'shipped-terms.tsv')
const ROWS_AT_ONCE = 500

/** A term that comes with the product. `since`: the version of the file in which it first stood. */
export interface ShippedTerm {
  term: string
  category: string
  expansion: string
  misheard: string[]
  since: number
}

export async function readShippedTerms(path = SHIPPED_TERMS): Promise<ShippedTerm[]> {
  const lines = (await readFile(path, 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [term = '', category = '', expansion = '', misheard = '', since = '1'] = line.split('\t')
    return { term, category, expansion, misheard: misheard.split('|').filter(Boolean), since: Number(since) }
  })
}

/**
 * Puts the shipped terms into the master dictionary, those alone that came with a newer version of the product than was put
 * there last: what an operator changed or deleted stays so. May be run at every start, by several processes at once.
 */
export async function seedDictionary(
  { db, clock, ids }: { db: Database; clock: Clock; ids: Ids },
  shipped?: readonly ShippedTerm[],
): Promise<number> {
  const all = shipped ?? (await readShippedTerms())
  const newest = all.reduce((most, { since }) => Math.max(most, since), 0)
  await ensureList(db, masterList)
  const [before] = await db.select().from(termLists).where(eq(termLists.id, masterList.id))
  if (before && before.seeded >= newest) return 0
  return db.transaction(async (tx) => {
    // Whoever comes second waits here, and finds it done.
    const { seeded } = await changeList(tx, masterList)
    const now = clock.now()
    const rows = all
      .filter(({ since }) => since > seeded)
      .map(({ since: _since, ...words }) => ({
        ...words,
        id: ids.uuid(),
        listId: masterList.id,
        key: keyOf(words.term),
        enabled: true,
        source: 'shipped' as const,
        createdAt: now,
        updatedAt: now,
      }))
    let added = 0
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const part = rows.slice(at, at + ROWS_AT_ONCE)
      const inserted = await tx.insert(terms).values(part).onConflictDoNothing().returning({ id: terms.id })
      added += inserted.length
    }
    await tx
      .update(termLists)
      .set({ seeded: sql`greatest(${termLists.seeded}, ${newest})` })
      .where(eq(termLists.id, masterList.id))
    return added
  })
}
