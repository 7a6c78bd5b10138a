import { sql } from 'drizzle-orm'
import { CHAT_MEMBERS_NAMED, CHAT_ROOM_MEMBERS, type ChatMember } from '#contract/chat-rooms.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import type { Presence } from '#server/platform/realtime/presence.ts'
import { belongs, nameOf } from './room-access.ts'

interface MemberRow extends Record<string, unknown> {
  roomId: string
  userId: string
  name: string
  readSeq: number
}

const memberColumns = sql`r.id as "roomId", u.id as "userId", ${nameOf('u')} as name, m.read_seq as "readSeq"`
const byName = sql`lower(u.last_name), lower(u.first_name), u.id`

/** Everybody in a room, by their names. */
export async function viewMembers(db: Executor, presence: Presence, roomId: string): Promise<ChatMember[]> {
  const { rows } = await db.execute<MemberRow>(sql`
    select ${memberColumns}
    from chat_rooms r join chat_members m on m.room_id = r.id join users u on u.id = m.user_id
    where r.id = ${roomId} and ${belongs()}
    order by ${byName} limit ${CHAT_ROOM_MEMBERS}`)
  return (await withPresence(presence, rows)).map(({ member }) => member)
}

/** Those whom a room names by itself, by the room: who is across, whose room with support it is; of groups nobody. */
export async function findNamed(
  db: Executor,
  presence: Presence,
  roomIds: readonly string[],
): Promise<Map<string, ChatMember[]>> {
  if (roomIds.length === 0) return new Map()
  const { rows } = await db.execute<MemberRow>(sql`
    select named.* from chat_rooms r cross join lateral (
      select ${memberColumns}, row_number() over (order by u.id = r.owner_id desc nulls last, ${byName}) as place
      from chat_members m join users u on u.id = m.user_id
      where m.room_id = r.id and ${belongs()}
      order by place limit ${CHAT_MEMBERS_NAMED}) as named
    where r.id = any(${sql.param(roomIds)}::uuid[]) and r.kind <> 'group'
    order by named."roomId", named.place`)
  const members = await withPresence(presence, rows)
  const ofRoom = Map.groupBy(members, ({ roomId }) => roomId)
  return new Map([...ofRoom].map(([roomId, some]) => [roomId, some.map(({ member }) => member)]))
}

async function withPresence(presence: Presence, rows: readonly MemberRow[]) {
  const here = await presence.hereOf([...new Set(rows.map(({ userId }) => userId))])
  return rows.map(({ roomId, userId, name, readSeq }) => ({
    roomId,
    member: { userId, name, readSeq, isHere: here.has(userId) },
  }))
}
