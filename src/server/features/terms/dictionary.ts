import { sql } from 'drizzle-orm'
import type { Segment } from '#contract/transcripts.ts'
import type { Database, Executor } from '#server/platform/database/connection.ts'
import { MASTER_LIST_ID } from '#server/platform/database/schema/terms.ts'
import type { HeardSegment, RepairedSegment } from '#server/platform/text-work/engine/dictionary.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'
import type { NameList, SuspectedName } from '#server/platform/transcriber/transcriber.ts'
import { masterList, ownList, versionOf, type TermList } from './term-list.ts'

/** Of physicians' own lists so many indexes are kept; one of 2,000 terms takes a MB. */
const INDEXES_KEPT = 50
const PAGE_ROWS = 5_000
/** What a recogniser is told to expect, in characters: it reads no more than some two hundred tokens. */
const BIAS_MAX_CHARACTERS = 600

/** For whom, and as which kind of work. */
interface For {
  userId: string
  signal?: AbortSignal | undefined
}

interface DictionaryDependencies {
  db: Database
  work: TextWork
  onError: (error: unknown) => void
}

/** Of one list so many names are listened for; the rest is repaired by its sound alone. */
const NAMES_MOST = 20_000

/** By segment, names that the recogniser may have missed there. */
type Suspicions = ReadonlyMap<string, SuspectedName[]>

/** What the dictionaries do for a transcript. */
export interface Dictionary {
  /**
   * The segments with what was misheard repaired, each repair noted in its segment; as many as were given.
   * @param suspected by segment, names of `namesToHear` that the recogniser may have missed
   */
  repair(segments: Segment[], whose: For, suspected?: Suspicions): Promise<Segment[]>
  /** What a recogniser is to listen for: the physician's own terms, then everybody's medicines. */
  namesToHear(userId: string): Promise<NameList[]>
  /** The physician's own terms, the latest first, for a recogniser that can be told what to expect; empty when there are none. */
  expectedWords(userId: string): Promise<string>
}

/**
 * The index of each list is made once for each version of it, in the pool of text work, and shared by all threads: the
 * terms themselves never come to the event loop.
 */
export function createDictionary({ db, work, onError }: DictionaryDependencies): Dictionary {
  const kept = new Map<string, { version: number; index: Promise<SharedArrayBuffer> }>()

  async function indexOf(list: TermList, { userId, signal }: For): Promise<SharedArrayBuffer> {
    const version = await versionOf(db, list.id)
    const known = kept.get(list.id)
    kept.delete(list.id)
    const current = known?.version === version ? known : { version, index: make(list, userId) }
    kept.set(list.id, current)
    for (const id of kept.keys()) if (kept.size > INDEXES_KEPT && id !== MASTER_LIST_ID) kept.delete(id)
    // Others may wait for the same: who gives up waiting does not end it.
    current.index.catch(() => {
      if (kept.get(list.id) === current) kept.delete(list.id)
    })
    signal?.throwIfAborted()
    return current.index
  }

  async function make(list: TermList, userId: string): Promise<SharedArrayBuffer> {
    const pages: string[] = []
    for await (const page of pagesOf(db, list)) pages.push(page)
    const isEverybodys = list.ownerId === null
    return work.run('indexTerms', { pages, isEverybodys }, { userId, isJob: true })
  }

  async function repaired(segments: Segment[], whose: For, suspected: Suspicions): Promise<Segment[]> {
    const own = ownList(whose.userId)
    const [hasOwn, hasMaster] = await Promise.all(
      [own, masterList].map(async ({ id }) => (await versionOf(db, id)) > 0),
    )
    if (!hasOwn && !hasMaster) return segments
    // The master dictionary's index, also of an empty one, tells which words are words.
    const lists = hasOwn ? [own, masterList] : [masterList]
    const indexes = await Promise.all(lists.map((list) => indexOf(list, whose)))
    const { userId, signal } = whose
    const heard = withSuspected(segments, suspected, lists)
    const changed = await work.run('repair', { segments: heard, indexes }, { userId, isJob: true, signal })
    const byId = new Map(changed.map((segment) => [segment.id, segment]))
    return segments.map((segment) => withRepairs(segment, byId.get(segment.id), lists))
  }

  return {
    async repair(segments, whose, suspected = new Map()) {
      if (segments.length === 0) return segments
      try {
        return await repaired(segments, whose, suspected)
      } catch (error) {
        whose.signal?.throwIfAborted()
        // What cannot be repaired now stays as it was heard: no recording waits for it.
        onError(error)
        return segments
      }
    },

    expectedWords: (userId) => expectedWords(db, userId),
    namesToHear: (userId) => Promise.all([ownList(userId), masterList].map((list) => namesOf(db, list))),
  }
}

