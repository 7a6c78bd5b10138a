import { and, desc, eq, getTableColumns, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { listPearls } from '#contract/pearls.ts'
import type { Searches } from '#server/http/searches.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/connection.ts'
import { containing } from '#server/platform/database/keyset.ts'
import { pearlMutes, pearls, pearlVotes } from '#server/platform/database/schema/pearls.ts'
import { nearSpellings } from '#domain/near-spellings.ts'
import { isOfOrganization } from './pearl-store.ts'
import { pearlViews, type PearlReader } from './pearl-view.ts'

type Asked = Received<typeof listPearls>['body']

const MOST_WORDS = 8
/** A word that is misspelled by a letter or two of eight still shares so many of its threes of letters. */
const LIKE_ENOUGH = 0.42
const SHORTEST_MISSPELLED = 4
/** Of a word as short as this fewer are shared. */
const SHORT = { letters: 5, likeEnough: 0.39 }
const LISTED_TAGS = 60

const TOO_LONG =
  'This search takes too long: very many pearls are written much like these words. Search for fewer, or check their spelling.'

/** The pearls of a shelf that its reader may see and asked for, a page of them. */
export async function listOf(
  { db, searches }: { db: Database; searches: Searches },
  asked: Asked,
  reader: PearlReader,
  signal: AbortSignal,
): Promise<Answer<typeof listPearls>> {
  const words = asked.search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  if (words.length === 0) return db.transaction((tx) => pageIn(tx, asked, words, reader))
  const { userId } = reader
  return searches.run({ userId, signal, tooLong: TOO_LONG }, (tx) => pageIn(tx, asked, words, reader))
}

async function pageIn(
  tx: Transaction,
  asked: Asked,
  words: string[],
  reader: PearlReader,
): Promise<Answer<typeof listPearls>> {
  const isShort = words.some(({ length }) => length >= SHORTEST_MISSPELLED && length <= SHORT.letters)
  const least = String(isShort ? SHORT.likeEnough : LIKE_ENOUGH)
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${least}, true)`)
  const shelf = onShelf(asked, reader)
  const wanted = and(shelf, shownAs(asked, reader), taggedWith(asked.tag), ...words.map(holds))
  const offset = Number(asked.cursor ?? 0)
  // Counted along: looking for words a second time would take as long again.
  const found = await tx
    .select({ row: getTableColumns(pearls), count: sql<number>`(count(*) over ())::int` })
    .from(pearls)
    .where(wanted)
    .orderBy(...orderOf(asked, words))
    .limit(asked.limit)
    .offset(offset)
  const count = found[0]?.count ?? 0
  const reached = offset + found.length
  return {
    pearls: await pearlViews(
      tx,
      found.map(({ row }) => row),
      reader,
    ),
    found: count,
    nextCursor: reached < count ? String(reached) : null,
    tags: await tagsOf(tx, shelf),
  }
}

function onShelf({ shelf, show }: Asked, { userId, now }: PearlReader): SQL | undefined {
  const of = eq(pearls.shelf, shelf)
  switch (shelf) {
    case 'own':
      return and(of, eq(pearls.ownerId, userId), isNull(pearls.removedAt))
    case 'master':
      return and(of, isNull(pearls.removedAt))
    case 'community':
      // Their own stays in sight of who shared it: they may say that it still holds.
      return show === 'mine'
        ? and(of, eq(pearls.sharedById, userId), isNull(pearls.removedAt))
        : and(of, isNull(pearls.removedAt), sql`${pearls.expiresAt} > ${now}`)
    case 'organization':
      return and(isOfOrganization(userId), isNull(pearls.removedAt), mineWhen(show, userId))
    default:
      return shelf satisfies never
  }
}

const mineWhen = (show: Asked['show'], userId: string): SQL | undefined =>
  show === 'mine' ? eq(pearls.sharedById, userId) : undefined

function shownAs({ show }: Asked, { userId, today }: PearlReader): SQL | undefined {
  const isMuted = sql`exists (select 1 from ${pearlMutes} where ${pearlMutes.pearlId} = ${pearls.id} and ${pearlMutes.userId} = ${userId})`
  switch (show) {
    case 'all':
    case 'mine':
      return undefined
    case 'on':
      return eq(pearls.enabled, true)
    case 'off':
      return eq(pearls.enabled, false)
    case 'due':
      return or(sql`${pearls.reviewDueOn} <= ${today}`, isNull(pearls.reviewedOn))
    case 'adopted':
      return sql`${pearls.adoptedFromId} is not null`
    case 'muted':
      return isMuted
    default:
      return show satisfies never
  }
}

const taggedWith = (tag: string): SQL | undefined =>
  tag === ''
    ? undefined
    : sql`exists (select 1 from unnest(${pearls.tags}) as t where lower(t) = ${tag.toLowerCase()})`

const isWritten = (word: string): SQL => sql`${pearls.searchText} like ${containing(word)}`

/** A word as it is written, or one so much like it. */
function holds(word: string): SQL {
  if (word.length < SHORTEST_MISSPELLED) return isWritten(word)
  const meant = [word, ...nearSpellings(word).filter(({ length }) => length >= SHORTEST_MISSPELLED)]
  return sql`(${or(...meant.map(isWritten))} or ${word} <% ${pearls.searchText})`
}

function orderOf({ shelf }: Asked, words: string[]): SQL[] {
  const last = [sql`lower(${pearls.title})`, sql`${pearls.id}`]
  if (words.length > 0) {
    // How much a long text is like a word takes a thousand times as long to find out as whether it holds it.
    const fits = words.map(
      (word) => sql`word_similarity(${word}, lower(${pearls.title})) * 2
        + case when ${isWritten(word)} then 1 else word_similarity(${word}, ${pearls.searchText}) end`,
    )
    return [sql`(${sql.join(fits, sql` + `)}) desc`, ...last]
  }
  if (shelf === 'community') {
    const votes = sql`(select count(*) from ${pearlVotes} where ${pearlVotes.pearlId} = ${pearls.id})`
    return [sql`${votes} desc`, desc(pearls.createdAt), ...last]
  }
  return shelf === 'own' ? [desc(pearls.updatedAt), ...last] : last
}

async function tagsOf(db: Executor, shelf: SQL | undefined): Promise<string[]> {
  const found = await db.execute<{ tag: string }>(
    sql`select lower(t) as tag from ${pearls}, unnest(${pearls.tags}) as t where ${shelf}
        group by 1 order by count(*) desc, 1 limit ${LISTED_TAGS}`,
  )
  return found.rows.map(({ tag }) => tag)
}
