import { buffer } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as messages from '#contract/chat-messages.ts'
import * as rooms from '#contract/chat-rooms.ts'
import { deleteMyAccount, describeMyData, downloadMyData } from '#contract/leaving.ts'
import { ACCOUNT_DELETION_DAYS } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import { PDF } from '#testing/fixtures/pdf.ts'
import { readZip } from '#testing/read-zip.ts'
import type { Physician } from '#testing/test-app.ts'
import { type ChatWorld, directRoom, groupOf, say, startChat } from './chat-harness.ts'

let world: ChatWorld
let ada: Physician
let leaver: Physician
beforeAll(async () => {
  world = await startChat()
  ada = await world.person('ada')
  leaver = await world.person('lea')
})
afterAll(() => world.close())

async function sayWithFile(who: Physician, roomId: string, text: string): Promise<string> {
  const parts = { params: { id: roomId }, headers: { 'x-file-name': 'plan.pdf' } }
  const { file } = (await who.call(messages.uploadChatFile, parts, { upload: PDF })).reply
  await who.call(messages.sendChatMessage, { body: { id: randomUUID(), roomId, text, fileIds: [file.id] } })
  return file.id
}

test('an export of everything holds one’s own messages and files, and nobody else’s', async () => {
  const room = await groupOf(leaver, [ada], 'Night shift')
  const before = (await leaver.call(describeMyData)).reply.estimatedBytes
  await sayWithFile(leaver, room.id, 'Words of Lea.')
  await say(ada, room.id, 'Words of Ada.')
  expect((await leaver.call(describeMyData)).reply.estimatedBytes).toBeGreaterThan(before + PDF.length)
  const answer = await world.server.download(downloadMyData, {}, leaver.token)
  const files = await readZip(Buffer.from(await answer.arrayBuffer()))
  const names = [...files.keys()].filter((name) => name.startsWith('chat/'))
  expect(names).toEqual(['chat/messages-0001.json', expect.stringMatching(/^chat\/files\/\w{8}-plan\.pdf$/)])
  const told = files.get('chat/messages-0001.json')?.toString() ?? ''
  expect(JSON.parse(told)).toMatchObject([{ text: 'Words of Lea.', groupName: 'Night shift', seq: 1 }])
  expect(files.get(names[1] ?? '')?.equals(PDF)).toBe(true)
})

test('who is erased leaves what others answered, without a name; what nobody else shares goes', async () => {
  const [shared, alone, direct] = [
    await groupOf(leaver, [ada], 'Shared'),
    await groupOf(leaver, [ada], 'Alone'),
    await directRoom(leaver, ada),
  ]
  const desk = (await leaver.call(rooms.openSupportRoom)).reply.room
  const [kept, own] = [
    await sayWithFile(leaver, shared.id, 'Shared words.'),
    await sayWithFile(leaver, alone.id, 'Own words.'),
  ]
  await ada.call(rooms.leaveGroupRoom, { body: { roomId: alone.id } })
  await say(leaver, direct.id, 'Direct words.')
  await say(leaver, desk.id, 'Words to support.')
  const parts = { params: { id: shared.id }, headers: { 'x-file-name': 'unsent.pdf' } }
  await leaver.call(messages.uploadChatFile, parts, { upload: PDF })
  await leaver.call(deleteMyAccount, {
    body: { userId: leaver.userId, password: leaver.password, confirmation: 'DELETE' },
  })
  world.server.clock.moveOn((ACCOUNT_DELETION_DAYS + 1) * DAY_MS)
  await world.server.app.sweep()

  const read = async (roomId: string) =>
    (await ada.call(messages.listChatMessages, { body: { roomId } })).reply.messages
  expect(await read(shared.id)).toMatchObject([
    { text: 'Shared words.', authorId: null, authorName: 'Deleted account', files: [{ id: kept }] },
  ])
  expect(await read(direct.id)).toMatchObject([{ text: 'Direct words.', authorId: null }])
  const listed = (await ada.call(rooms.listChatRooms)).reply.rooms.find(({ id }) => id === direct.id)
  expect(listed).toMatchObject({ name: 'Deleted account', unseenCount: 1, abilities: { write: false } })
  expect((await say(ada, direct.id, 'Hello?')).status).toBe(409)
  const { rows } = await world.server.pool.query<{ text: string }>('select text from chat_messages')
  expect(rows.map(({ text }) => text).join()).not.toMatch(/Own words|Words to support/)
  const files = await world.server.pool.query<{ id: string }>(
    'select id from chat_files where room_id = any($1)',
    [[shared.id, alone.id]],
  )
  expect(files.rows).toEqual([{ id: kept }])
  const { storage } = world.server.dependencies
  await expect(buffer(storage.get(`chat/${alone.id}/${own}`))).rejects.toThrow()
  expect(
    (await world.server.download(messages.downloadChatFile, { params: { id: kept } }, ada.token)).status,
  ).toBe(200)
}, 60_000)
