import { randomUUID } from 'node:crypto'
import * as messages from '#contract/chat-messages.ts'
import * as rooms from '#contract/chat-rooms.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { rowMakers, type AccessRow } from '#testing/access-rows.ts'
import type { Physician, TestApp } from '#testing/test-app.ts'
import { PDF } from '#testing/fixtures/pdf.ts'

/** What of chat belongs to the first physician. */
export interface OwnedChat {
  colleagueId: string
  groupId: string
  leftGroupId: string
  chatMessageId: string
  quotingMessageId: string
  chatFileId: string
  unsentFileId: string
}

const { body, params } = rowMakers<OwnedChat>()
const noNames: AccessRow<OwnedChat> = { names: null }

/** A group of a physician, who belongs to an organization, with a colleague; a message with a file, and one that quotes a note. */
export async function chatOf(
  server: TestApp,
  owner: Physician,
  quote: messages.NoteQuote & { organizationId: string },
): Promise<OwnedChat> {
  const colleague = await server.signUpPhysician('colleague')
  const { organizationId, ...sentence } = quote
  await server.pool.query('update users set organization_id = $1 where id = $2', [
    organizationId,
    colleague.userId,
  ])
  const make = async () => {
    const body = { id: randomUUID(), name: 'Own words', userIds: [colleague.userId] }
    return (await owner.call(rooms.createGroupRoom, { body })).reply.room.id
  }
  const [groupId, leftGroupId] = [await make(), await make()]
  await owner.call(rooms.leaveGroupRoom, { body: { roomId: leftGroupId } })
  const bring = async () => {
    const parts = { params: { id: groupId }, headers: { 'x-file-name': 'own%20words.pdf' } }
    return (await owner.call(messages.uploadChatFile, parts, { upload: PDF })).reply.file.id
  }
  const [chatFileId, unsentFileId] = [await bring(), await bring()]
  const send = async (rest: object) => {
    const sent = { id: randomUUID(), roomId: groupId, text: 'Own words', ...rest }
    return (await owner.call(messages.sendChatMessage, { body: sent })).reply.message.id
  }
  return {
    colleagueId: colleague.userId,
    groupId,
    leftGroupId,
    chatFileId,
    unsentFileId,
    chatMessageId: await send({ fileIds: [chatFileId] }),
    quotingMessageId: await send({ quote: sentence }),
  }
}

/** Every call about chat, for the table of who may call what. */
export const chatRows: Array<[Endpoint, AccessRow<OwnedChat>]> = [
  [rooms.listChatRooms, noNames],
  [rooms.getChatRoom, params(({ groupId }) => ({ id: groupId }))],
  [rooms.listChatMembers, params(({ groupId }) => ({ id: groupId }))],
  [rooms.findChatPeople, noNames],
  [rooms.openDirectRoom, body(({ colleagueId }) => ({ userId: colleagueId }))],
  [rooms.openSupportRoom, noNames],
  [rooms.listSupportRooms, noNames],
  [rooms.createGroupRoom, noNames],
  [rooms.renameGroupRoom, body(({ groupId }) => ({ roomId: groupId, name: 'Stranger' }))],
  [
    rooms.changeGroupMembers,
    body(({ groupId, colleagueId }) => ({ roomId: groupId, remove: [colleagueId] })),
  ],
  [rooms.markRoomRead, body(({ groupId }) => ({ roomId: groupId, seq: 1 }))],
  [rooms.tellTyping, body(({ groupId }) => ({ roomId: groupId }))],
  [messages.listChatMessages, body(({ groupId }) => ({ roomId: groupId }))],
  [messages.listChatChanges, body(({ groupId }) => ({ roomId: groupId, afterRevision: 0 }))],
  [messages.sendChatMessage, body(({ groupId }) => ({ id: randomUUID(), roomId: groupId, text: 'x' }))],
  [messages.editChatMessage, body(({ chatMessageId }) => ({ id: chatMessageId, text: 'x' }))],
  [messages.listMessageVersions, params(({ chatMessageId }) => ({ id: chatMessageId }))],
  [messages.searchChat, body(({ groupId }) => ({ search: 'own', roomId: groupId }))],
  [messages.readQuote, params(({ quotingMessageId }) => ({ id: quotingMessageId }))],
  [
    messages.uploadChatFile,
    {
      names: ({ groupId }) => ({
        parts: { params: { id: groupId }, headers: { 'x-file-name': 'a.pdf' } },
        options: { upload: PDF },
      }),
    },
  ],
  [messages.downloadChatFile, params(({ chatFileId }) => ({ id: chatFileId }))],
  [messages.discardChatFile, body(({ unsentFileId }) => ({ id: unsentFileId }))],
  [messages.deleteChatMessage, body(({ chatMessageId }) => ({ id: chatMessageId }))],
  [rooms.leaveGroupRoom, body(({ groupId }) => ({ roomId: groupId }))],
  [rooms.listLeftGroups, noNames],
  [rooms.allowIntoGroup, body(({ leftGroupId }) => ({ roomId: leftGroupId }))],
]
