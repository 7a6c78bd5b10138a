import { afterAll, beforeAll, expect, test } from 'vitest'
import * as messages from '#contract/chat-messages.ts'
import type { Physician } from '#testing/test-app.ts'
import { type ChatWorld, groupOf, say, startChat } from './chat-harness.ts'

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

test('a room is read in pages from either end, by numbers beyond any message as well', async () => {
  const room = await groupOf(ada, [ben])
  for (const text of ['One', 'Two', 'Three', 'Four']) await say(ada, room.id, text)
  const page = async (body: object, who = ben) =>
    who.call(messages.listChatMessages, { body: { roomId: room.id, ...body } })
  const told = async (body: object) => {
    const { messages: found, hasMore } = (await page(body)).reply
    return [found.map(({ text }) => text).join(' '), hasMore]
  }
  const far = Number.MAX_SAFE_INTEGER
  expect(await told({ limit: 2 })).toEqual(['Three Four', true])
  expect(await told({ before: 3 })).toEqual(['One Two', false])
  expect(await told({ after: 0, limit: 3 })).toEqual(['One Two Three', true])
  expect(await told({ before: far })).toEqual(['One Two Three Four', false])
  expect(await told({ after: far })).toEqual(['', false])
  expect((await page({}, cleo)).status).toBe(404)
})
