import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { searchChat } from '#contract/chat-messages.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { requireFewWords } from '#server/http/searches.ts'
import { pageAfter } from '#server/http/page.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { orderBy, orderFound, type Order, pageOf, placeIn } from '#server/platform/database/keyset.ts'
import { searchWords } from '#server/platform/database/search-words.ts'
import { chatMessages } from '#server/platform/database/schema/chat.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { aboutChat } from './audit-entries.ts'
import type { Chat, ChatCaller } from './dependencies.ts'
import { messageColumns, toMessage } from './message-store.ts'
import { requireRoom } from './room-access.ts'
import { findRoomIds } from './room-view.ts'

type Asked = Received<typeof searchChat>['body']

const PAGE = 30
const NEWEST_FIRST: Order = {
  name: 'chat',
  keys: [
    { expression: sql`${chatMessages.sentAt}`, type: 'timestamptz' },
    { expression: sql`${chatMessages.roomId}`, type: 'uuid' },
    { expression: sql`${chatMessages.seq}`, type: 'integer' },
  ],
  direction: 'descending',
}
/** Of the newest messages that are looked at, the share from which on a word is frequent. */
const FREQUENT = 0.01
const LOOKED_AT = 1_000
const TOO_LONG =
  'This search takes too long: very many messages hold words like these. Add a word that is rarer, or search in one room.'

/** Messages of the rooms the actor is in. */
export function createSearch({ db, searches }: Pick<Chat, 'db' | 'searches'>) {
  return async (
    { search, roomId, cursor }: Asked,
    caller: ChatCaller,
  ): Promise<Answer<typeof searchChat>> => {
    const words = searchWords(search)
    requireFewWords(words)
    const after = pageAfter(NEWEST_FIRST, cursor)
    const roomIds = roomId
      ? [(await requireRoom(db, roomId, caller.actor)).id]
      : await findRoomIds(db, caller.actor)
    const reader = { userId: caller.actor.userId, signal: caller.signal, tooLong: TOO_LONG }
    const wanted = { roomIds, wanted: words.join(' & '), after }
    const isEmpty = words.length === 0 || roomIds.length === 0
    const found = isEmpty ? [] : await searches.run(reader, (tx) => findIn(tx, wanted))
    await recordAudit(db, aboutChat('chat.search', roomId, caller))
    const { rows, nextCursor } = pageOf(NEWEST_FIRST, PAGE, found)
    return { messages: rows.map(({ place: _place, ...row }) => toMessage(row)), nextCursor }
  }
}

type Wanted = { roomIds: string[]; wanted: string; after: ReturnType<typeof pageAfter> }

/**
 * A word that is frequent is met soon by walking down from the newest message of each room. Any other is taken from its
 * index, and what is found is sorted: the planner cannot tell, and would walk down a million messages for a rare one.
 */
async function findIn(tx: Transaction, asked: Wanted) {
  const isHit = sql`${chatMessages.search} @@ to_tsquery('simple', ${asked.wanted})`
  const isFrequent = (await shareOfNewest(tx, asked, isHit)) >= FREQUENT
  const found = isFrequent ? newestOfEachRoom(tx, asked, isHit) : allFound(tx, asked, isHit)
  return tx
    .select({ ...messageColumns, place: placeIn(NEWEST_FIRST) })
    .from(chatMessages)
    .leftJoin(users, eq(users.id, chatMessages.authorId))
    .where(sql`${chatMessages.id} in (${found})`)
    .orderBy(orderBy(NEWEST_FIRST))
    .limit(PAGE + 1)
}

async function shareOfNewest(tx: Transaction, { roomIds }: Wanted, isHit: SQL): Promise<number> {
  const ofEach = Math.ceil(LOOKED_AT / roomIds.length)
  const newest = roomIds.map(
    (roomId) => sql`(select ${isHit} as hit from ${chatMessages} where ${chatMessages.roomId} = ${roomId}
      order by ${chatMessages.seq} desc limit ${ofEach})`,
  )
  const { rows } = await tx.execute<{ share: number | null }>(
    sql`select avg(hit::int)::float as share from (${sql.join(newest, sql` union all `)}) as looked`,
  )
  return rows[0]?.share ?? 0
}

function newestOfEachRoom(tx: Transaction, { roomIds, after }: Wanted, isHit: SQL): SQL {
  const hits = roomIds.map(
    (roomId) =>
      sql`(${tx
        .select({ id: chatMessages.id })
        .from(chatMessages)
        .where(and(eq(chatMessages.roomId, roomId), isHit, after))
        .orderBy(desc(chatMessages.seq))
        .limit(PAGE + 1)})`,
  )
  return sql.join(hits, sql` union all `)
}

function allFound(tx: Transaction, { roomIds, after }: Wanted, isHit: SQL): SQL {
  return sql`${tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(inArray(chatMessages.roomId, roomIds), isHit, after))
    .orderBy(orderFound(NEWEST_FIRST, 0))
    .limit(PAGE + 1)}`
}
