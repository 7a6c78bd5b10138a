// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { findChatPeople, listChatRooms } from '#contract/chat-rooms.ts'
import { getNotes, type NoteSummary } from '#contract/notes.ts'
import { listPearls } from '#contract/pearls.ts'
import { listUsers } from '#contract/people.ts'
import type { Role } from '#contract/roles.ts'
import { medicalTerms } from '#contract/terms.ts'
import { makeNote } from '#testing/make-note.ts'
import { makeUser } from '#testing/make-user.ts'
import { answer, bodyOf, fakeServer, renderScreen } from '#testing/render-screen.tsx'
import { makeRoom, ROOM } from '#web/features/chat/chat-fixtures.ts'
import { useOfferedActions } from '#web/features/notes/workspace/offered-actions.ts'
import { useSession } from '#web/lib/session.ts'
import { FindAnything } from './find-anything.tsx'

const term = {
  id: '0b8f9a52-5a3a-4c46-9d5f-1f0d3f0c7b11',
  term: 'kneecap',
  misheard: [],
  expansion: 'patella',
  category: '',
  enabled: true,
  source: 'typed' as const,
  revision: 0,
  updatedAt: '2026-11-21T10:00:00.000Z',
}
const knee: NoteSummary = makeNote({ label: 'Knee, follow-up' })

function show(role: Role = 'user', isMember = false) {
  const calls = fakeServer(
    [getNotes, () => answer(getNotes, { notes: [knee], nextCursor: null })],
    [listPearls, () => answer(listPearls, { pearls: [], found: 0, nextCursor: null, tags: [] })],
    [
      medicalTerms.list,
      () =>
        answer(medicalTerms.list, {
          terms: [{ ...term, hits: [] }],
          nextCursor: null,
          found: { count: 1, isExact: true },
        }),
    ],
    [listChatRooms, () => answer(listChatRooms, { rooms: [makeRoom({ name: 'Sam Sample' })] })],
    [
      findChatPeople,
      () => answer(findChatPeople, { people: [{ userId: term.id, name: 'Samira Sample', isHere: false }] }),
    ],
    [listUsers, () => answer(listUsers, { users: [], nextCursor: null, found: { count: 0, isExact: true } })],
  )
  const asked = { onClose: vi.fn(), onContact: vi.fn(), onLogout: vi.fn() }
  const organization = isMember ? { id: term.id, name: 'Clinic', users: [] } : null
  const user = makeUser({ account_details: { role }, organization })
  useSession.setState({ user })
  const drawn = renderScreen([
    { path: '/', element: <FindAnything user={user} {...asked} /> },
    { path: '*', element: <p>Elsewhere</p> },
  ])
  return { ...drawn, calls, asked }
}

test('typing and Enter open the first thing that is found, with the focus in the field all the while', async () => {
  const { user, router, asked } = show()
  const field = await screen.findByRole('combobox', { name: /Find a note/ })
  expect(field).toHaveProperty('value', '')
  await user.type(field, 'sett{Enter}')
  expect(router.state.location.pathname).toBe('/settings')
  expect(asked.onClose).toHaveBeenCalledOnce()
})

test('notes are looked for on the server; the arrows lead to them', async () => {
  const { user, router, calls } = show()
  await user.type(await screen.findByRole('combobox'), 'knee')
  const notes = await screen.findByRole('group', { name: 'Notes' })
  expect(within(notes).getByRole('option').textContent).toContain('Knee, follow-up')
  expect(
    bodyOf(
      getNotes,
      calls.find(({ path }) => path === getNotes.path),
    ),
  ).toMatchObject({ search: 'knee' })
  const terms = await screen.findByRole('group', { name: 'Medical terms' })
  expect(within(terms).getByRole('option').textContent).toBe('kneecappatella')
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(router.state.location.search).toBe(`?note=${knee.id}`)
})

test.each([
  ['user', false],
  ['admin', true],
] as const)('people are looked for by who may list them: %s', async (role, looks) => {
  const { user, calls } = show(role)
  await user.type(await screen.findByRole('combobox'), 'sample')
  await screen.findByRole('group', { name: 'Notes' })
  expect(calls.some(({ path }) => path === listUsers.path)).toBe(looks)
})

test('what can be done is done, and what is nowhere is said', async () => {
  const { user, asked } = show()
  const field = await screen.findByRole('combobox')
  await user.type(field, 'sign out{Enter}')
  expect(asked.onLogout).toHaveBeenCalledOnce()
})

test('what the open note is taken out as is found by its name', async () => {
  const download = vi.fn()
  useOfferedActions.setState({ actions: { download, copy: vi.fn() } })
  const { user } = show()
  await user.type(await screen.findByRole('combobox'), 'pdf{Enter}')
  expect(download).toHaveBeenCalledExactlyOnceWith('pdf')
  useOfferedActions.setState({ actions: null })
})

test('with no note open, the screen of notes is found by what notes are taken out as', async () => {
  const { user, router } = show()
  await user.type(await screen.findByRole('combobox'), 'pdf{Enter}')
  expect(router.state.location.pathname).toBe('/Notes')
})

test('a conversation and a colleague are found, and open in chat', async () => {
  const { user } = show('user', true)
  await user.type(await screen.findByRole('combobox'), 'sam')
  const chat = await screen.findByRole('group', { name: 'Chat' })
  const found = () =>
    within(chat)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await expect.poll(found).toEqual(['Sam SampleConversation', 'Samira SampleWrite a message'])
  await user.click(within(chat).getAllByRole('option')[0] as HTMLElement)
  expect(useSession.getState().chatModalOpened.map(({ chatId }) => chatId)).toEqual([ROOM])
})
