import { sql } from 'drizzle-orm'
import type { Segment } from '#contract/transcripts.ts'
import type { Database, Executor } from '#server/platform/database/connection.ts'
import type { HeardSegment, RepairedSegment } from '#server/platform/text-work/engine/dictionary.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'
import type { NameList, SuspectedName } from '#server/platform/transcriber/transcriber.ts'
import { createTermIndexes, type For } from './term-indexes.ts'
import { masterList, ownList, versionOf, type TermList } from './term-list.ts'

/** What a recogniser is told to expect, in characters: it reads no more than some two hundred tokens. */
const BIAS_MAX_CHARACTERS = 600

interface DictionaryDependencies {
  db: Database
  work: TextWork
  onError: (error: unknown) => void
  /** In ms, of a clock that never goes back. */
  now?: () => number
}

/** Of a list so many names are listened for, of a physician's own those that were changed last; the rest is repaired by its sound alone. */
const NAMES_MOST = { everybodys: 20_000, own: 2_000 }

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

export function createDictionary({
  db,
  work,
  onError,
  now = () => performance.now(),
}: DictionaryDependencies): Dictionary {
  const indexes = createTermIndexes({ db, work, now })

  async function repaired(segments: Segment[], whose: For, suspected: Suspicions): Promise<Segment[]> {
    const own = ownList(whose.userId)
    const [hasOwn, hasMaster] = await Promise.all(
      [own, masterList].map(async ({ id }) => (await versionOf(db, id)) > 0),
    )
    if (!hasOwn && !hasMaster) return segments
    // The master dictionary's index, also of an empty one, tells which words are words.
    const lists = hasOwn ? [own, masterList] : [masterList]
    const read = await Promise.all(lists.map((list) => indexes.of(list, whose)))
    const { userId, signal } = whose
    const heard = withSuspected(segments, suspected, lists)
    const changed = await work.run(
      'repair',
      { segments: heard, indexes: read },
      { userId, isJob: true, signal },
    )
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

/** A physician's own, and of everybody's the medicines: their names are what is heard worst. */
async function namesOf(db: Executor, { id, ownerId }: TermList): Promise<NameList> {
  const version = await versionOf(db, id)
  const isHeard = ownerId === null ? sql`(category ilike '%drug%' or category ilike '%medic%')` : sql`true`
  const { rows } = await db.execute<{ term: string }>(sql`
    select term from terms where list_id = ${id} and enabled and length(term) between 4 and 60 and ${isHeard}
    order by updated_at desc, key limit ${ownerId === null ? NAMES_MOST.everybodys : NAMES_MOST.own}`)
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
