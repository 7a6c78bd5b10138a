import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as messages from '#contract/chat-messages.ts'
import * as rooms from '#contract/chat-rooms.ts'
import { deactivateUser } from '#contract/people.ts'
import { removeMember } from '#contract/organizations.ts'
import { deleteMyAccount } from '#contract/leaving.ts'
import { CHAT_GROUPS_OF_A_MAKER } from '#domain/limits.ts'
import type { Physician } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { type ChatWorld, directRoom, groupOf, say, startChat } from './chat-harness.ts'

let world: ChatWorld
let ada: Physician
let ben: Physician
let cleo: Physician
let support: Physician
beforeAll(async () => {
  world = await startChat()
  ;[ada, ben, cleo] = [await world.person('ada'), await world.person('ben'), await world.person('cleo')]
  support = await world.person('sue', 'super_admin', null)
})
afterAll(() => world.close())

const roomFor = (who: Physician, id: string) => who.call(rooms.getChatRoom, { params: { id } })
const change = (who: Physician, roomId: string, body: { add?: string[]; remove?: string[] }) =>
  who.call(rooms.changeGroupMembers, { body: { roomId, ...body } })
const namesIn = async (who: Physician, id: string) =>
  (await who.call(rooms.listChatMembers, { params: { id } })).reply.members.map(
    ({ name }) => name.split(' ')[0],
  )

