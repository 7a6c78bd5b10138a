import type { Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/chat-rooms.ts'
import { CHAT_GROUPS_OF_A_MAKER } from '#domain/limits.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { idChosenBy } from '#server/platform/ids.ts'
import { aboutChat } from './audit-entries.ts'
import type { Chat, ChatCaller } from './dependencies.ts'
import {
  colleagueNotFound,
  noOrganization,
  notColleagues,
  readingOnly,
  tooManyGroupsMade,
  tooManyGroups,
} from './refusals.ts'
import * as store from './room-store.ts'
import { viewRoom } from './room-view.ts'
import { tell, whoIsTold } from './telling.ts'

type One = { room: contract.ChatRoom }

/** Throws not_found for who is no colleague, and conflict. */
export async function openDirectRoom(chat: Chat, userId: string, caller: ChatCaller): Promise<One> {
  const self = caller.actor.userId
  const organization = await store.organizationOf(chat.db, self)
  if (!organization || userId === self) throw colleagueNotFound()
  const [other] = await store.findColleagues(chat.db, organization.id, [userId])
  if (!other) throw colleagueNotFound()
  const pair = [organization.id, ...[self, other.userId].toSorted()].join(':')
  const known = await store.findRoomId(chat.db, { pair })
  if (known) return { room: await viewRoom(chat.db, chat.presence, caller.actor, known) }
  if (organization.isArchived) throw readingOnly('archived')
  return makeRoom(chat, caller, {
    organization,
    people: [other],
    row: { id: chat.ids.uuid(), kind: 'direct', pair },
    found: (tx) => store.findRoomId(tx, { pair }),
  })
}

/** Asked again with its id, the group is found. Throws conflict. */
export async function createGroup(
  chat: Chat,
  { id, name, userIds }: Received<typeof contract.createGroupRoom>['body'],
  caller: ChatCaller,
): Promise<One> {
  const self = caller.actor.userId
  const roomId = idChosenBy(self, id)
  const known = await store.findRoomId(chat.db, { id: roomId })
  if (known) return { room: await viewRoom(chat.db, chat.presence, caller.actor, known) }
  const organization = await requireOrganization(chat, self)
  const others = [...new Set(userIds)].filter((userId) => userId !== self)
  const people = await store.findColleagues(chat.db, organization.id, others)
  if (people.length === 0 || people.length < others.length) throw notColleagues()
  return makeRoom(chat, caller, {
    organization,
    people,
    row: { id: roomId, kind: 'group', name, madeById: self },
    found: (tx) => store.findRoomId(tx, { id: roomId }),
  })
}

export async function openSupportRoom(chat: Chat, caller: ChatCaller): Promise<One> {
  const { db, clock, ids, presence } = chat
  const ownerId = caller.actor.userId
  const roomId = await db.transaction(async (tx) => {
    const now = clock.now()
    const row = { id: ids.uuid(), kind: 'support', ownerId, lastAt: now, createdAt: now } as const
    const made = await store.insertRoom(tx, row)
    if (made === null) return store.findRoomId(tx, { ownerId })
    await store.addMembers(tx, { roomId: made, userIds: [ownerId], readSeq: 0, now })
    await recordAudit(tx, aboutChat('chat.roomOpen', made, caller))
    return made
  })
  return { room: await viewRoom(db, presence, caller.actor, roomId ?? '') }
}

interface NewRoom {
  organization: { id: string }
  /** Beside the caller. */
  people: Array<{ userId: string; name: string }>
  row: { id: string; kind: 'direct' | 'group'; pair?: string; name?: string; madeById?: string }
  /** Whoever asked at the same moment may have made it. */
  found: (tx: Transaction) => Promise<string | null>
}

async function makeRoom(
  chat: Chat,
  caller: ChatCaller,
  { organization, people, row, found }: NewRoom,
): Promise<One> {
  const { db, clock, limits, presence, realtime } = chat
  const { actor } = caller
  limits.roomChange(actor.userId)
  const roomId = await db.transaction(async (tx) => {
    await store.holdRoomsOf(tx, organization.id)
    const known = await found(tx)
    if (known) return known
    const userIds = [actor.userId, ...people.map(({ userId }) => userId)]
    const now = clock.now()
    await store.insertRoom(tx, { ...row, organizationId: organization.id, lastAt: now, createdAt: now })
    await store.addMembers(tx, { roomId: row.id, userIds, readSeq: 0, now })
    if (row.madeById && (await store.countMadeBy(tx, row.madeById)) > CHAT_GROUPS_OF_A_MAKER)
      throw tooManyGroupsMade()
    if (row.kind === 'group') await requireNotTooMany(tx, row.id, people)
    await recordAudit(tx, aboutChat('chat.roomOpen', row.id, caller))
    return row.id
  })
  tell(realtime, await whoIsTold(db, roomId), { kind: 'chatRoomChanged', roomId })
  return { room: await viewRoom(db, presence, actor, roomId) }
}

/** For people who were just brought into a group. Throws conflict where one of them is in more of others' than there may be. */
export async function requireNotTooMany(
  tx: Transaction,
  roomId: string,
  people: ReadonlyArray<{ userId: string; name: string }>,
): Promise<void> {
  const full = await store.inTooManyGroups(
    tx,
    roomId,
    people.map(({ userId }) => userId),
  )
  if (full.length > 0)
    throw tooManyGroups(people.filter(({ userId }) => full.includes(userId)).map(({ name }) => name))
}

async function requireOrganization({ db }: Chat, userId: string): Promise<{ id: string }> {
  const organization = await store.organizationOf(db, userId)
  if (!organization) throw noOrganization()
  if (organization.isArchived) throw readingOnly('archived')
  return organization
}
