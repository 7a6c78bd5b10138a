import { and, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { NoteStatus } from '#contract/notes.ts'
import type { ShownReviewState } from '#contract/review-states.ts'
import { requireFewWords, type Searches } from '#server/http/searches.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { sealIsBroken } from '#server/platform/audit/audit-faults.ts'
import { orderBy, placeIn, type Order } from '#server/platform/database/keyset.ts'
import { searchWords } from '#server/platform/database/search-words.ts'
import { notes, transcripts } from '#server/platform/database/schema/notes.ts'
import { summaryColumns, type ListedRow } from './note-store.ts'
import { isInReview, reviewOfNote } from './reviewed-notes.ts'

export interface ListQuery {
  authorId: string
  after: SQL | undefined
  limit: number
  search: string
  status: NoteStatus[]
  review: ShownReviewState[]
  show: 'current' | 'archived' | 'deleted'
  from: Date | null
  to: Date | null
}

export const NEWEST_FIRST: Order = {
  name: 'notes',
  keys: [
    { expression: sql`${notes.createdAt}`, type: 'timestamptz' },
    { expression: sql`${notes.id}`, type: 'uuid' },
  ],
  direction: 'descending',
}

type PlacedRow = ListedRow & { place: string[] }

const SAID_CHARACTERS = 160

/** The first words of its text, or else of what was said: visits without a name and a text are told apart by it. */
const beginning = sql<string>`case when ${notes.preview} <> '' then ${notes.preview} else coalesce((
  select left(regexp_replace(left(${transcripts.bodyText}, ${SAID_CHARACTERS * 2}), '\\s+', ' ', 'g'), ${SAID_CHARACTERS})
  from ${transcripts} where ${transcripts.noteId} = ${notes.id}), '') end`

/** Newest first. */
export async function findNotes(db: Executor, query: ListQuery): Promise<PlacedRow[]> {
  const words = searchWords(query.search)
  if (words.length === 0 && query.search !== '') return []
  const conditions =
    words.length === 0
      ? listed(query)
      : [
          eq(notes.authorId, query.authorId),
          sql`${notes.id} in (${matchingIds(db, query, words.join(' & '))})`,
        ]
  return db
    .select({
      ...summaryColumns,
      preview: beginning,
      sealBroken: sealIsBroken,
      review: reviewOfNote,
      place: placeIn(NEWEST_FIRST),
    })
    .from(notes)
    .where(and(...conditions))
    .orderBy(orderBy(NEWEST_FIRST))
    .limit(query.limit)
}

const TOO_LONG =
  'This search takes too long: very many notes hold words like these. Add a word that is rarer.'

/** Like `findNotes`, in its turn among other searches. Throws invalid_input for too many words, and what `Searches` throws. */
export async function searchNotes(
  searches: Searches,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<PlacedRow[]> {
  requireFewWords(searchWords(query.search))
  return searches.run({ userId: query.authorId, signal, tooLong: TOO_LONG }, (tx) => findNotes(tx, query))
}

function listed(query: ListQuery): Array<SQL | undefined> {
  return [
    eq(notes.authorId, query.authorId),
    shown(query),
    query.status.length > 0 ? inArray(notes.status, query.status) : undefined,
    query.review.length > 0 ? isInReview(query.authorId, query.review) : undefined,
    query.after,
    query.from ? sql`${notes.visitAt} >= ${query.from.toISOString()}::timestamptz` : undefined,
    query.to ? sql`${notes.visitAt} <= ${query.to.toISOString()}::timestamptz` : undefined,
  ]
}

/**
 * The page's worth of newest notes whose label or text holds the words, and of those whose transcript does. Asked apart,
 * each is a question the planner answers well: from the word's index when it is rare, down the newest when it is not.
 * With `or` between the two it would look into every note.
 */
function matchingIds(db: Executor, query: ListQuery, wanted: string): SQL {
  const inNote = db
    .select({ id: notes.id })
    .from(notes)
    .where(and(...listed(query), sql`${notes.search} @@ to_tsquery('simple', ${wanted})`))
    .orderBy(orderBy(NEWEST_FIRST))
    .limit(query.limit)
  const inTranscript = db
    .select({ id: notes.id })
    .from(notes)
    .innerJoin(transcripts, eq(transcripts.noteId, notes.id))
    .where(and(...listed(query), sql`${transcripts.search} @@ to_tsquery('simple', ${wanted})`))
    .orderBy(orderBy(NEWEST_FIRST))
    .limit(query.limit)
  return sql`${inNote} union all ${inTranscript}`
}

function shown({ show, status }: ListQuery): SQL | undefined {
  switch (show) {
    case 'deleted':
      return isNotNull(notes.deletedAt)
    case 'archived':
      return and(isNull(notes.deletedAt), eq(notes.status, 'archived'))
    case 'current':
      return and(isNull(notes.deletedAt), status.length > 0 ? undefined : ne(notes.status, 'archived'))
    default:
      return show satisfies never
  }
}
