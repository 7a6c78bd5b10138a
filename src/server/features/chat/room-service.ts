import type { Answer, Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/chat-rooms.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { aboutChat, aboutColleagues } from './audit-entries.ts'
import type { Chat, ChatCaller } from './dependencies.ts'
import { organizationOf, searchColleagues } from './room-store.ts'
import { viewMembers } from './member-view.ts'
import { requireRoom } from './room-access.ts'
import { findRoomRows, viewRoom, viewRooms } from './room-view.ts'

const PEOPLE_SHOWN = 50

export async function listRooms(
  { db, presence }: Chat,
  caller: ChatCaller,
): Promise<Answer<typeof contract.listChatRooms>> {
  const rows = await findRoomRows(db, caller.actor)
  const [rooms] = await Promise.all([
    viewRooms(db, presence, caller.actor, rows),
    recordAudit(db, aboutChat('chat.list', null, caller)),
  ])
  return { rooms }
}

export async function readRoom(
  { db, presence }: Chat,
  roomId: string,
  caller: ChatCaller,
): Promise<Answer<typeof contract.getChatRoom>> {
  const room = await viewRoom(db, presence, caller.actor, roomId)
  await recordAudit(db, aboutChat('chat.read', roomId, caller))
  return { room }
}

/** Throws not_found. */
export async function listMembers(
  { db, presence }: Chat,
  roomId: string,
  caller: ChatCaller,
): Promise<Answer<typeof contract.listChatMembers>> {
  await requireRoom(db, roomId, caller.actor)
  const members = await viewMembers(db, presence, roomId)
  await recordAudit(db, aboutChat('chat.read', roomId, caller))
  return { members }
}

/** Nobody for who belongs to no organization. */
export async function findPeople(
  { db, presence }: Chat,
  { search }: Received<typeof contract.findChatPeople>['body'],
  caller: ChatCaller,
): Promise<Answer<typeof contract.findChatPeople>> {
  const { actor } = caller
  const organization = await organizationOf(db, actor.userId)
  if (!organization) return { people: [] }
  const found = await searchColleagues(db, {
    organizationId: organization.id,
    butFor: actor.userId,
    search,
    limit: PEOPLE_SHOWN,
  })
  await recordAudit(db, aboutColleagues(caller))
  const here = await presence.hereOf(found.map(({ userId }) => userId))
  return { people: found.map((person) => ({ ...person, isHere: here.has(person.userId) })) }
}