describe('a group', () => {
  test('is made by one person so often and no more, also once they have left it: nobody’s list is filled by one', async () => {
    const [maker, victim] = [await world.person('maker'), await world.person('victim')]
    await world.server.pool.query(
      `with made as (
         insert into chat_rooms (id, kind, organization_id, made_by_id, name, last_at, created_at)
         select gen_random_uuid(), 'group', $1, $2, 'Filler ' || n, now(), now() from generate_series(1, $3) n returning id)
       insert into chat_members (room_id, user_id, joined_at) select id, $2, now() from made`,
      [world.organizationId, maker.userId, CHAT_GROUPS_OF_A_MAKER - 1],
    )
    const make = () =>
      maker.call(rooms.createGroupRoom, {
        body: { id: randomUUID(), name: 'One more', userIds: [victim.userId] },
      })
    const last = await make()
    expect(last.status).toBe(200)
    await maker.call(rooms.leaveGroupRoom, { body: { roomId: last.reply.room.id } })
    const refused = await make()
    expect(refused.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('You made 50') })
    expect((await ada.call(rooms.openDirectRoom, { body: { userId: victim.userId } })).status).toBe(200)
  })

  test('is not there again for who left the organization and was let in once more: only what nobody else reads', async () => {
    const [away, organizationId] = [await world.person('away'), world.organizationId]
    const [room, own] = [await groupOf(ada, [ben, away]), await groupOf(away, [ben], 'Own')]
    await ben.call(rooms.leaveGroupRoom, { body: { roomId: own.id } })
    const direct = await directRoom(away, ada)
    await support.call(removeMember, { body: { organizationId, userId: away.userId } })
    await say(ada, room.id, 'While you were away.')
    await world.server.pool.query('update users set organization_id = $1 where id = $2', [
      organizationId,
      away.userId,
    ])
    const listed = (await away.call(rooms.listChatRooms)).reply.rooms.map(({ id }) => id)
    expect(listed.toSorted()).toEqual([own.id, direct.id].toSorted())
    const read = await away.call(messages.listChatMessages, { body: { roomId: room.id } })
    expect(read.status).toBe(404)
    expect((await change(ben, room.id, { add: [away.userId] })).status).toBe(200)
    expect(await namesIn(away, room.id)).toContain('away')
  })

  test('is made once for one id, of colleagues alone', async () => {
    const stranger = await world.person('stranger', 'user', await world.organization('Elsewhere'))
    const make = (id: string, userIds: string[], name = 'Ward') =>
      ada.call(rooms.createGroupRoom, { body: { id, name, userIds } })
    const id = randomUUID()
    const made = await Promise.all([make(id, [ben.userId]), make(id, [ben.userId])])
    expect(made[0]?.reply.room.id).toBe(made[1]?.reply.room.id)
    const refused = await make(randomUUID(), [ben.userId, stranger.userId])
    expect(refused.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('organization') })
    expect((await make(randomUUID(), [ada.userId])).body.code).toBe('conflict')
    expect((await make(randomUUID(), [ben.userId], ' ')).body.fields).toEqual({ name: 'Name the group.' })
    expect((await ada.call(rooms.openDirectRoom, { body: { userId: stranger.userId } })).status).toBe(404)
    expect((await ada.call(rooms.openDirectRoom, { body: { userId: ada.userId } })).status).toBe(404)
  })

  test('every member brings colleagues in and renames it; its maker or an admin of the organization takes them out', async () => {
    const admin = await world.person('olga', 'organization_admin')
    const room = await groupOf(ada, [ben, admin])
    await say(ada, room.id, 'Before cleo.')
    const came = await world.screen(cleo)
    expect((await change(ben, room.id, { add: [cleo.userId] })).status).toBe(200)
    await until(() => came.of('chatRoomChanged').length === 1)
    expect((await roomFor(cleo, room.id)).reply.room).toMatchObject({
      unseenCount: 0,
      abilities: { changeMembers: true, removeMembers: false, leave: true, write: true },
    })
    const renamed = await cleo.call(rooms.renameGroupRoom, { body: { roomId: room.id, name: 'Night shift' } })
    expect(renamed.reply.room.name).toBe('Night shift')
    expect((await change(ben, room.id, { remove: [cleo.userId] })).body).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('Who made the group'),
    })
    expect((await change(admin, room.id, { remove: [cleo.userId] })).status).toBe(200)
    expect((await change(ada, room.id, { remove: [ben.userId, ada.userId] })).status).toBe(200)
    expect(await namesIn(ada, room.id)).toEqual(['ada', 'olga'])
  })

  test('who is taken out hears nothing more on a socket that is open, and finds nothing', async () => {
    const room = await groupOf(ada, [ben, cleo])
    const [out, inside] = [await world.screen(ben), await world.screen(cleo)]
    const sent = (await say(ada, room.id, 'For all three.')).reply.message
    await until(() => out.of('chatMessage').length === 1)
    await change(ada, room.id, { remove: [ben.userId] })
    await until(() => out.of('chatRoomChanged').length === 1)
    await say(ada, room.id, 'Without ben.')
    await cleo.call(rooms.tellTyping, { body: { roomId: room.id } })
    await cleo.call(rooms.markRoomRead, { body: { roomId: room.id, seq: 2 } })
    await until(() => inside.of('chatMessage').length === 2 && inside.of('chatReads').length === 1)
    expect(out.of('chatMessage')).toHaveLength(1)
    expect([...out.of('chatTyping'), ...out.of('chatReads')]).toEqual([])
    const calls = await Promise.all([
      roomFor(ben, room.id),
      ben.call(messages.listChatMessages, { body: { roomId: room.id } }),
      ben.call(messages.listChatChanges, { body: { roomId: room.id, afterRevision: 0 } }),
      ben.call(messages.searchChat, { body: { roomId: room.id, search: 'three' } }),
      ben.call(messages.listMessageVersions, { params: { id: sent.id } }),
      say(ben, room.id, 'I am still here.'),
    ])
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  })

  test('one leaves it, and the last takes it along', async () => {
    const room = await groupOf(ada, [ben])
    const leave = (who: Physician) => who.call(rooms.leaveGroupRoom, { body: { roomId: room.id } })
    expect((await leave(ben)).status).toBe(200)
    expect((await leave(ben)).status).toBe(404)
    expect(await namesIn(ada, room.id)).toEqual(['ada'])
    expect((await leave(ada)).status).toBe(200)
    const { rowCount } = await world.server.pool.query('select from chat_rooms where id = $1', [room.id])
    expect(rowCount).toBe(0)
  })

  test('has at most a hundred members', async () => {
    const room = await groupOf(ada, [ben])
    await world.server.pool.query(
      `with made as (insert into users (id, email, username, title, first_name, last_name, organization_id, created_at)
         select gen_random_uuid(), 'many' || n || '@x.example', 'many' || n, 'Dr', 'Many', 'Sample', $2, now()
         from generate_series(1, 98) n returning id)
       insert into chat_members (room_id, user_id, joined_at) select $1, id, now() from made`,
      [room.id, world.organizationId],
    )
    expect((await change(ada, room.id, { add: [cleo.userId] })).body.message).toContain('at most 100 members')
  })
})

