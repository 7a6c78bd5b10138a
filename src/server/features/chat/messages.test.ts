import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as messages from '#contract/chat-messages.ts'
import * as rooms from '#contract/chat-rooms.ts'
import { createNote, deleteNote, updateNote } from '#contract/notes.ts'
import { submitForReview, withdrawReview } from '#contract/reviews.ts'
import { CHAT_MESSAGES_A_MINUTE, CHAT_TYPING_A_MINUTE, CHAT_VERSIONS_OF_A_MESSAGE } from '#domain/limits.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { Physician } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { typed, typedSection } from '#testing/visits.ts'
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

const edit = (who: Physician, id: string, text: string) =>
  who.call(messages.editChatMessage, { body: { id, text } })
const remove = (who: Physician, id: string) => who.call(messages.deleteChatMessage, { body: { id } })
const versionsFor = (who: Physician, id: string) => who.call(messages.listMessageVersions, { params: { id } })
const unseenOf = async (who: Physician, id: string) =>
  (await who.call(rooms.getChatRoom, { params: { id } })).reply.room.unseenCount

describe('a message', () => {
  test('that is edited says so, and what it said before can be read by its room', async () => {
    const room = await directRoom(ada, ben)
    const { message } = (await say(ada, room.id, '10 mg')).reply
    const screen = await world.screen(ben)
    world.server.clock.moveOn(60_000)
    const once = (await edit(ada, message.id, '100 mg')).reply.message
    expect(once).toMatchObject({ seq: 1, text: '100 mg', deletedAt: null, revision: message.revision + 1 })
    expect(Date.parse(once.editedAt ?? '')).toBe(Date.parse(message.sentAt) + 60_000)
    expect((await edit(ada, message.id, '100 mg')).reply.message).toEqual(once)
    await edit(ada, message.id, '1 g')
    await until(() => screen.of('chatMessage').length === 2)
    expect(screen.of('chatMessage')[1]?.message).toMatchObject({ id: message.id, text: '1 g' })
    const { versions } = (await versionsFor(ben, message.id)).reply
    expect(versions.map(({ text }) => text)).toEqual(['10 mg', '100 mg'])
    expect((await edit(ben, message.id, 'Mine')).status).toBe(404)
    expect((await edit(ada, message.id, '  ')).status).toBe(400)
    expect((await say(ada, room.id, '10 mg', message.id)).reply.message.text).toBe('1 g')
  })

  test('that is deleted keeps its place without its words, and is not unseen any more', async () => {
    const room = await groupOf(ada, [ben])
    const { message } = (await say(ada, room.id, 'A slip.')).reply
    await edit(ada, message.id, 'A slip of the hand.')
    await say(ada, room.id, 'Next.')
    expect(await unseenOf(ben, room.id)).toBe(2)
    expect((await remove(ben, message.id)).status).toBe(404)
    const gone = (await remove(ada, message.id)).reply.message
    expect(gone).toMatchObject({ seq: 1, text: '', files: [], revision: 4 })
    expect(gone.deletedAt).not.toBeNull()
    expect((await remove(ada, message.id)).reply.message).toEqual(gone)
    expect(await unseenOf(ben, room.id)).toBe(1)
    expect((await edit(ada, message.id, 'Again')).body.code).toBe('conflict')
    expect((await versionsFor(ada, message.id)).reply.versions).toEqual([])
    const { rows } = await world.server.pool.query<{ all: string }>(
      `select coalesce((select string_agg(m::text, '') from chat_messages m), '') || coalesce((select string_agg(v::text, '') from chat_message_versions v), '') as all`,
    )
    expect(rows[0]?.all).not.toContain('slip')
  })

  test('leaves traces without words in the audit trail', async () => {
    const room = await groupOf(ada, [ben])
    const { message } = (await say(ada, room.id, 'Zanzibar')).reply
    await edit(ada, message.id, 'Zanzibar!')
    await ben.call(messages.listChatMessages, { body: { roomId: room.id } })
    await remove(ada, message.id)
    const { rows } = await world.server.pool.query<{ action: string; row: string }>(
      `select action, audit_entries::text as row from audit_entries where subject_id = any($1) order by id`,
      [[message.id, room.id]],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'chat.roomOpen',
      'chat.send',
      'chat.update',
      'chat.read',
      'chat.delete',
    ])
    expect(rows.map(({ row }) => row).join()).not.toContain('Zanzibar')
  })

  test('is changed so often and not more', async () => {
    const room = await directRoom(cleo, ben)
    const { message } = (await say(cleo, room.id, '0')).reply
    for (let n = 1; n <= CHAT_VERSIONS_OF_A_MESSAGE; n += 1)
      expect((await edit(cleo, message.id, `${n}`)).status).toBe(200)
    expect((await edit(cleo, message.id, 'once more')).body.message).toContain('very often')
  })

  test.each([
    ['nothing', '', 400],
    ['white space', ' \n ', 400],
    ['8,000 characters', 'x'.repeat(8_000), 200],
    ['one more', 'x'.repeat(8_001), 400],
    ['a megabyte', 'x'.repeat(1_000_000), 413],
  ])('of %s', async (_, text, status) => {
    const room = await directRoom(ada, cleo)
    expect((await say(ada, room.id, text)).status).toBe(status)
  })

  test('is of the server’s time, and within a room none is older than the one before', async () => {
    const room = await groupOf(ada, [ben])
    const first = (await say(ada, room.id, 'One')).reply.message
    expect(Date.parse(first.sentAt)).toBe(world.server.clock.now().getTime())
    world.server.clock.moveOn(-5_000)
    expect((await say(ben, room.id, 'Two')).reply.message.sentAt).toBe(first.sentAt)
    world.server.clock.moveOn(5_000)
  })
})

