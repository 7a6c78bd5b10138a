import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as messages from '#contract/chat-messages.ts'
import * as rooms from '#contract/chat-rooms.ts'
import { CHAT_FILES_AN_HOUR, CHAT_ROOM_CHANGES_AN_HOUR, SEARCHES_WAITING } from '#domain/limits.ts'
import { HOUR_MS } from '#domain/time.ts'
import { PDF } from '#testing/fixtures/pdf.ts'
import type { Physician } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { type ChatWorld, directRoom, groupOf, say, startChat } from './chat-harness.ts'

let world: ChatWorld
let flooder: Physician
let other: Physician
beforeAll(async () => {
  world = await startChat()
  ;[flooder, other] = [await world.person('flo'), await world.person('otis')]
})
afterAll(() => world.close())

test('files that are brought and thrown away again and again are so many an hour, and those of others go on', async () => {
  const room = await directRoom(flooder, other)
  const bring = (who: Physician) =>
    who.call(
      messages.uploadChatFile,
      { params: { id: room.id }, headers: { 'x-file-name': 'plan.pdf' } },
      { upload: PDF },
    )
  for (let n = 0; n < CHAT_FILES_AN_HOUR; n += 1) {
    const { file } = (await bring(flooder)).reply
    expect((await flooder.call(messages.discardChatFile, { body: { id: file.id } })).status).toBe(200)
  }
  const refused = await bring(flooder)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(
    /^You have brought many files within an hour\. Go on in \d+ minutes\.$/,
  )
  expect((await bring(other)).status).toBe(200)
  world.server.clock.moveOn(HOUR_MS)
  expect((await bring(flooder)).status).toBe(200)
}, 60_000)

test('searches of one member wait for each other, and keep neither the searches nor the rooms of others', async () => {
  const room = await groupOf(flooder, [other])
  await say(other, room.id, 'The knee is better.')
  const search = (who: Physician) => who.call(messages.searchChat, { body: { search: 'knee', roomId: null } })
  const holder = await world.server.pool.connect()
  await holder.query('begin')
  await holder.query('lock table chat_messages in access exclusive mode')
  const statuses: number[] = []
  const all = Promise.all(
    Array.from({ length: SEARCHES_WAITING + 20 }, async () => {
      statuses.push((await search(flooder)).status)
    }),
  )
  try {
    await until(() => statuses.length >= 19)
    expect(new Set(statuses.slice(0, 19))).toEqual(new Set([429]))
    const listed = await other.call(rooms.listChatMembers, { params: { id: room.id } })
    expect(listed.status).toBe(200)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  const [found] = await Promise.all([search(other), all])
  expect(found.reply.messages.map(({ text }) => text)).toEqual(['The knee is better.'])
}, 60_000)

test('groups that are made and left again and again are so many an hour', async () => {
  const statuses: number[] = []
  for (let n = 0; n <= CHAT_ROOM_CHANGES_AN_HOUR; n += 1) {
    const body = { id: randomUUID(), name: `Ward ${n}`, userIds: [other.userId] }
    const made = await flooder.call(rooms.createGroupRoom, { body })
    statuses.push(made.status)
    if (made.status !== 200) break
    const roomId = made.reply.room.id
    await flooder.call(rooms.changeGroupMembers, { body: { roomId, remove: [other.userId] } })
    await flooder.call(rooms.leaveGroupRoom, { body: { roomId } })
  }
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.length).toBeLessThanOrEqual(CHAT_ROOM_CHANGES_AN_HOUR / 2 + 1)
}, 60_000)
