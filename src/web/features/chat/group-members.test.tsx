// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listChatMessages } from '#contract/chat-messages.ts'
import {
  allowIntoGroup,
  findChatPeople,
  getChatRoom,
  listChatMembers,
  listChatRooms,
  listLeftGroups,
  markRoomRead,
} from '#contract/chat-rooms.ts'
import type { ServerEvent } from '#contract/events.ts'
import { eventually } from '#testing/eventually.ts'
import { makeUser } from '#testing/make-user.ts'
import { answer, bodyOf, fakeServer, renderScreen } from '#testing/render-screen.tsx'
import { keepSession } from '#web/lib/session.ts'
import { ChatButton } from './chat-button.tsx'
import { ANNA, BEN, makeMember, makeMessage, makeRoom, ME, ROOM } from './chat-fixtures.ts'
import { ChatLayer } from './chat-layer.tsx'

const pushed = vi.hoisted<{ listener: (event: ServerEvent) => void }>(() => ({ listener: () => undefined }))
vi.mock('#web/lib/events.ts', () => ({
  useEvents: (listener: (event: ServerEvent) => void) => {
    pushed.listener = listener
  },
}))
const push = (event: ServerEvent) => act(() => pushed.listener(event))

const user = makeUser({
  userId: ME,
  organization: { id: '00000000-0000-4000-8000-000000000200', name: 'Clinic', users: [ME] },
})
const ward = makeRoom({
  kind: 'group',
  name: 'Ward',
  members: [],
  memberCount: 3,
  lastSeq: 1,
  revision: 1,
  readSeq: 1,
  abilities: { write: true, rename: true, changeMembers: true, removeMembers: true, leave: true },
})

beforeEach(() => {
  keepSession({ user, token: 'mine' })
  vi.stubGlobal('innerWidth', 1440)
  return () => sessionStorage.clear()
})

/** The group is in the list; who is in it is asked for where it is opened. */
function show(left = [{ roomId: ROOM, name: 'Night shift', leftAt: '2026-11-21T10:00:00.000Z' }]) {
  let room = ward
  let members = [
    makeMember(ANNA, 'Anna Sample'),
    makeMember(BEN, 'Ben Sample', 0, true),
    makeMember(ME, 'Casey Example', 1),
  ]
  const calls = fakeServer(
    [listChatRooms, () => answer(listChatRooms, { rooms: [room] })],
    [getChatRoom, () => answer(getChatRoom, { room })],
    [listChatMembers, () => answer(listChatMembers, { members })],
    [
      listChatMessages,
      () =>
        answer(listChatMessages, {
          messages: [makeMessage(1, { authorId: ME })],
          hasMore: false,
          revision: 1,
        }),
    ],
    [markRoomRead, () => answer(markRoomRead, { readSeq: 1, unseenCount: 0 })],
    [findChatPeople, () => answer(findChatPeople, { people: [] })],
    [listLeftGroups, () => answer(listLeftGroups, { groups: left })],
    [allowIntoGroup, () => answer(allowIntoGroup, {})],
  )
  const element = (
    <>
      <ChatButton />
      <ChatLayer user={user} isSilent onQuote={() => undefined} />
    </>
  )
  return {
    calls,
    withoutBen() {
      members = members.filter(({ userId }) => userId !== BEN)
      room = { ...room, memberCount: 2 }
    },
    ...renderScreen([{ path: '/', element }]),
  }
}

test('who is in a group is asked for once it is opened, and kept up to date by what is told', async () => {
  const { calls, withoutBen, user: person } = show()
  await person.click(await screen.findByRole('button', { name: 'Chat' }))
  const row = await screen.findByRole('button', { name: /Ward/ })
  const asked = () => calls.filter(({ path }) => path.endsWith('/members'))
  expect(asked()).toEqual([])
  await person.click(row)
  await screen.findByText('3 members, 1 here now')
  push({ kind: 'chatPresence', userId: ANNA, isHere: true })
  await screen.findByText('3 members, 2 here now')
  push({ kind: 'chatReads', rooms: [{ roomId: ROOM, reads: [{ userId: ANNA, readSeq: 1 }] }] })
  await screen.findByText('Seen by Anna Sample')
  expect(asked()).toHaveLength(1)
  withoutBen()
  push({ kind: 'chatRoomChanged', roomId: ROOM })
  await screen.findByText(/^2 members/)
  await person.click(screen.getByRole('button', { name: 'More of this conversation' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Members' }))
  const list = await screen.findByRole('list', { name: 'Members' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  within(list).getByRole('button', { name: 'Take Anna Sample out' })
})

test('who left a group says where others may bring them in again', async () => {
  const { calls, user: person } = show()
  await person.click(await screen.findByRole('button', { name: 'Chat' }))
  await person.click(await screen.findByRole('button', { name: 'Groups you left' }))
  await person.click(await screen.findByRole('button', { name: 'Allow Night shift' }))
  await screen.findByText(/There is none that you left/)
  const sent = calls.find(({ path }) => path === allowIntoGroup.path)
  expect(bodyOf(allowIntoGroup, sent)).toEqual({ roomId: ROOM })
})

test('who left none is not pointed there', async () => {
  const { calls, user: person } = show([])
  await person.click(await screen.findByRole('button', { name: 'Chat' }))
  await eventually(() => expect(calls.some(({ path }) => path === listLeftGroups.path)).toBe(true))
  expect(screen.queryByRole('button', { name: 'Groups you left' })).toBeNull()
})
