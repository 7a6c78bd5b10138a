import { and, eq, lt, sql } from 'drizzle-orm'
import { CHAT_UNSEEN_COUNTED, type markRoomRead } from '#contract/chat-rooms.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { chatMembers } from '#server/platform/database/schema/chat.ts'
import type { Chat, ChatCaller } from './dependencies.ts'
import { requireRoom, requireWritable, type RoomAccess } from './room-access.ts'
import { addMembers } from './room-store.ts'
import { tell, whoIsTold, without } from './telling.ts'

/** Goes forward only, and to the newest message at most. Throws not_found. */
export async function markRead(
  chat: Chat,
  { roomId, seq }: Received<typeof markRoomRead>['body'],
  { actor }: ChatCaller,
): Promise<Answer<typeof markRoomRead>> {
  const { db, realtime } = chat
  const { userId } = actor
  const room = await requireRoom(db, roomId, actor)
  const hasMoved = await moveMark(chat, room, { userId, seq: Math.min(seq, room.lastSeq) })
  const mark = await readMark(db, room, userId)
  if (hasMoved) {
    const read = { roomId: room.id, userId, readSeq: mark.readSeq }
    const isSupport = room.kind === 'support' && room.ownerId !== userId
    realtime.tell(
      userId,
      { kind: 'chatRead', ...read, unseenCount: mark.unseenCount },
      isSupport ? 'strong' : undefined,
    )
    chat.tellRead(read)
  }
  return mark
}

/** Nothing is kept. Throws not_found, conflict for a room that can only be read, and too_many_requests. */
export async function tellTyping(chat: Chat, roomId: string, { actor }: ChatCaller): Promise<void> {
  const { db, limits, realtime } = chat
  const { userId } = actor
  limits.typing(userId)
  const room = await requireRoom(db, roomId, actor)
  requireWritable(room, actor)
  const told = await whoIsTold(db, roomId)
  const name = told.find((one) => one.userId === userId)?.name ?? ''
  tell(realtime, without(told, userId), { kind: 'chatTyping', roomId: room.id, userId, name })
}

async function moveMark(
  { db, clock }: Chat,
  room: RoomAccess,
  { userId, seq }: { userId: string; seq: number },
): Promise<boolean> {
  const isSupport = room.kind === 'support' && room.ownerId !== userId
  if (isSupport) await addMembers(db, { roomId: room.id, userIds: [userId], readSeq: 0, now: clock.now() })
  const own = and(eq(chatMembers.roomId, room.id), eq(chatMembers.userId, userId))
  const moved = await db
    .update(chatMembers)
    .set({ readSeq: seq })
    .where(and(own, lt(chatMembers.readSeq, seq)))
    .returning({ readSeq: chatMembers.readSeq })
  return moved.length > 0
}

async function readMark(db: Executor, { id }: RoomAccess, userId: string) {
  const { rows } = await db.execute<{ readSeq: number; unseenCount: number }>(sql`
    select m.read_seq as "readSeq", (select count(*)::int from (
      select from chat_messages msg where msg.room_id = m.room_id and msg.seq > m.read_seq
        and msg.author_id is distinct from m.user_id and msg.deleted_at is null
      limit ${CHAT_UNSEEN_COUNTED}) as unseen) as "unseenCount"
    from chat_members m where m.room_id = ${id} and m.user_id = ${userId}`)
  return rows[0] ?? { readSeq: 0, unseenCount: 0 }
}
