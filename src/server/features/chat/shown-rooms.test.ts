import { afterAll, beforeAll, expect, test } from 'vitest'
import { listChatRooms } from '#contract/chat-rooms.ts'
import { type ChatWorld, groupOf, say, startChat } from './chat-harness.ts'

let world: ChatWorld
beforeAll(async () => void (world = await startChat()))
afterAll(() => world.close())

test('who is shown their rooms is not said to have read in them', async () => {
  const ada = await world.person('ada')
  const ben = await world.person('ben')
  await say(ada, (await groupOf(ada, [ben])).id, 'Zanzibar')
  const trail = async (after: string) =>
    (
      await world.server.pool.query<{ id: string; action: string }>(
        `select id, action from audit_entries where id > $1 and action like 'chat.%' order by id`,
        [after],
      )
    ).rows
  const before = (await trail('0')).at(-1)?.id ?? '0'
  expect((await ben.call(listChatRooms)).reply.rooms).toHaveLength(1)
  expect((await trail(before)).map(({ action }) => action)).toEqual(['chat.list'])
})
