import { and, asc, desc, gt, or, sql, type SQL } from 'drizzle-orm'
import { keyOf } from '#scribe/dictionary/written-words.ts'
import { lettersOff, nearSpellings } from '#domain/near-spellings.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { containing } from '#server/platform/database/keyset.ts'
import { terms } from '#server/platform/database/schema/terms.ts'
import type { TermList } from './term-list.ts'
import { termColumns, termsThat, type TermFilter, type TermRow } from './term-store.ts'

/** The best come, and no more: who types on narrows it. */
export const MOST_FOUND = 50
/** With so many found by their letters nobody needs the ones that only look alike. */
const ENOUGH = 8
/** Trigrams of fewer letters say nothing. */
const LEAST_FOR_PARTS = 3
/** More of them tell nothing apart, and each is held against each place of each row. */
const LONGEST_PART = 40
const LEAST_FOR_LIKENESS = 4
const LIKENESS = 0.3
/** A word of so few letters shares fewer groups of them with what was meant; what is found so is told by its letters. */
const SHORT = { letters: 5, likeness: 0.2, most: 400, lettersOff: 1 }

/**
 * The terms that somebody who typed this may mean: first those that begin with it, then those that hold it, in a misheard
 * form or an expansion too; and where these are few, those that are written alike. Somebody may make it take long: it is for
 * `Searches.run`.
 */
export async function searchTerms(
  tx: Transaction,
  list: TermList,
  filter: TermFilter,
  search: string,
): Promise<TermRow[]> {
  const key = keyOf(search)
  const typed = search.toLowerCase()
  const within = termsThat(list, filter)
  const found = new Map<string, TermRow>()
  const add = (rows: TermRow[]): void => {
    for (const row of rows) if (found.size < MOST_FOUND) found.set(row.id, found.get(row.id) ?? row)
  }
  if (key !== '') add(await beginningWith(tx, within, key))
  if (found.size < MOST_FOUND && typed.length >= LEAST_FOR_PARTS)
    add(await holding(tx, within, (key || typed).slice(0, LONGEST_PART)))
  if (found.size < ENOUGH && key.length >= LEAST_FOR_LIKENESS) {
    if (key.length <= SHORT.letters) add(await misspelled(tx, within, key))
    add(await writtenLike(tx, within, key, LIKENESS))
  }
  return [...found.values()]
}

function beginningWith(tx: Transaction, within: SQL | undefined, key: string): Promise<TermRow[]> {
  return tx
    .select(termColumns)
    .from(terms)
    .where(and(within, sql`${terms.key} like ${containing(key).slice(1)}`))
    .orderBy(asc(sql`length(${terms.key})`), asc(terms.key))
    .limit(MOST_FOUND)
}

/** Looked for among the rows first and sorted then: walking down the order of keys could mean walking all of it. */
async function holding(tx: Transaction, within: SQL | undefined, text: string): Promise<TermRow[]> {
  const found = tx
    .select(termColumns)
    .from(terms)
    .where(and(within, sql`${terms.searched} like ${containing(text)}`))
    .limit(4 * MOST_FOUND)
    .as('found')
  return tx
    .select()
    .from(found)
    .orderBy(asc(sql`length(${found.key})`), asc(found.key))
    .limit(MOST_FOUND)
}

/** What a short word may have been meant as: the nearest by its letters first. */
async function misspelled(tx: Transaction, within: SQL | undefined, key: string): Promise<TermRow[]> {
  const spellings = nearSpellings(key).map((near) => sql`${terms.key} like ${containing(near).slice(1)}`)
  const exchanged = tx
    .select(termColumns)
    .from(terms)
    .where(and(within, or(...spellings)))
    .limit(SHORT.most)
  const near = spellings.length === 0 ? [] : await exchanged
  const like = await writtenLike(tx, within, key, SHORT.likeness, SHORT.most)
  const off = new Map([...near, ...like].map((row) => [row, lettersOff(key, row.key)]))
  return [...off]
    .filter(([, letters]) => letters <= SHORT.lettersOff)
    .sort(
      ([one, a], [other, b]) => a - b || one.key.length - other.key.length || (one.key < other.key ? -1 : 1),
    )
    .map(([row]) => row)
}

async function writtenLike(
  tx: Transaction,
  within: SQL | undefined,
  key: string,
  least: number,
  most = MOST_FOUND,
): Promise<TermRow[]> {
  const likeness = sql<number>`similarity(${terms.key}, ${key})`
  await tx.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(least)}, true)`)
  const found = await tx
    .select({ row: termColumns, likeness })
    .from(terms)
    .where(and(within, sql`${terms.key} % ${key}`, gt(likeness, least)))
    .orderBy(desc(likeness), asc(terms.key))
    .limit(most)
  return found.map(({ row }) => row)
}
