import { sql } from 'drizzle-orm'
import {
  CHAT_ROOMS_LISTED,
  CHAT_UNSEEN_COUNTED,
  type ChatMember,
  type ChatRoom,
} from '#contract/chat-rooms.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import type { Presence } from '#server/platform/realtime/presence.ts'
import { findNamed } from './member-view.ts'
import type { ChatActor } from './dependencies.ts'
import {
  accessColumns,
  belongs,
  GONE,
  mayTakeOut,
  mayWrite,
  nameOf,
  type RawAccess,
  type RoomAccess,
  roomsOf,
  toAccess,
} from './room-access.ts'
import { roomNotFound } from './refusals.ts'

/** Of the newest message, what fits into a line of a list. */
const PREVIEW_CHARACTERS = 200

/** A room as the actor sees it, but for its members. */
interface RoomRow extends RoomAccess {
  /** Of who is across in a direct room, or of the owner of a room with support. */
  otherName: string | null
  memberCount: number
  unseenCount: number
  last: { authorName: string; text: string; at: string } | null
}

type RawRoom = RawAccess &
  Pick<RoomRow, 'otherName' | 'memberCount' | 'unseenCount' | 'last'> &
  Record<string, unknown>

const roomColumns = sql`${accessColumns},
  case r.kind
    when 'direct' then (select ${nameOf('ou')} from chat_members om join users ou on ou.id = om.user_id
      where om.room_id = r.id and om.user_id <> u.id)
    when 'support' then (select ${nameOf('ou')} from users ou where ou.id = r.owner_id)
  end as "otherName",
  (select count(*)::int from chat_members cm join users mu on mu.id = cm.user_id
    where cm.room_id = r.id and ${belongs('mu')}) as "memberCount",
  (select count(*)::int from (
    select from chat_messages msg where msg.room_id = r.id and msg.seq > coalesce(m.read_seq, 0)
      and msg.author_id is distinct from u.id and msg.deleted_at is null
    limit ${CHAT_UNSEEN_COUNTED}) as unseen) as "unseenCount",
  (select json_build_object('authorName', coalesce(${nameOf('au')}, ${GONE}),
      'text', left(msg.text, ${PREVIEW_CHARACTERS}), 'at', msg.sent_at)
    from chat_messages msg left join users au on au.id = msg.author_id
    where msg.room_id = r.id and msg.seq = r.last_seq) as last`

const toRow = (raw: RawRoom): RoomRow => ({ ...toAccess(raw), ...pick(raw) })
const pick = ({ otherName, memberCount, unseenCount, last }: RawRoom) => ({
  otherName,
  memberCount,
  unseenCount,
  last,
})

/** The rooms of the actor, the newest first; of those with support the ones they took part in. */
export async function findRoomRows(db: Executor, actor: ChatActor): Promise<RoomRow[]> {
  const { rows } =
    await db.execute<RawRoom>(sql`select ${roomColumns} ${roomsOf(actor)} and m.user_id is not null
    order by r.last_at desc, r.id desc limit ${CHAT_ROOMS_LISTED}`)
  return rows.map(toRow)
}

/** Of those that are listed. */
export async function findRoomIds(db: Executor, actor: ChatActor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select r.id ${roomsOf(actor)} and m.user_id is not null
    order by r.last_at desc, r.id desc limit ${CHAT_ROOMS_LISTED}`,
  )
  return rows.map(({ id }) => id)
}

/** These rooms, as far as they are the actor's, in the order of their ids here. */
export async function roomRowsOf(db: Executor, actor: ChatActor, ids: string[]): Promise<RoomRow[]> {
  const { rows } = await db.execute<RawRoom>(
    sql`select ${roomColumns} ${roomsOf(actor)} and r.id = any(${sql.param(ids)}::uuid[])`,
  )
  const found = rows.map(toRow)
  return ids.flatMap((id) => found.find((room) => room.id === id) ?? [])
}

/** A room as the actor sees it. Throws not_found. */
export async function viewRoom(
  db: Executor,
  presence: Presence,
  actor: ChatActor,
  roomId: string,
): Promise<ChatRoom> {
  const [room] = await viewRooms(db, presence, actor, await roomRowsOf(db, actor, [roomId]))
  if (!room) throw roomNotFound()
  return room
}

export async function viewRooms(
  db: Executor,
  presence: Presence,
  actor: ChatActor,
  rooms: RoomRow[],
): Promise<ChatRoom[]> {
  const ids = rooms.map(({ id }) => id)
  const named = await findNamed(db, presence, ids)
  return rooms.map((room) => toRoom(room, actor, named.get(room.id) ?? []))
}

function toRoom(room: RoomRow, actor: ChatActor, members: ChatMember[]): ChatRoom {
  const { id, kind, memberCount, lastSeq, revision, readSeq, unseenCount, last } = room
  const write = mayWrite(room, actor)
  const change = write && kind === 'group'
  return {
    id,
    kind,
    name: nameFor(room, actor),
    members,
    memberCount,
    lastSeq,
    revision,
    readSeq,
    unseenCount,
    last: last && { ...last, at: new Date(last.at).toISOString() },
    abilities: {
      write,
      rename: change,
      changeMembers: change,
      removeMembers: change && mayTakeOut(room, actor),
      leave: kind === 'group' && !actor.isLeaving,
    },
  }
}

function nameFor({ kind, name, ownerId, otherName }: RoomRow, actor: ChatActor): string {
  switch (kind) {
    case 'group':
      return name
    case 'support':
      return ownerId === actor.userId ? 'Support' : (otherName ?? GONE)
    case 'direct':
      return otherName ?? GONE
    default:
      return kind satisfies never
  }
}
