import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { listSupportRooms } from '#contract/chat-rooms.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { pageAfter } from '#server/http/page.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { orderBy, type Order, pageOf, placeIn } from '#server/platform/database/keyset.ts'
import { chatRooms } from '#server/platform/database/schema/chat.ts'
import { aboutChat } from './audit-entries.ts'
import type { Chat, ChatCaller } from './dependencies.ts'
import { roomRowsOf, viewRooms } from './room-view.ts'

/** Whoever waits longest comes first; the others after them, the newest first, as if they waited for a far day. */
const WAITING_FIRST: Order = {
  name: 'support',
  keys: [
    {
      expression: sql`coalesce(${chatRooms.waitsSince},
        timestamptz '3000-01-01 00:00Z' + (timestamptz '3000-01-01 00:00Z' - ${chatRooms.lastAt}))`,
      type: 'timestamptz',
    },
    { expression: sql`${chatRooms.id}`, type: 'uuid' },
  ],
  direction: 'ascending',
}

/** Rooms in which something was written. */
export async function listSupport(
  { db, presence }: Chat,
  { cursor, limit }: Received<typeof listSupportRooms>['body'],
  caller: ChatCaller,
): Promise<Answer<typeof listSupportRooms>> {
  const found = await db
    .select({ id: chatRooms.id, place: placeIn(WAITING_FIRST) })
    .from(chatRooms)
    .where(
      and(
        eq(chatRooms.kind, 'support'),
        isNotNull(chatRooms.ownerId),
        sql`${chatRooms.lastSeq} > 0`,
        pageAfter(WAITING_FIRST, cursor),
      ),
    )
    .orderBy(orderBy(WAITING_FIRST))
    .limit(limit + 1)
  const { rows, nextCursor } = pageOf(WAITING_FIRST, limit, found)
  const accessible = await roomRowsOf(
    db,
    caller.actor,
    rows.map(({ id }) => id),
  )
  const rooms = await viewRooms(db, presence, caller.actor, accessible)
  await recordAudit(db, aboutChat('chat.list', null, caller))
  return {
    rooms: rooms.map((room, index) => ({
      room,
      waitsSince: accessible[index]?.waitsSince?.toISOString() ?? null,
    })),
    nextCursor,
  }
}
