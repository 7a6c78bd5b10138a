import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as rooms from '#contract/chat-rooms.ts'
import { CHAT_GROUPS_OF_A_MAKER, CHAT_GROUPS_OF_ONE_OTHER, CHAT_GROUPS_OF_OTHERS } from '#domain/limits.ts'
import type { Physician } from '#testing/test-app.ts'
import { type ChatWorld, directRoom, groupOf, say, startChat } from './chat-harness.ts'

let world: ChatWorld
let ada: Physician
let ben: Physician
let cleo: Physician
beforeAll(async () => {
  world = await startChat()
  ;[ada, ben, cleo] = [await world.person('ada'), await world.person('ben'), await world.person('cleo')]
})
afterAll(() => world.close())

const FULL = `victim Sample is in ${CHAT_GROUPS_OF_ONE_OTHER} groups made by the same colleague, or in ${CHAT_GROUPS_OF_OTHERS} of others altogether, which is as many as there may be. Leaving one makes room.`

const make = (who: Physician, others: Physician[]) =>
  who.call(rooms.createGroupRoom, {
    body: { id: randomUUID(), name: 'Ward', userIds: others.map(({ userId }) => userId) },
  })
const bringIn = (who: Physician, roomId: string, people: Physician[]) =>
  who.call(rooms.changeGroupMembers, { body: { roomId, add: people.map(({ userId }) => userId) } })
const leave = (who: Physician, roomId: string) => who.call(rooms.leaveGroupRoom, { body: { roomId } })
const listed = async (who: Physician) => (await who.call(rooms.listChatRooms)).reply.rooms
const membersOf = (who: Physician, id: string) => who.call(rooms.listChatMembers, { params: { id } })

/** So many groups of one maker, with everybody of them in each. */
async function fill(maker: Physician, count: number, members: readonly { userId: string }[]): Promise<void> {
  await world.server.pool.query(
    `with made as (
       insert into chat_rooms (id, kind, organization_id, made_by_id, name, last_at, created_at)
       select gen_random_uuid(), 'group', $1, $2, 'Filler ' || n, now(), now() from generate_series(1, $4) n returning id)
     insert into chat_members (room_id, user_id, joined_at)
     select made.id, member, now() from made, unnest($3::uuid[]) member`,
    [world.organizationId, maker.userId, members.map(({ userId }) => userId), count],
  )
}

describe('colleagues who fill everybody’s rooms', () => {
  test('leave room for what one makes oneself and for conversations of two', async () => {
    const victim = await world.person('victim')
    const makers = CHAT_GROUPS_OF_OTHERS / CHAT_GROUPS_OF_ONE_OTHER
    const fillers = await Promise.all(
      Array.from({ length: makers + 1 }, (_, at) => world.person(`filler${at}`)),
    )
    for (const filler of fillers.slice(1)) await fill(filler, CHAT_GROUPS_OF_ONE_OTHER, [filler, victim])
    const refused = await make(fillers[0]!, [victim, ben])
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(FULL)
    const own = await make(victim, [ada])
    expect(own.status).toBe(200)
    for (const other of [ada, ben, cleo])
      expect((await other.call(rooms.openDirectRoom, { body: { userId: victim.userId } })).status).toBe(200)
    expect((await make(victim, [ben])).status).toBe(200)
    const group = await groupOf(ada, [ben])
    expect((await bringIn(ada, group.id, [victim])).status).toBe(409)
    const [filled] = (await listed(victim)).filter(({ name }) => name.startsWith('Filler'))
    expect((await leave(victim, filled?.id ?? '')).status).toBe(200)
    expect((await bringIn(ada, group.id, [victim])).status).toBe(200)
  })

  test('fill with groups of their own a small part of it, made or brought into', async () => {
    const [filler, victim] = [await world.person('lone'), await world.person('beset')]
    await fill(filler, CHAT_GROUPS_OF_ONE_OTHER - 1, [filler, victim])
    expect((await make(filler, [victim])).status).toBe(200)
    const refused = await make(filler, [victim, ben])
    expect([refused.status, refused.body.message]).toEqual([409, FULL.replace('victim', 'beset')])
    const group = await groupOf(filler, [ben])
    expect((await bringIn(filler, group.id, [victim])).status).toBe(409)
    // Whoever brings them in, it is a group of the same maker.
    expect((await bringIn(ben, group.id, [victim])).status).toBe(409)
    expect((await make(ben, [victim])).status).toBe(200)
  })

  test('many conversations of two take no room from groups', async () => {
    const busy = await world.person('busy')
    await world.server.pool.query(
      `with made as (
         insert into chat_rooms (id, kind, organization_id, pair, last_at, created_at)
         select gen_random_uuid(), 'direct', $2, $1 || ':' || n, '2026-01-01', now()
         from generate_series(1, 500) n returning id)
       insert into chat_members (room_id, user_id, joined_at) select id, $1::uuid, now() from made`,
      [busy.userId, world.organizationId],
    )
    expect((await make(ada, [busy])).status).toBe(200)
    expect((await make(busy, [ada])).status).toBe(200)
    const rows = await listed(busy)
    expect(rows).toHaveLength(rooms.CHAT_ROOMS_LISTED)
    expect(rows.slice(0, 2).map(({ kind }) => kind)).toEqual(['group', 'group'])
  })
})