describe('a sentence of a note', () => {
  async function noteOf(who: Physician) {
    const { note } = (await who.call(createNote, { body: { data: { label: 'Room 4' } } })).reply
    const save = (version: number, text: string, id = 's1') =>
      who.call(updateNote, {
        body: { id: note.id, baseVersion: version, sections: [typedSection('hpi', typed(id, text))] },
      })
    await save(0, 'Cough for three days.')
    return { id: note.id, save }
  }
  const quote = (who: Physician, roomId: string, noteId: string, sentenceId = 's1') =>
    who.call(messages.sendChatMessage, {
      body: { id: randomUUID(), roomId, quote: { noteId, sectionKey: 'hpi', sentenceId } },
    })
  const readQuote = (who: Physician, id: string) => who.call(messages.readQuote, { params: { id } })

  test('is quoted by its author, and read as it stands now by whoever may see the note', async () => {
    const room = await directRoom(ada, ben)
    const note = await noteOf(ada)
    const { message } = (await quote(ada, room.id, note.id)).reply
    expect(message).toMatchObject({
      text: '',
      quote: { noteId: note.id, sectionKey: 'hpi', sentenceId: 's1' },
    })
    const found = { noteId: note.id, reviewId: null, noteTitle: 'Room 4', sentence: 'Cough for three days.' }
    expect((await readQuote(ada, message.id)).reply).toEqual(found)
    const hidden = await readQuote(ben, message.id)
    expect([hidden.status, JSON.stringify(hidden.body)]).toEqual([404, expect.not.stringContaining('Cough')])
    await note.save(1, 'Cough for four days.')
    expect((await readQuote(ada, message.id)).reply.sentence).toBe('Cough for four days.')
    await note.save(2, 'Another one.', 's2')
    expect((await readQuote(ada, message.id)).reply.sentence).toBeNull()
    await ada.call(deleteNote, { body: { id: note.id } })
    expect((await readQuote(ada, message.id)).status).toBe(404)
  })

  test('is read by a reviewer of the note as it was submitted, until it is taken back', async () => {
    const admin = await world.person('reviewer', 'organization_admin')
    const room = await groupOf(ada, [ben, admin])
    const note = await noteOf(ada)
    const { message } = (await quote(ada, room.id, note.id)).reply
    expect((await readQuote(admin, message.id)).status).toBe(404)
    const { review } = (await ada.call(submitForReview, { body: { noteId: note.id, baseVersion: 1 } })).reply
    await note.save(1, 'Written since.')
    expect((await readQuote(admin, message.id)).reply).toEqual({
      noteId: note.id,
      reviewId: review.id,
      noteTitle: 'Room 4',
      sentence: 'Cough for three days.',
    })
    expect((await readQuote(ben, message.id)).status).toBe(404)
    expect((await readQuote(ada, message.id)).reply.sentence).toBe('Written since.')
    await ada.call(withdrawReview, { body: { id: review.id } })
    expect((await readQuote(admin, message.id)).status).toBe(404)
  })

  test('of somebody else, or that is not there, is not quoted, and nothing is sent', async () => {
    const room = await groupOf(ada, [ben])
    const note = await noteOf(ada)
    const refused = await Promise.all([
      quote(ben, room.id, note.id),
      quote(ada, room.id, note.id, 'other'),
      quote(ada, room.id, randomUUID()),
    ])
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404])
    const { reply } = await ada.call(messages.listChatMessages, { body: { roomId: room.id } })
    expect(reply).toMatchObject({ messages: [], revision: 0 })
  })
})