/** The place of a physician's own terms in what is listened for. */
const OWN_NAMES = 0

/** A physician's own are all listened for; of everybody's the medicines: their names are what is heard worst. */
async function namesOf(db: Executor, { id, ownerId }: TermList): Promise<NameList> {
  const version = await versionOf(db, id)
  const isHeard = ownerId === null ? sql`(category ilike '%drug%' or category ilike '%medic%')` : sql`true`
  const { rows } = await db.execute<{ term: string }>(sql`
    select term from terms where list_id = ${id} and enabled and length(term) between 4 and 60 and ${isHeard}
    order by updated_at, key limit ${NAMES_MOST}`)
  return { key: `${id} ${version}`, names: rows.map(({ term }) => term) }
}

async function expectedWords(db: Executor, userId: string): Promise<string> {
  const { rows } = await db.execute<{ term: string }>(sql`
    select term from terms where list_id = ${userId} and enabled order by updated_at desc limit 100`)
  let words = ''
  for (const { term } of rows) {
    const longer = words === '' ? term : `${words}, ${term}`
    if (longer.length > BIAS_MAX_CHARACTERS) break
    words = longer
  }
  return words
}

/** Of the lists that are listened for everybody's is the last, as it is of those that repair. */
function withSuspected(
  segments: readonly Segment[],
  suspected: Suspicions,
  lists: readonly TermList[],
): HeardSegment[] {
  const layerOf = (list: number): number => (list === OWN_NAMES ? 0 : lists.length - 1)
  return segments.map((segment) => ({
    ...segment,
    suspected: (suspected.get(segment.id) ?? []).map(({ list, ...name }) => ({
      ...name,
      layer: layerOf(list),
    })),
  }))
}

function withRepairs(
  segment: Segment,
  repaired: RepairedSegment | undefined,
  lists: readonly TermList[],
): Segment {
  if (!repaired) return segment
  const { uncertain: _before, ...rest } = segment
  const { text, uncertain } = repaired
  const repairs = repaired.repairs.map(({ from, to, heard, layer }) => ({
    from,
    to,
    heard,
    by: lists[layer]?.ownerId === null ? ('master' as const) : ('own' as const),
  }))
  const choices = repaired.choices.map(({ from, to, terms }) => ({
    from,
    to,
    terms: terms.map(({ term }) => term),
  }))
  return {
    ...rest,
    text,
    ...(uncertain.length > 0 ? { uncertain } : {}),
    ...(repairs.length > 0 ? { repairs } : {}),
    ...(choices.length > 0 ? { choices } : {}),
  }
}

/** The enabled terms as the thread that makes the index reads them; written by the database, page by page. */
async function* pagesOf(db: Executor, list: TermList): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const { rows } = await db.execute<{ lines: string | null; last: string | null }>(sql`
      select string_agg(line, E'\n' order by key) as lines, max(key) as last from (
        select key, case when not enabled then null else
          translate(term, E'\t\n', '  ') || coalesce((select string_agg(E'\t' || translate(form, E'\t\n', '  '), '')
            from jsonb_array_elements_text(misheard) as form), '') end as line
        from terms where list_id = ${list.id} and key > ${after} order by key limit ${PAGE_ROWS}
      ) as page`)
    const [page] = rows
    if (!page || page.last === null) return
    if (page.lines !== null) yield page.lines
    after = page.last
  }
}