describe('who left a group', () => {
  test('is not brought in again by others until they allow it, and nobody else is refused with them', async () => {
    const room = await groupOf(ada, [ben, cleo], 'Night shift')
    await say(ada, room.id, 'Before.')
    await leave(ben, room.id)
    const refused = await bringIn(cleo, room.id, [ben])
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(
      'ben Sample left this group, and can be brought in again once they allow it under “Groups you left”.',
    )
    expect((await membersOf(ada, room.id)).reply.members.map(({ name }) => name)).toEqual([
      'ada Sample',
      'cleo Sample',
    ])
    await ada.call(rooms.renameGroupRoom, { body: { roomId: room.id, name: 'Said among us' } })
    const { groups } = (await ben.call(rooms.listLeftGroups)).reply
    expect(groups.map(({ roomId, name }) => ({ roomId, name }))).toEqual([
      { roomId: room.id, name: 'Night shift' },
    ])
    const allow = () => ben.call(rooms.allowIntoGroup, { body: { roomId: room.id } })
    expect((await allow()).status).toBe(200)
    expect((await allow()).status).toBe(404)
    expect((await ben.call(rooms.getChatRoom, { params: { id: room.id } })).status).toBe(404)
    expect((await ben.call(rooms.listLeftGroups)).reply.groups).toEqual([])
    expect((await bringIn(cleo, room.id, [ben])).status).toBe(200)
  })

  test('is no such one where others took them out', async () => {
    const room = await groupOf(ada, [ben, cleo])
    await ada.call(rooms.changeGroupMembers, { body: { roomId: room.id, remove: [ben.userId] } })
    expect((await ben.call(rooms.listLeftGroups)).reply.groups).toEqual([])
    expect((await ben.call(rooms.allowIntoGroup, { body: { roomId: room.id } })).status).toBe(404)
    expect((await bringIn(cleo, room.id, [ben])).status).toBe(200)
  })
})

test('the list of rooms does not carry the members of groups, however many there are', async () => {
  const reader = await world.person('reader')
  const crowd = await world.server.pool.query<{ userId: string }>(
    `insert into users (id, email, username, title, first_name, last_name, organization_id, created_at)
     select gen_random_uuid(), 'crowd' || n || '@x.example', 'crowd' || n, 'Dr', 'Crowd', 'Sample', $1, now()
     from generate_series(1, 99) n returning id as "userId"`,
    [world.organizationId],
  )
  await fill(reader, CHAT_GROUPS_OF_A_MAKER, [...crowd.rows, reader])
  for (const maker of [ada, ben, cleo]) await fill(maker, 40, [...crowd.rows, reader])
  const direct = await directRoom(reader, ada)
  const all = await listed(reader)
  expect(all).toHaveLength(CHAT_GROUPS_OF_A_MAKER + 3 * 40 + 1)
  const groups = all.filter(({ kind }) => kind === 'group')
  expect(new Set(groups.map(({ memberCount }) => memberCount))).toEqual(new Set([100]))
  expect(groups.flatMap(({ members }) => members)).toEqual([])
  expect(JSON.stringify(groups).length).toBeLessThan(groups.length * 600)
  expect(all.find(({ id }) => id === direct.id)?.members.map(({ name }) => name)).toEqual([
    'ada Sample',
    'reader Sample',
  ])
  const { members } = (await membersOf(reader, groups[0]?.id ?? '')).reply
  expect(members).toHaveLength(100)
  expect((await membersOf(await world.person('stranger'), groups[0]?.id ?? '')).status).toBe(404)
})
