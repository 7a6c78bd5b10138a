import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat-messages.ts'
import { listChatChanges, listChatMessages, sendChatMessage } from '#contract/chat-messages.ts'
import { openSupportRoom } from '#contract/chat-rooms.ts'
import { openScreen } from '#server/features/chat/chat-harness.ts'
import { startRealServer, type RealServer } from '#testing/real-server.ts'
import type { Physician } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'

const SENDERS = 5
const KILLED_AFTER = 40
/** Of each sender; the others go out once the server is being killed, or all might be acknowledged by then. */
const SENT_BEFORE = 10
const IN_ALL = 80

let server: RealServer
let writer: Pick<Physician, 'call' | 'token'>
beforeAll(async () => {
  server = await startRealServer()
  writer = await server.signUp('Robin')
}, 120_000)
afterAll(() => server.close(), 60_000)

test('killed amid sending: what was acknowledged is there, nothing is there twice, and a screen misses nothing', async () => {
  const roomId = (await writer.call(openSupportRoom)).reply.room.id
  const screen = openScreen(server.url, writer.token)
  await until(() => screen.socket.connected)
  const acknowledged = new Map<string, number>()
  const wanted: string[] = []

  /** As a browser does: the same message with the same id, until it is acknowledged. */
  async function sendOne(): Promise<void> {
    const id = randomUUID()
    wanted.push(id)
    await until(async () => {
      const answer = await writer.call(sendChatMessage, { body: { id, roomId, text: `Message ${id}` } })
      if (answer.status === 200) acknowledged.set(id, answer.reply.message.seq)
      return answer.status === 200
    }, 90_000)
  }
  const { promise: isKilled, resolve: sendOn } = Promise.withResolvers<void>()
  const senders = Promise.all(
    Array.from({ length: SENDERS }, async () => {
      for (let sent = 0; sent < IN_ALL / SENDERS; sent += 1) {
        if (sent === SENT_BEFORE) await isKilled
        await sendOne()
      }
    }),
  )
  await until(() => acknowledged.size >= KILLED_AFTER)
  const before = new Map(acknowledged)
  const killed = server.kill()
  sendOn()
  await killed
  await server.start()
  await senders

  const kept: ChatMessage[] = []
  for (let hasMore = true; hasMore;) {
    const body = { roomId, after: kept.at(-1)?.seq ?? 0 }
    const page = (await writer.call(listChatMessages, { body })).reply
    kept.push(...page.messages)
    hasMore = page.hasMore
  }
  expect(kept.map(({ seq }) => seq)).toEqual(Array.from({ length: IN_ALL }, (_, index) => index + 1))
  expect(kept.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted())
  for (const [id, seq] of before) expect(kept[seq - 1]?.id).toBe(id)

  // The screen came back by itself; what it heard and what it then asks for is everything, each once.
  await until(() => screen.socket.connected)
  const heard = screen.of('chatMessage').map(({ message }) => message)
  const inOrder = heard.findIndex(({ revision }, index) => revision !== index + 1)
  const known = inOrder === -1 ? heard.length : inOrder
  const body = { roomId, afterRevision: known, limit: 200 }
  const missed = (await writer.call(listChatChanges, { body })).reply.messages
  expect([...heard.slice(0, known), ...missed].map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
  expect(new Set(heard.map(({ id }) => id)).size).toBe(heard.length)
  screen.close()
}, 180_000)
