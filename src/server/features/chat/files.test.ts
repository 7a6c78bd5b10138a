import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as messages from '#contract/chat-messages.ts'
import { getStorageUse } from '#contract/storage.ts'
import { CHAT_FILES_UNSENT, DOCUMENT_MAX_BYTES } from '#domain/limits.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { PDF } from '#testing/fixtures/pdf.ts'
import type { Physician } from '#testing/test-app.ts'
import { type ChatWorld, directRoom, groupOf, startChat } from './chat-harness.ts'

let world: ChatWorld
let ada: Physician
let ben: Physician
let stranger: Physician
beforeAll(async () => {
  world = await startChat({ storageLimits: { account: null, trial: 12_000_000, organization: null } })
  ada = await world.person('ada')
  ben = await world.person('ben')
  stranger = await world.person('fritz')
})
afterAll(() => world.close())

const bring = (who: Physician, roomId: string, name = 'plan.pdf', upload: Uint8Array = PDF) =>
  who.call(messages.uploadChatFile, { params: { id: roomId }, headers: { 'x-file-name': name } }, { upload })
const send = (who: Physician, roomId: string, fileIds: string[], id: string = randomUUID()) =>
  who.call(messages.sendChatMessage, { body: { id, roomId, fileIds } })
const download = (who: Physician, id: string) =>
  world.server.download(messages.downloadChatFile, { params: { id } }, who.token)
const discard = (who: Physician, id: string) => who.call(messages.discardChatFile, { body: { id } })
const used = async (who: Physician) => (await who.call(getStorageUse)).reply.own.usedBytes
const isKept = (roomId: string, id: string) =>
  buffer(Readable.from(world.server.dependencies.storage.get(`chat/${roomId}/${id}`))).then(
    () => true,
    () => false,
  )

test('files go along with a message, in their order, and whoever is in the room opens them', async () => {
  const room = await directRoom(ada, ben)
  const [one, two] = [
    (await bring(ada, room.id)).reply.file,
    (await bring(ada, room.id, 'scan.jpg', Buffer.from('ffd8ffe000104a464946', 'hex'))).reply.file,
  ]
  expect((await download(ben, one.id)).status).toBe(404)
  expect((await download(ada, one.id)).status).toBe(200)
  const { message } = (await send(ada, room.id, [two.id, one.id])).reply
  expect(message.files).toEqual([two, one])
  const listed = (await ben.call(messages.listChatMessages, { body: { roomId: room.id } })).reply
  expect(listed.messages[0]?.files).toEqual([two, one])
  const opened = await download(ben, one.id)
  expect(opened.headers.get('content-type')).toBe('application/pdf')
  expect(opened.headers.get('content-disposition')).toMatch(/^attachment; filename="file-[\w.-]+"$/)
  expect(Buffer.from(await opened.arrayBuffer()).equals(PDF)).toBe(true)
  expect((await download(stranger, one.id)).status).toBe(404)
  expect((await send(ada, room.id, [two.id, one.id], message.id)).reply.message).toEqual(message)
  expect((await send(ada, room.id, [one.id])).status).toBe(404)
  expect((await discard(ada, one.id)).status).toBe(404)
})

test.each<[string, Uint8Array, number]>([
  ['page.html', Buffer.from('<script>alert(1)</script>'), 415],
  ['page.pdf', Buffer.from('<script>alert(1)</script>'), 415],
  ['picture.png', PDF, 415],
  ['empty.pdf', new Uint8Array(), 400],
  ['large.pdf', Buffer.concat([PDF, Buffer.alloc(DOCUMENT_MAX_BYTES)]), 413],
])('%s, which is not what it says, is refused', async (name, bytes, status) => {
  const room = await directRoom(ada, ben)
  expect((await bring(ada, room.id, name, bytes)).status).toBe(status)
})

