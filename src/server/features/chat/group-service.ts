import {
  CHAT_ROOM_MEMBERS,
  type ChatRoom,
  type changeGroupMembers,
  type listLeftGroups,
} from '#contract/chat-rooms.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { createUnnamedObjects, letGoOf } from '#server/features/storage/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { aboutChat } from './audit-entries.ts'
import type { Chat, ChatCaller } from './dependencies.ts'
import { requireNotTooMany } from './open-rooms.ts'
import { groupFull, leftByThemselves, notColleagues, notYoursToRemove, roomNotFound } from './refusals.ts'
import { lockRoom, mayTakeOut, requireRoom, requireWritable, type RoomAccess } from './room-access.ts'
import * as store from './room-store.ts'
import { viewRoom } from './room-view.ts'
import { tell, type Told, whoIsTold } from './telling.ts'

type One = { room: ChatRoom }
type Members = Received<typeof changeGroupMembers>['body']

/** Throws not_found, conflict and forbidden. */
export function renameGroup(chat: Chat, roomId: string, name: string, caller: ChatCaller): Promise<One> {
  return change(chat, roomId, caller, async (tx, room) => {
    requireWritable(room, caller.actor)
    await store.renameRoom(tx, roomId, name)
    await recordAudit(tx, aboutChat('chat.roomUpdate', roomId, caller))
  })
}

export function changeMembers(
  chat: Chat,
  { roomId, add, remove }: Members,
  caller: ChatCaller,
): Promise<One> {
  return change(chat, roomId, caller, async (tx, room) => {
    requireWritable(room, caller.actor)
    if (remove.length > 0 && !mayTakeOut(room, caller.actor)) throw notYoursToRemove()
    // Before rows of members are locked, as whoever leaves the organization does.
    if (room.organizationId !== null) await store.holdRoomsOf(tx, room.organizationId)
    const others = remove.filter((userId) => userId !== caller.actor.userId)
    for (const userId of await store.removeMembers(tx, roomId, others))
      await recordAudit(tx, aboutMember('chat.memberRemove', userId, caller))
    await bringIn(chat, tx, room, add, caller)
  })
}

/** The last one who leaves takes the room with them. */
export async function leaveGroup(chat: Chat, roomId: string, caller: ChatCaller): Promise<void> {
  const { db, clock, onError } = chat
  const unnamed = createUnnamedObjects(chat)
  // Who is not in the room does not stand in its line.
  await requireRoom(db, roomId, caller.actor)
  const { told, keys } = await chat.inTurn(roomId, () =>
    db.transaction(async (tx) => {
      const { name } = await requireGroup(tx, roomId, caller)
      const before = await whoIsTold(tx, roomId)
      const { userId } = caller.actor
      await store.removeMembers(tx, roomId, [userId])
      await store.addLeaver(tx, { roomId, userId, name, leftAt: clock.now() })
      await recordAudit(tx, aboutChat('chat.roomLeave', roomId, caller))
      const isEmpty = (await store.countMembers(tx, roomId)) === 0
      const freed = isEmpty ? await store.deleteRoom(tx, roomId) : []
      await letGoOf(tx, freed, { now: clock.now(), userId, by: 'caller' })
      return { told: before, keys: freed }
    }),
  )
  tell(chat.realtime, told, { kind: 'chatRoomChanged', roomId })
  // What could not be removed now is removed later.
  for (const key of keys) await unnamed.remove(key).catch(onError)
}

export async function listLeft(
  { db }: Chat,
  { actor: { userId } }: ChatCaller,
): Promise<Answer<typeof listLeftGroups>> {
  const organization = await store.organizationOf(db, userId)
  const left = organization ? await store.findLeft(db, userId, organization.id) : []
  return { groups: left.map((one) => ({ ...one, leftAt: one.leftAt.toISOString() })) }
}

/** Throws not_found. */
export async function allowInto({ db }: Chat, roomId: string, caller: ChatCaller): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await store.removeLeaver(tx, roomId, caller.actor.userId))) throw roomNotFound()
    await recordAudit(tx, aboutChat('chat.roomUpdate', roomId, caller))
  })
}

async function bringIn(
  { clock }: Chat,
  tx: Transaction,
  room: RoomAccess,
  userIds: readonly string[],
  caller: ChatCaller,
): Promise<void> {
  const { id: roomId, organizationId, lastSeq } = room
  if (userIds.length === 0 || organizationId === null) return
  const people = await store.findColleagues(tx, organizationId, userIds)
  if (people.length < new Set(userIds).size) throw notColleagues()
  const ids = people.map(({ userId }) => userId)
  const left = await store.leaversAmong(tx, roomId, ids)
  if (left.length > 0)
    throw leftByThemselves(people.filter(({ userId }) => left.includes(userId)).map(({ name }) => name))
  const added = await store.addMembers(tx, { roomId, userIds: ids, readSeq: lastSeq, now: clock.now() })
  if ((await store.countMembers(tx, roomId)) > CHAT_ROOM_MEMBERS) throw groupFull()
  await requireNotTooMany(
    tx,
    roomId,
    people.filter(({ userId }) => added.includes(userId)),
  )
  for (const userId of added) await recordAudit(tx, aboutMember('chat.memberAdd', userId, caller))
}

/** Whoever was in it before or is in it after hears of it. */
async function change(
  chat: Chat,
  roomId: string,
  caller: ChatCaller,
  work: (tx: Transaction, room: RoomAccess) => Promise<void>,
): Promise<One> {
  const { db, limits, presence, realtime } = chat
  limits.roomChange(caller.actor.userId)
  const told = await chat.inTurn(roomId, () =>
    db.transaction(async (tx) => {
      const room = await requireGroup(tx, roomId, caller)
      const before = await whoIsTold(tx, roomId)
      await work(tx, room)
      return union(before, await whoIsTold(tx, roomId))
    }),
  )
  tell(realtime, told, { kind: 'chatRoomChanged', roomId })
  return { room: await viewRoom(db, presence, caller.actor, roomId) }
}

/** Locked until the transaction ends. */
async function requireGroup(tx: Transaction, roomId: string, { actor }: ChatCaller): Promise<RoomAccess> {
  await lockRoom(tx, roomId)
  const room = await requireRoom(tx, roomId, actor)
  if (room.kind !== 'group') throw roomNotFound()
  return room
}

const union = (some: Told, others: Told): Told => [
  ...some,
  ...others.filter(({ userId }) => !some.some((one) => one.userId === userId)),
]

function aboutMember(action: 'chat.memberAdd' | 'chat.memberRemove', userId: string, caller: ChatCaller) {
  return { ...aboutChat(action, userId, caller), subjectType: 'account' } as const
}
