import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANNA, BEN, makeMember, makeMessage, makeRoom, ME } from './chat-fixtures.ts'
import {
  afterMessage,
  afterPresence,
  afterRead,
  afterReadingAll,
  hasMissed,
  lastWords,
  newestFirst,
  presenceWords,
  seenMarks,
  seenWords,
  typingWords,
  unseenTotal,
  withRoom,
} from './rooms.ts'

describe('the total of what is unseen', () => {
  const rooms = [
    { id: 'a', unseenCount: 3 },
    { id: 'b', unseenCount: 2 },
    { id: 'c', unseenCount: 0 },
  ]
  test.each([
    [[], 5],
    [['a'], 2],
    [['a', 'b'], 0],
    [['elsewhere'], 5],
  ])('with %j open it is %i', (open, total) => {
    expect(unseenTotal(rooms, new Set(open))).toBe(total)
  })

  test('opening or reading a room takes its count out, and no other', () => {
    const counts = fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(counts, fc.nat(), (all, pick) => {
        const known = all.map((unseenCount, at) =>
          makeRoom({ id: String(at), unseenCount, lastSeq: unseenCount }),
        )
        const chosen = known[pick % known.length]!
        const total = unseenTotal(known, new Set())
        expect(unseenTotal(known, new Set([chosen.id]))).toBe(total - chosen.unseenCount)
        const read = withRoom(known, afterReadingAll(chosen, ME))
        expect(unseenTotal(read, new Set())).toBe(total - chosen.unseenCount)
      }),
    )
  })
})

describe('a room after a message', () => {
  const room = makeRoom({ lastSeq: 4, revision: 6, readSeq: 4 })
  test.each([
    [
      'a new one of somebody else',
      makeMessage(5, { revision: 7 }),
      { lastSeq: 5, unseenCount: 1, readSeq: 4 },
    ],
    ['a new one of mine', makeMessage(5, { revision: 7, authorId: ME }), { unseenCount: 0, readSeq: 5 }],
    ['an edited one', makeMessage(3, { revision: 7 }), { lastSeq: 4, revision: 7, unseenCount: 0 }],
    ['one that is known', makeMessage(4, { revision: 6, text: 'old' }), { revision: 6, last: null }],
  ])('%s', (_, message, expected) => {
    expect(afterMessage(room, message, ME)).toMatchObject(expected)
  })

  test('an unseen one that is deleted is unseen no more; a seen one changes nothing', () => {
    const unseen = makeRoom({ lastSeq: 5, revision: 5, readSeq: 4, unseenCount: 1 })
    const gone = { revision: 6, deletedAt: '2026-11-21T10:00:00.000Z', text: '' }
    expect(afterMessage(unseen, makeMessage(5, gone), ME).unseenCount).toBe(0)
    expect(afterMessage(unseen, makeMessage(3, gone), ME).unseenCount).toBe(1)
  })

  test('my own message does not mark what I have not seen as read', () => {
    const unread = makeRoom({ lastSeq: 4, revision: 4, readSeq: 2, unseenCount: 2 })
    expect(afterMessage(unread, makeMessage(5, { authorId: ME }), ME)).toMatchObject({
      readSeq: 2,
      unseenCount: 2,
    })
  })

  test('a gap before it is noticed', () => {
    expect(hasMissed(room, makeMessage(5, { revision: 7 }))).toBe(false)
    expect(hasMissed(room, makeMessage(6, { revision: 8 }))).toBe(true)
  })
})

test('reading elsewhere counts here, and an older answer that comes late takes nothing back', () => {
  const room = makeRoom({ lastSeq: 9, readSeq: 3, unseenCount: 6 })
  const read = afterRead(room, { userId: ME, readSeq: 9, unseenCount: 0 }, ME)
  expect(read).toMatchObject({ readSeq: 9, unseenCount: 0 })
  expect(afterRead(read, { userId: ME, readSeq: 5, unseenCount: 4 }, ME)).toMatchObject({ unseenCount: 0 })
  const byAnna = afterRead(room, { userId: ANNA, readSeq: 8, unseenCount: null }, ME)
  expect(byAnna).toMatchObject({ readSeq: 3, unseenCount: 6 })
  expect(byAnna.members[1]?.readSeq).toBe(8)
})

test('who comes and goes is seen', () => {
  const room = makeRoom()
  expect(presenceWords(room, room.members, ME)).toBe('Not here just now')
  const after = afterPresence(room, ANNA, true)
  expect(presenceWords(after, after.members, ME)).toBe('Here now')
  expect(afterPresence(room, BEN, true)).toBe(room)
  const group = makeRoom({ kind: 'group', members: [], memberCount: 40 })
  expect(presenceWords(group, [], ME)).toBe('40 members')
  expect(presenceWords(group, after.members, ME)).toBe('40 members, 1 here now')
})

test('under each of my messages stand those whose reading ends there', () => {
  const members = [
    makeMember(ME, 'Casey Example', 9),
    makeMember(ANNA, 'Anna Sample', 3),
    makeMember(BEN, 'Ben Sample', 9),
  ]
  const messages = [1, 2, 3, 4].map((seq) => makeMessage(seq, { authorId: seq === 3 ? ANNA : ME }))
  expect(seenMarks(members, messages, ME)).toEqual(
    new Map([
      [2, ['Anna Sample']],
      [4, ['Ben Sample']],
    ]),
  )
})

test.each([
  [['Anna'], false, 'Seen'],
  [['Anna'], true, 'Seen by Anna'],
  [['Anna', 'Ben'], true, 'Seen by Anna and Ben'],
  [['Anna', 'Ben', 'Cleo', 'Dan', 'Eve'], true, 'Seen by Anna, Ben and 3 others'],
])('read marks of %j, in a group %s: %s', (names, isGroup, words) => {
  expect(seenWords(names, isGroup)).toBe(words)
})

test.each([
  [[], ''],
  [['Anna'], 'Anna is typing…'],
  [['Anna', 'Ben'], 'Anna and Ben are typing…'],
])('typing of %j', (names, words) => {
  expect(typingWords(names)).toBe(words)
})

test('the list begins with what was said last, and says who said it', () => {
  const old = makeRoom({
    id: 'a',
    last: { authorName: 'Anna Sample', text: 'Old', at: '2026-11-20T10:00:00.000Z' },
  })
  const none = makeRoom({ id: 'b' })
  const fresh = makeRoom({
    id: 'c',
    kind: 'group',
    last: { authorName: 'Ben Sample', text: 'New\nwords', at: '2026-11-21T10:00:00.000Z' },
  })
  expect(newestFirst([old, none, fresh]).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(lastWords(old, 'Casey Example')).toBe('Old')
  expect(lastWords(old, 'Anna Sample')).toBe('You: Old')
  expect(lastWords(fresh, 'Casey Example')).toBe('Ben Sample: New words')
  expect(lastWords(none, 'Casey Example')).toBe('No messages yet')
})