test('a file of somebody else, or of another room, is not sent, and no number is lost', async () => {
  const [room, other] = [await groupOf(ada, [ben]), await groupOf(ada, [ben], 'Other')]
  const [mine, elsewhere] = [
    (await bring(ada, room.id)).reply.file.id,
    (await bring(ada, other.id)).reply.file.id,
  ]
  const refused = [
    await send(ben, room.id, [mine]),
    await send(ada, room.id, [mine, elsewhere]),
    await send(ada, room.id, [randomUUID()]),
    await bring(stranger, room.id),
    await discard(ben, mine),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await send(ada, room.id, [mine])).reply.message.seq).toBe(1)
})

test('a file counts for who brought it, until it is thrown away or its message deleted', async () => {
  const room = await directRoom(ben, stranger)
  const before = await used(ben)
  const [unsent, sent] = [
    (await bring(ben, room.id)).reply.file.id,
    (await bring(ben, room.id)).reply.file.id,
  ]
  expect(await used(ben)).toBe(before + 2 * PDF.length)
  expect((await discard(ben, unsent)).status).toBe(200)
  const { rows } = await world.server.pool.query(
    `select action, actor_id from audit_entries where subject_type = 'chat' and subject_id = $1 order by id`,
    [unsent],
  )
  expect(rows).toEqual(
    ['chat.fileUpload', 'chat.fileDiscard'].map((action) => ({ action, actor_id: ben.userId })),
  )
  const { message } = (await send(ben, room.id, [sent])).reply
  expect(await used(ben)).toBe(before + PDF.length)
  await ben.call(messages.deleteChatMessage, { body: { id: message.id } })
  expect(await used(ben)).toBe(before)
  expect([await isKept(room.id, unsent), await isKept(room.id, sent)]).toEqual([false, false])
  expect((await download(stranger, sent)).status).toBe(404)
  const large = Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(9_000_000), PDF.subarray(9)])
  expect((await bring(ben, room.id, 'a.pdf', large)).status).toBe(200)
  expect((await bring(ben, room.id, 'b.pdf', large)).body.code).toBe('quota_full')
})

test('files that no message names are few, and swept the next day', async () => {
  const owner = await world.person('max')
  const room = await directRoom(owner, ada)
  const files: string[] = []
  for (let n = 0; n < CHAT_FILES_UNSENT; n += 1) files.push((await bring(owner, room.id)).reply.file.id)
  expect((await bring(owner, room.id)).body.message).toContain('wait to be sent')
  await send(owner, room.id, files.slice(0, 1))
  await world.server.app.sweep()
  expect((await download(owner, files[1] ?? '')).status).toBe(200)
  world.server.clock.moveOn(DAY_MS + 1)
  await world.server.app.sweep()
  expect((await download(owner, files[0] ?? '')).status).toBe(200)
  expect((await download(owner, files[1] ?? '')).status).toBe(404)
  expect(await isKept(room.id, files[1] ?? '')).toBe(false)
  expect(await used(owner)).toBe(PDF.length)
  world.server.clock.moveOn(-DAY_MS - 1)
})

test('what was forgotten goes at once with its row, and its bytes as soon as the storage lets go of them', async () => {
  const owner = await world.person('zoe')
  const room = await directRoom(owner, ada)
  const { id } = (await bring(owner, room.id)).reply.file
  const { storage } = world.server.dependencies
  const remove = vi.spyOn(storage, 'delete').mockRejectedValue(new Error('the bucket is away'))
  world.server.clock.moveOn(DAY_MS + 1)
  await world.server.app.sweep()
  expect(remove).toHaveBeenCalledWith(`chat/${room.id}/${id}`)
  vi.restoreAllMocks()
  expect((await download(owner, id)).status).toBe(404)
  expect(await isKept(room.id, id)).toBe(true)
  world.server.clock.moveOn(HOUR_MS)
  await world.server.app.sweep()
  expect(await isKept(room.id, id)).toBe(false)
  world.server.clock.moveOn(-DAY_MS - HOUR_MS - 1)
})
