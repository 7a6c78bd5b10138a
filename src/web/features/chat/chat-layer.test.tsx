// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  listChatChanges,
  listChatMessages,
  sendChatMessage,
  type ChatMessage,
} from '#contract/chat-messages.ts'
import {
  findChatPeople,
  getChatRoom,
  listChatRooms,
  markRoomRead,
  type ChatRoom,
} from '#contract/chat-rooms.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ServerEvent } from '#contract/events.ts'
import { eventually } from '#testing/eventually.ts'
import { makeUser } from '#testing/make-user.ts'
import {
  answer,
  bodyOf,
  type FakeAnswer,
  fakeServer,
  refusal,
  renderScreen,
} from '#testing/render-screen.tsx'
import { keepSession, useSession } from '#web/lib/session.ts'
import { ChatButton } from './chat-button.tsx'
import { ANNA, BEN, makeMember, makeMessage, makeRoom, ME, ROOM } from './chat-fixtures.ts'
import { ChatLayer } from './chat-layer.tsx'
import { changeDraft } from './drafts.ts'

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
const withBen = makeRoom({
  id: '00000000-0000-4000-8000-000000000101',
  name: 'Ben Sample',
  members: [makeMember(ME, 'Casey Example'), makeMember(BEN, 'Ben Sample')],
  lastSeq: 3,
  revision: 3,
  unseenCount: 3,
})

beforeEach(() => {
  keepSession({ user, token: 'mine' })
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.stubGlobal('innerWidth', 1440)
  return () => {
    changeDraft(ROOM, { text: '', quote: null, files: [], editing: null })
    sessionStorage.clear()
  }
})

function show(rooms: ChatRoom[], messages: ChatMessage[] = []) {
  const calls = fakeServer(
    [listChatRooms, () => answer(listChatRooms, { rooms })],
    [
      listChatMessages,
      () => answer(listChatMessages, { messages, hasMore: false, revision: messages.at(-1)?.revision ?? 0 }),
    ],
    [markRoomRead, () => answer(markRoomRead, { readSeq: 0, unseenCount: 0 })],
    [findChatPeople, () => answer(findChatPeople, { people: [] })],
    [
      sendChatMessage,
      (arrived) => {
        const { id, text } = bodyOf(sendChatMessage, arrived)
        const message = makeMessage(messages.length + 1, { id, text: text ?? '', authorId: ME })
        return answer(sendChatMessage, { message })
      },
    ],
  )
  const element = (
    <>
      <ChatButton />
      <ChatLayer user={user} isSilent onQuote={() => undefined} />
    </>
  )
  return { calls, ...renderScreen([{ path: '/', element }]) }
}

const button = (name: string) => screen.findByRole('button', { name })

test('the total counts rooms whose window is not open; opening one takes its count out and tells the server', async () => {
  const withAnna = makeRoom({ lastSeq: 2, revision: 2, unseenCount: 2 })
  const { calls, user: person } = show([withAnna, withBen], [makeMessage(1), makeMessage(2)])
  await person.click(await button('Chat, 5 unseen messages'))
  await person.click(await screen.findByRole('button', { name: /Anna Sample/ }))
  await button('Chat, 3 unseen messages')
  await eventually(() =>
    expect(
      bodyOf(
        markRoomRead,
        calls.find(({ path }) => path === markRoomRead.path),
      ),
    ).toEqual({
      roomId: ROOM,
      seq: 2,
    }),
  )
  // Not in front: it is not read, and yet not in the total.
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('blur')))
  push({ kind: 'chatMessage', message: makeMessage(3) })
  await button('Chat, 3 unseen messages')
  await within(screen.getByRole('log')).findByText('Message 3')
  expect(useSession.getState().chatModalOpened).toEqual([{ chatId: ROOM, chatModalOpened: true }])
})

test('what is written is sent with Enter, Shift+Enter begins a line, and Escape minimizes', async () => {
  const { calls, user: person } = show([makeRoom()])
  await person.click(await button('Chat'))
  await person.click(await screen.findByRole('button', { name: /Anna Sample/ }))
  const field = await screen.findByRole('textbox', { name: 'Message to Anna Sample' })
  await person.type(field, 'One{Shift>}{Enter}{/Shift}two{Enter}')
  expect(await within(await screen.findByRole('log')).findByText(/One\s*two/)).toBeDefined()
  const sent = calls.find(({ path }) => path === sendChatMessage.path)
  expect(bodyOf(sendChatMessage, sent)).toMatchObject({ roomId: ROOM, text: 'One\ntwo' })
  await person.type(field, '{Escape}')
  expect(screen.queryByRole('log')).toBeNull()
  expect(useSession.getState().chatMinimized).toEqual([{ chatId: ROOM, isMinimized: true }])
})

test('markup is text, addresses can be followed safely, and a deleted message says only that', async () => {
  const { user: person } = show(
    [makeRoom({ lastSeq: 2, revision: 3 })],
    [
      makeMessage(1, { text: '<img src=x onerror=alert(1)> https://example.org' }),
      makeMessage(2, { revision: 3, text: '', deletedAt: '2026-11-21T10:00:00.000Z' }),
    ],
  )
  await person.click(await button('Chat'))
  await person.click(await screen.findByRole('button', { name: /Anna Sample/ }))
  const log = await screen.findByRole('log')
  await within(log).findByText(/<img src=x onerror=alert\(1\)>/)
  expect(within(log).queryByRole('img')).toBeNull()
  const link = within(log).getByRole('link', { name: 'https://example.org' })
  expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual(['noopener noreferrer', '_blank'])
  within(log).getByText('This message was deleted.')
})

test('what was said goes from the screen of who is in the organization no more', async () => {
  const { user: person } = show([makeRoom({ lastSeq: 1, revision: 1 })], [makeMessage(1)])
  await person.click(await button('Chat'))
  await person.click(await screen.findByRole('button', { name: /Anna Sample/ }))
  await within(await screen.findByRole('log')).findByText('Message 1')
  fakeServer(
    [listChatRooms, () => answer(listChatRooms, { rooms: [] })],
    ...[getChatRoom, listChatChanges, listChatMessages].map((asked): [Endpoint, FakeAnswer] => [
      asked,
      () => refusal(404, 'not_found', 'This room does not exist, or you are not in it.'),
    ]),
  )
  push({ kind: 'accountChanged' })
  await screen.findByText('You are no longer in this conversation.')
  expect(screen.queryByText('Message 1')).toBeNull()
})

test('a message that is too long is not sent, and says what to do', async () => {
  const { user: person } = show([makeRoom()])
  await person.click(await button('Chat'))
  await person.click(await screen.findByRole('button', { name: /Anna Sample/ }))
  await screen.findByRole('textbox', { name: 'Message to Anna Sample' })
  act(() => changeDraft(ROOM, { text: 'a'.repeat(8_001) }))
  await screen.findByText(/this is 1 too many\. Shorten it, or send it in parts\./)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Send' })).disabled).toBe(true)
})

test('who types is said until they have sent it', async () => {
  const { user: person } = show([makeRoom()])
  await person.click(await button('Chat'))
  await person.click(await screen.findByRole('button', { name: /Anna Sample/ }))
  await screen.findByRole('log')
  push({ kind: 'chatTyping', roomId: ROOM, userId: ANNA, name: 'Anna Sample' })
  await screen.findByText('Anna Sample is typing…')
  push({ kind: 'chatMessage', message: makeMessage(1) })
  await within(screen.getByRole('log')).findByText('Message 1')
  expect(screen.queryByText('Anna Sample is typing…')).toBeNull()
})
