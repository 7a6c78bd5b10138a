// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { makeUser } from '#testing/make-user.ts'
import { STORAGE_KEY } from './persisted.ts'
import { clearSession, keepAccount, keepSession, useSession } from './session.ts'

afterEach(() => {
  clearSession()
  localStorage.clear()
})

/** The session as a page finds it that is opened with this in local storage. */
async function reopenWith(stored: string) {
  localStorage.setItem(STORAGE_KEY, stored)
  vi.resetModules()
  return (await import('./session.ts')).useSession.getState()
}

test('a session outlives the page', async () => {
  keepSession({ user: makeUser(), token: 'one' })
  const stored = localStorage.getItem(STORAGE_KEY)
  expect(await reopenWith(stored ?? '')).toMatchObject({ token: 'one', user: { username: 'casey.example' } })
})

test('what is kept says whether the account was fetched; a page that opens fetches it whatever that says', async () => {
  keepSession({ user: makeUser(), token: 'one' })
  const stored = localStorage.getItem(STORAGE_KEY) ?? ''
  expect(JSON.parse(stored)).toMatchObject({ state: { loading: false } })
  expect((await reopenWith(stored)).loading).toBe(true)
})

test.each([
  ['no JSON', '{"state":'],
  ['something else', '"hello"'],
  ['a token of another type', '{"state":{"token":7,"user":null},"version":0}'],
  ['an empty token', '{"state":{"token":"","user":null},"version":0}'],
  ['longer than any page writes', JSON.stringify({ state: { token: 'one', more: 'x'.repeat(1_000_000) } })],
])('a persisted state that is %s is dropped', async (_, stored) => {
  expect((await reopenWith(stored)).token).toBeNull()
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
})

test('a user that an older version wrote is dropped and the token kept, so that the account is loaded anew', async () => {
  const session = await reopenWith('{"state":{"token":"one","user":{"userId":"old"}},"version":0}')
  expect(session).toMatchObject({ token: 'one', user: null })
})

test('whether the session has ended is not persisted', () => {
  keepSession({ user: makeUser(), token: 'one' })
  useSession.setState({ phase: 'ended' })
  expect(localStorage.getItem(STORAGE_KEY)).not.toContain('ended')
})

test.each([
  ['active_note', 7, null],
  ['notesCount', -1, 0],
  ['taskCounter', { n1: 'two' }, {}],
  ['isTaskChecked', 'yes', {}],
  ['processingStates', { n1: { isProcessing: true, message: 'x'.repeat(300) } }, {}],
  ['chatRooms', [{ _id: 'r1' }], []],
  ['audio', { id: 'a1' }, null],
] as const)('a broken %s (%j) falls back by itself', async (field, broken, fallback) => {
  const stored = {
    state: { token: 'one', user: makeUser(), [field]: broken, sidebarNarrow: true },
    version: 0,
  }
  expect(await reopenWith(JSON.stringify(stored))).toMatchObject({
    [field]: fallback,
    token: 'one',
    sidebarNarrow: true,
  })
})

test('broken flags fall back one by one', async () => {
  const { flags } = await reopenWith(
    '{"state":{"token":"one","flags":{"isMuted":true,"isMicOn":"yes","physicalExam":null}}}',
  )
  expect(flags).toMatchObject({ isMuted: true, isMicOn: false, physicalExam: true })
})

test('what is kept by note stays bounded, the newest stay', () => {
  keepSession({ user: makeUser(), token: 'one' })
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`note-${index}`, index]))
  useSession.setState({ taskCounter: many })
  const stored = localStorage.getItem(STORAGE_KEY) ?? ''
  expect(stored.length).toBeLessThan(20_000)
  expect(stored).toContain('note-4999')
})

test('of a large organization enough is kept to know that the user is one of it', () => {
  const user = makeUser()
  const strangers = Array.from(
    { length: 20_000 },
    (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  )
  const organization = { id: user.id, name: 'Clinic', users: [...strangers, user.userId] }
  keepSession({ user: { ...user, organization }, token: 'one' })
  const stored = localStorage.getItem(STORAGE_KEY) ?? ''
  expect(stored.length).toBeLessThan(100_000)
  expect(JSON.parse(stored).state.user.organization.users).toContain(user.userId)
})

test('whoever signs in after somebody else finds nothing of their work', () => {
  keepSession({ user: makeUser(), token: 'one' })
  useSession.setState({ active_note: 'n1', notesCount: 2, tutorialLeft: true })
  keepSession({ user: makeUser(), token: 'two' })
  expect(useSession.getState()).toMatchObject({ active_note: 'n1', notesCount: 2 })
  keepSession({ user: makeUser({ userId: '1d3b0a0e-64b5-4be8-a40f-c1a6fd2b9d30' }), token: 'three' })
  expect(useSession.getState()).toMatchObject({ active_note: null, notesCount: 0, tutorialLeft: false })
})

test.each([
  ['stays', () => undefined, true],
  ['is leaving', () => useSession.setState({ phase: 'leaving' }), false],
  ['has left', () => clearSession(), false],
  ['gave way to somebody else', () => keepSession({ user: makeUser({ userId: 'b' }), token: 'two' }), false],
])('a change of the own account is taken over where its user %s', (_, happens, isKept) => {
  const user = makeUser()
  keepSession({ user, token: 'one' })
  happens()
  keepAccount({ user, token: 'changed' })
  expect(useSession.getState().token === 'changed').toBe(isKept)
})
