import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as messages from '#contract/chat-messages.ts'
import * as rooms from '#contract/chat-rooms.ts'
import type { Physician } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { type ChatWorld, directRoom, groupOf, say, startChat } from './chat-harness.ts'

let world: ChatWorld
let ada: Physician
let ben: Physician
let cleo: Physician
beforeAll(async () => {
  world = await startChat()
  ada = await world.person('ada')
  ben = await world.person('ben')
  cleo = await world.person('cleo')
})
afterAll(() => world.close())

const roomFor = async (who: Physician, id: string) =>
  (await who.call(rooms.getChatRoom, { params: { id } })).reply.room
const listOf = async (who: Physician, roomId: string, more: object = {}) =>
  (await who.call(messages.listChatMessages, { body: { roomId, ...more } })).reply
const read = async (who: Physician, roomId: string, seq: number) =>
  (await who.call(rooms.markRoomRead, { body: { roomId, seq } })).reply

test('two people talk: each message arrives once, in order, and is counted until it is seen', async () => {
  const room = await directRoom(ada, ben)
  expect(room).toMatchObject({ kind: 'direct', name: 'ben Sample', lastSeq: 0, unseenCount: 0, last: null })
  expect((await directRoom(ben, ada)).id).toBe(room.id)
  const screen = await world.screen(ben)
  for (const text of ['One', 'Two', '<b>Three</b>']) expect((await say(ada, room.id, text)).status).toBe(200)
  await until(() => screen.of('chatMessage').length === 3)
  expect(screen.heard[0]).toEqual({ kind: 'health', website: 'up', writer: 'up' })
  const told = screen.of('chatMessage').map(({ message }) => message)
  expect(told.map(({ seq, revision, text }) => [seq, revision, text])).toEqual([
    [1, 1, 'One'],
    [2, 2, 'Two'],
    [3, 3, '<b>Three</b>'],
  ])
  expect((await listOf(ben, room.id)).messages).toEqual(told)
  expect(await roomFor(ben, room.id)).toMatchObject({
    name: 'ada Sample',
    unseenCount: 3,
    lastSeq: 3,
    last: { authorName: 'ada Sample', text: '<b>Three</b>' },
  })
  expect((await roomFor(ada, room.id)).unseenCount).toBe(0)
  const other = await world.screen(ada)
  expect(await read(ben, room.id, 2)).toEqual({ readSeq: 2, unseenCount: 1 })
  expect(await read(ben, room.id, 1)).toEqual({ readSeq: 2, unseenCount: 1 })
  expect(await read(ben, room.id, 99)).toEqual({ readSeq: 3, unseenCount: 0 })
  const marks = () => other.of('chatReads').flatMap(({ rooms }) => rooms.flatMap(({ reads }) => reads))
  await until(() => marks().at(-1)?.readSeq === 3 && screen.of('chatRead').length === 2)
  expect(marks().every(({ userId }) => userId === ben.userId)).toBe(true)
  expect(other.of('chatRead')).toEqual([])
  expect(screen.of('chatRead').map(({ unseenCount }) => unseenCount)).toEqual([1, 0])
})

test('three people talk; what was missed is asked for by revision', async () => {
  const room = await groupOf(ada, [ben, cleo])
  expect(room).toMatchObject({ memberCount: 3, members: [] })
  const { members } = (await ben.call(rooms.listChatMembers, { params: { id: room.id } })).reply
  expect(members.map(({ name }) => name)).toEqual(['ada Sample', 'ben Sample', 'cleo Sample'])
  const first = (await say(ada, room.id, 'Who is on call?')).reply.message
  await say(ben, room.id, 'I am.')
  const edited = await ada.call(messages.editChatMessage, {
    body: { id: first.id, text: 'Who is on call tonight?' },
  })
  expect(edited.reply.message).toMatchObject({ seq: 1, revision: 3, text: 'Who is on call tonight?' })
  await say(cleo, room.id, 'Thanks.')
  await ada.call(messages.deleteChatMessage, { body: { id: first.id } })
  const changes = async (afterRevision: number, limit = 100) =>
    (await ben.call(messages.listChatChanges, { body: { roomId: room.id, afterRevision, limit } })).reply
  const all = await changes(0)
  expect(all.messages.map(({ revision, text }) => [revision, text])).toEqual([
    [2, 'I am.'],
    [4, 'Thanks.'],
    [5, ''],
  ])
  expect(all).toMatchObject({ hasMore: false, revision: 5 })
  expect(await changes(2, 1)).toMatchObject({ hasMore: true, messages: [{ revision: 4 }] })
  expect((await changes(5)).messages).toEqual([])
  expect((await roomFor(cleo, room.id)).unseenCount).toBe(1)
})

test('a message that is sent again is found, not doubled', async () => {
  const room = await directRoom(ada, ben)
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => say(ada, room.id, 'Once', id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ reply }) => reply.message.seq)).size).toBe(1)
  const taken = await say(ada, room.id, 'Other words', id)
  expect(taken.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('other words') })
  expect((await say(ben, room.id, 'Once', id)).body.code).toBe('conflict')
  const { messages: kept } = await listOf(ada, room.id)
  expect(kept.filter((message) => message.id === id)).toHaveLength(1)
  expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_, index) => index + 1))
})

test('fifty sent at once are numbered without a gap and told in order', async () => {
  const room = await groupOf(ada, [ben, cleo], 'Rush')
  const screen = await world.screen(cleo)
  const people = [ada, ben]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => say(people[index % 2]!, room.id, `${index}`)),
  )
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const numbers = Array.from({ length: 50 }, (_, index) => index + 1)
  const seqs = answers.map(({ reply }) => reply.message.seq)
  expect(seqs.toSorted((one, other) => one - other)).toEqual(numbers)
  await until(() => screen.of('chatMessage').length === 50)
  expect(screen.of('chatMessage').map(({ message }) => message.revision)).toEqual(numbers)
  const pages = await listOf(cleo, room.id, { limit: 20 })
  expect(pages.messages.map(({ seq }) => seq)).toEqual(numbers.slice(-20))
  expect(pages.hasMore).toBe(true)
  const before = await listOf(cleo, room.id, { before: 31, limit: 30 })
  expect([before.messages[0]?.seq, before.messages.length, before.hasMore]).toEqual([1, 30, false])
  const after = await listOf(cleo, room.id, { after: 45, limit: 3 })
  expect([after.messages.map(({ seq }) => seq), after.hasMore]).toEqual([[46, 47, 48], true])
})