describe('a search', () => {
  const search = async (who: Physician, words: string, roomId?: string, cursor?: string | null) =>
    (await who.call(messages.searchChat, { body: { search: words, roomId, cursor } })).reply

  test('finds words and beginnings of words in the caller’s rooms alone, the newest first', async () => {
    const [ours, group, theirs] = [
      await directRoom(ada, ben),
      await groupOf(ada, [ben, cleo]),
      await directRoom(ben, cleo),
    ]
    await say(ada, ours.id, 'The amoxicillin is in the second drawer.')
    world.server.clock.moveOn(1_000)
    await say(cleo, group.id, 'Amoxicillin, again?')
    await say(cleo, theirs.id, 'No amoxicillin for room 2.')
    const words = async (who: Physician, ...rest: [string, string?]) =>
      (await search(who, ...rest)).messages.map(({ text }) => text)
    expect(await words(ada, 'amoxi')).toEqual([
      'Amoxicillin, again?',
      'The amoxicillin is in the second drawer.',
    ])
    expect(await words(ada, 'AMOX drawer')).toEqual(['The amoxicillin is in the second drawer.'])
    expect(await words(ada, 'amoxi', group.id)).toEqual(['Amoxicillin, again?'])
    expect(await words(ada, "no') & 'x | !")).toEqual([])
    expect(
      (await ada.call(messages.searchChat, { body: { search: 'amoxi', roomId: theirs.id } })).status,
    ).toBe(404)
    expect((await ada.call(messages.searchChat, { body: { search: 'a' } })).status).toBe(400)
  })

  test('goes on where a page ends, without a gap and without a repeat', async () => {
    const [one, other] = [await groupOf(cleo, [ada], 'One'), await groupOf(cleo, [ada], 'Other')]
    await world.server.pool.query(
      `insert into chat_messages (id, room_id, seq, revision, author_id, text, sent_at)
       select gen_random_uuid(), room, n, n, $3, 'needle ' || n, '2026-11-20'::timestamptz + n / 10 * interval '1 minute'
       from unnest(array[$1::uuid, $2::uuid]) as room, generate_series(1, 45) n`,
      [one.id, other.id, cleo.userId],
    )
    const found: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof search>> = await search(ada, 'needle', undefined, cursor)
      found.push(...page.messages.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect([found.length, new Set(found).size]).toEqual([90, 90])
  })
})

describe('a flood', () => {
  test('of messages is refused in words, and goes on a minute later', async () => {
    const hasty = await world.person('hasty')
    const room = await directRoom(hasty, ben)
    const statuses: number[] = []
    let last = ''
    for (let n = 0; n <= CHAT_MESSAGES_A_MINUTE; n += 1) {
      const { status, body } = await say(hasty, room.id, `${n}`)
      statuses.push(status)
      last = body.message ?? ''
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(CHAT_MESSAGES_A_MINUTE)
    expect(last).toMatch(/^You send messages very quickly\. Go on in \d+ seconds;/)
    expect((await say(ben, room.id, 'Calm down.')).status).toBe(200)
    world.server.clock.moveOn(MINUTE_MS)
    expect((await say(hasty, room.id, 'Sorry.')).status).toBe(200)
  })

  test('of typing reaches nobody', async () => {
    const hasty = await world.person('hasty')
    const room = await directRoom(hasty, ben)
    const screen = await world.screen(ben)
    const type = () => hasty.call(rooms.tellTyping, { body: { roomId: room.id } })
    for (let n = 0; n < CHAT_TYPING_A_MINUTE; n += 1) expect((await type()).status).toBe(200)
    expect((await type()).status).toBe(429)
    await until(() => screen.of('chatTyping').length === CHAT_TYPING_A_MINUTE)
    expect(screen.of('chatTyping')[0]).toEqual({
      kind: 'chatTyping',
      roomId: room.id,
      userId: hasty.userId,
      name: 'hasty Sample',
    })
  })
})

test('who comes and goes is told to whoever shares a room; a second tab keeps one here', async () => {
  const [dora, emil, stranger] = [
    await world.person('dora'),
    await world.person('emil'),
    await world.person('fritz'),
  ]
  const room = await directRoom(dora, emil)
  const [watching, apart] = [await world.screen(dora), await world.screen(stranger)]
  const [tab, second] = [await world.screen(emil), await world.screen(emil)]
  await until(() => watching.of('chatPresence').length === 1)
  const isHere = async () =>
    (await dora.call(rooms.getChatRoom, { params: { id: room.id } })).reply.room.members.find(
      ({ userId }) => userId === emil.userId,
    )?.isHere
  expect(await isHere()).toBe(true)
  tab.close()
  second.close()
  await until(() => watching.of('chatPresence').length === 2)
  expect(watching.of('chatPresence').map((event) => [event.userId, event.isHere])).toEqual([
    [emil.userId, true],
    [emil.userId, false],
  ])
  expect(await isHere()).toBe(false)
  expect(apart.of('chatPresence')).toEqual([])
})