describe('who is no longer of the organization', () => {
  test('is out of its rooms at that moment, with an open socket too; a direct room can then only be read', async () => {
    const gone = await world.person('gone')
    const room = await directRoom(ada, gone)
    const group = await groupOf(ada, [gone, ben])
    await say(gone, room.id, 'See you.')
    const screen = await world.screen(gone)
    const inside = await world.screen(ben)
    const admin = await world.person('otto', 'organization_admin')
    const removed = await admin.call(removeMember, {
      body: { organizationId: world.organizationId, userId: gone.userId },
    })
    expect(removed.status).toBe(200)
    await say(ada, group.id, 'Without them.')
    await until(() => inside.of('chatMessage').length === 1)
    expect(screen.of('chatMessage')).toEqual([])
    expect((await gone.call(rooms.listChatRooms)).reply.rooms).toEqual([])
    expect((await say(gone, room.id, 'Hello?')).status).toBe(404)
    expect((await say(ada, room.id, 'Hello?')).body).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('no longer here'),
    })
    expect((await roomFor(ada, room.id)).reply.room).toMatchObject({
      name: 'gone Sample',
      abilities: { write: false },
      last: { text: 'See you.' },
    })
    expect(await namesIn(ada, group.id)).toEqual(['ada', 'ben'])
  })

  test('a deactivated account is nobody to write to', async () => {
    const closed = await world.person('closed')
    const room = await directRoom(ada, closed)
    await support.call(deactivateUser, { body: { userId: closed.userId } })
    expect((await say(ada, room.id, 'Hello?')).status).toBe(409)
    expect((await ada.call(rooms.openDirectRoom, { body: { userId: closed.userId } })).status).toBe(404)
    const found = await ada.call(rooms.findChatPeople, { body: { search: 'closed' } })
    expect(found.reply.people).toEqual([])
  })

  test('an archived organization has rooms to read', async () => {
    const old = await world.organization('Old')
    const [one, other] = [await world.person('una', 'user', old), await world.person('uli', 'user', old)]
    const room = await directRoom(one, other)
    const group = await groupOf(one, [other])
    const { message } = (await say(one, room.id, 'Last words.')).reply
    await world.server.pool.query('update organizations set archived_at = now() where id = $1', [old])
    const refused = await Promise.all([
      say(one, room.id, 'More.'),
      one.call(messages.editChatMessage, { body: { id: message.id, text: 'Others.' } }),
      one.call(messages.deleteChatMessage, { body: { id: message.id } }),
      one.call(rooms.renameGroupRoom, { body: { roomId: group.id, name: 'New' } }),
      one.call(rooms.createGroupRoom, { body: { id: randomUUID(), name: 'New', userIds: [other.userId] } }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
    expect(refused[0]?.body.message).toContain('archived')
    const read = await other.call(messages.listChatMessages, { body: { roomId: room.id } })
    expect(read.reply.messages.map(({ text }) => text)).toEqual(['Last words.'])
    const mark = await other.call(rooms.markRoomRead, { body: { roomId: room.id, seq: 1 } })
    expect(mark.reply).toEqual({ readSeq: 1, unseenCount: 0 })
  })
})

describe('support', () => {
  test('is written to without an organization; whoever is support answers, and nobody else sees it', async () => {
    const asking = await world.person('asking', 'user', null)
    const { room } = (await asking.call(rooms.openSupportRoom)).reply
    expect((await asking.call(rooms.openSupportRoom)).reply.room.id).toBe(room.id)
    expect(room).toMatchObject({ kind: 'support', name: 'Support', abilities: { write: true, leave: false } })
    const desk = await world.screen(support)
    await say(asking, room.id, 'It does not work.')
    await until(() => desk.of('chatMessage').length === 1)
    const waiting = (await support.call(rooms.listSupportRooms, { body: {} })).reply.rooms
    expect(waiting.map((one) => [one.room.name, one.room.unseenCount, one.waitsSince !== null])).toEqual([
      ['asking Sample', 1, true],
    ])
    expect((await support.call(rooms.listChatRooms)).reply.rooms).toEqual([])
    const screen = await world.screen(asking)
    expect((await say(support, room.id, 'Try again.')).status).toBe(200)
    await until(() => screen.of('chatMessage').length === 1)
    const answered = (await support.call(rooms.listSupportRooms, { body: {} })).reply.rooms
    expect(answered.map(({ waitsSince }) => waitsSince)).toEqual([null])
    const [mine] = (await support.call(rooms.listChatRooms)).reply.rooms
    expect(mine).toMatchObject({ id: room.id, name: 'asking Sample', unseenCount: 1 })
    expect(
      (await asking.call(rooms.listChatRooms)).reply.rooms.map(({ unseenCount }) => unseenCount),
    ).toEqual([1])
    for (const role of ['admin', 'organization_admin', 'user'] as const)
      expect((await roomFor(await world.person('other', role), room.id)).status).toBe(404)
  })

  test('whoever is support no more is out of the rooms they answered in', async () => {
    const asking = await world.person('wanda', 'user', null)
    const second = await world.person('sid', 'super_admin', null)
    const { room } = (await asking.call(rooms.openSupportRoom)).reply
    await say(second, room.id, 'Hello.')
    const screen = await world.screen(second)
    await world.server.pool.query(`update users set role = 'user' where id = $1`, [second.userId])
    await say(asking, room.id, 'Thanks.')
    expect((await roomFor(second, room.id)).status).toBe(404)
    // What comes after it has come: so would have what was said before.
    await say(second, (await second.call(rooms.openSupportRoom)).reply.room.id, 'Mine.')
    await expect.poll(() => screen.of('chatMessage').map(({ message }) => message.text)).toEqual(['Mine.'])
  })

  test('somebody about to leave writes to support alone', async () => {
    const leaver = await world.person('lea')
    const room = await directRoom(leaver, ada)
    await leaver.call(deleteMyAccount, {
      body: { userId: leaver.userId, password: leaver.password, confirmation: 'DELETE' },
    })
    expect((await say(leaver, room.id, 'Bye.')).body).toMatchObject({ code: 'forbidden' })
    const desk = (await leaver.call(rooms.openSupportRoom)).reply.room
    expect((await say(leaver, desk.id, 'I changed my mind.')).status).toBe(200)
    const read = await leaver.call(messages.listChatMessages, { body: { roomId: desk.id } })
    expect(read.reply.messages).toHaveLength(1)
  })
})

test('the rooms come newest first, and colleagues are found by parts of their names', async () => {
  const zoe = await world.person('zoe')
  const [first, second] = [await directRoom(zoe, ada), await directRoom(zoe, ben)]
  world.server.clock.moveOn(1_000)
  await say(zoe, first.id, 'Newest.')
  const { rooms: listed } = (await zoe.call(rooms.listChatRooms)).reply
  expect(listed.map(({ id }) => id)).toEqual([first.id, second.id])
  const find = async (search: string) =>
    (await zoe.call(rooms.findChatPeople, { body: { search } })).reply.people.map(({ name }) => name)
  expect(await find('ad samp')).toEqual(['ada Sample'])
  expect(await find('zoe')).toEqual([])
  expect(await find('sue')).toEqual([])
  const entries = 'select from audit_entries where actor_id = $1 and action = $2'
  expect((await world.server.pool.query(entries, [zoe.userId, 'account.list'])).rowCount).toBe(3)
})
