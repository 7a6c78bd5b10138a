import { sql } from 'drizzle-orm'
import type { Database, Executor } from '#server/platform/database/connection.ts'
import { MASTER_LIST_ID } from '#server/platform/database/schema/terms.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'
import { versionOf, type TermList } from './term-list.ts'

/** Of physicians' own lists so many indexes are kept, and so many bytes of them; one of 5,000 terms takes 4 MB, and at worst 52. */
const INDEXES_KEPT = 50
const BYTES_KEPT = 100_000_000
const PAGE_ROWS = 5_000
/** Of a physician's own list so much is indexed, in characters: 5,000 terms of which each was misheard in ten ways. */
const OWN_CHARACTERS_MOST = 1_500_000
const OWN_PAGE_ROWS = 250
/** A list whose index takes long is indexed anew only after so many times as long; until then what it was made of last holds. */
const HEAVY_INDEX_MS = 1_500
const RESTS_TIMES = 20

/** For whom, and as which kind of work. */
export interface For {
  userId: string
  signal?: AbortSignal | undefined
}

interface KeptIndex {
  version: number
  index: Promise<SharedArrayBuffer>
  /** When it was made, how long that took, in ms, and its size; null while it is being made. */
  made: { at: number; tookMs: number; bytes: number } | null
}

/**
 * The index of each list is made once for each version of it, in the pool of text work, and shared by all threads: the
 * terms themselves never come to the event loop. `now` in ms, of a clock that never goes back.
 */
export function createTermIndexes({
  db,
  work,
  now,
  bytesKept = BYTES_KEPT,
}: {
  db: Database
  work: TextWork
  now: () => number
  bytesKept?: number
}) {
  const kept = new Map<string, KeptIndex>()

  const rests = ({ made }: KeptIndex): boolean =>
    made !== null && made.tookMs > HEAVY_INDEX_MS && now() - made.at < made.tookMs * RESTS_TIMES

  function begin(list: TermList, version: number, userId: string): KeptIndex {
    const from = now()
    const current: KeptIndex = { version, index: make(list, userId), made: null }
    current.index.then(
      ({ byteLength: bytes }) => {
        current.made = { at: now(), tookMs: now() - from, bytes }
        keepWithin(kept, bytesKept)
      },
      // Others may wait for the same: who gives up waiting does not end it.
      () => kept.get(list.id) === current && kept.delete(list.id),
    )
    return current
  }

  async function indexOf(list: TermList, { userId, signal }: For): Promise<SharedArrayBuffer> {
    const version = await versionOf(db, list.id)
    const known = kept.get(list.id)
    kept.delete(list.id)
    const holds = known && (known.version === version || (list.ownerId !== null && rests(known)))
    const current = holds ? known : begin(list, version, userId)
    kept.set(list.id, current)
    for (const id of kept.keys()) if (kept.size > INDEXES_KEPT && id !== MASTER_LIST_ID) kept.delete(id)
    signal?.throwIfAborted()
    return current.index
  }

  async function make(list: TermList, userId: string): Promise<SharedArrayBuffer> {
    const pages: string[] = []
    const isEverybodys = list.ownerId === null
    let characters = 0
    for await (const page of pagesOf(db, list, isEverybodys ? PAGE_ROWS : OWN_PAGE_ROWS)) {
      characters += page.length
      if (!isEverybodys && characters > OWN_CHARACTERS_MOST) break
      pages.push(page)
    }
    return work.run('indexTerms', { pages, isEverybodys }, { userId, isJob: true })
  }

  return { of: indexOf }
}

/** Of own lists the largest go first: one list of a stranger pushes out no twenty of others. */
function keepWithin(kept: Map<string, KeptIndex>, mostBytes: number): void {
  const own = [...kept].flatMap(([id, { made }]) =>
    made && id !== MASTER_LIST_ID ? [{ id, bytes: made.bytes }] : [],
  )
  let total = own.reduce((sum, { bytes }) => sum + bytes, 0)
  for (const { id, bytes } of own.toSorted((one, other) => other.bytes - one.bytes)) {
    if (total <= mostBytes) return
    kept.delete(id)
    total -= bytes
  }
}

/** The enabled terms as the thread that makes the index reads them; written by the database, page by page. */
async function* pagesOf(db: Executor, list: TermList, rowsAPage: number): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const { rows } = await db.execute<{ lines: string | null; last: string | null }>(sql`
      select string_agg(line, E'\n' order by key) as lines, max(key) as last from (
        select key, case when not enabled then null else
          translate(term, E'\t\n', '  ') || coalesce((select string_agg(E'\t' || translate(form, E'\t\n', '  '), '')
            from jsonb_array_elements_text(misheard) as form), '') end as line
        from terms where list_id = ${list.id} and key > ${after} order by key limit ${rowsAPage}
      ) as page`)
    const [page] = rows
    if (!page || page.last === null) return
    if (page.lines !== null) yield page.lines
    after = page.last
  }
}
