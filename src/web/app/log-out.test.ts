// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signOut } from '#contract/sign-in.ts'
import { makeUser } from '#testing/make-user.ts'
import { answer, fakeServer } from '#testing/render-screen.tsx'
import { STORAGE_KEY } from '#web/lib/persisted.ts'
import { clearSession, currentToken, keepSession, useSession } from '#web/lib/session.ts'
import { logOut, LOGOUT_CLEAR_MS } from './log-out.ts'
import { followOtherTabs, OTHER_TAB_REDIRECT_MS } from './tabs.ts'

const user = makeUser()

/** Delivers at once and to the others, as the tabs of one browser do in their time. */
class Channels {
  static open = new Set<Channels>()
  private readonly listeners: ((event: { data: unknown }) => void)[] = []
  constructor() {
    Channels.open.add(this)
  }
  addEventListener(_: string, listener: (event: { data: unknown }) => void) {
    this.listeners.push(listener)
  }
  postMessage(data: unknown) {
    for (const other of Channels.open) if (other !== this) other.listeners.forEach((hear) => hear({ data }))
  }
  close() {
    Channels.open.delete(this)
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('BroadcastChannel', Channels)
  Channels.open.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  clearSession()
  localStorage.clear()
})

test('logging out goes to the sign-in screen, and 500 ms later tells the server and forgets everything', async () => {
  keepSession({ user, token: 'mine' })
  const calls = fakeServer([signOut, () => answer(signOut, {})])
  const cache = new QueryClient()
  cache.setQueryData(['something'], 'kept')
  const navigate = vi.fn()
  useSession.setState({ active_note: 'n1', notesCount: 3, taskCounter: { n1: 2 } })
  logOut(navigate, cache)
  expect(navigate).toHaveBeenCalledWith('/')
  await vi.advanceTimersByTimeAsync(LOGOUT_CLEAR_MS - 1)
  expect(currentToken()).toBe('mine')
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toMatchObject([{ path: '/api/signOut', token: 'mine' }])
  expect(currentToken()).toBeNull()
  expect(useSession.getState()).toMatchObject({
    user: null,
    active_note: null,
    notesCount: 0,
    taskCounter: {},
    loading: true,
  })
  expect(cache.getQueryData(['something'])).toBeUndefined()
  expect(localStorage.getItem(STORAGE_KEY)).not.toContain('mine')
})

test('a page that is closed before that tells the server at once', () => {
  keepSession({ user, token: 'mine' })
  const calls = fakeServer([signOut, () => answer(signOut, {})])
  logOut(vi.fn(), new QueryClient())
  window.dispatchEvent(new Event('pagehide'))
  expect(calls).toMatchObject([{ path: '/api/signOut', token: 'mine' }])
  expect(currentToken()).toBeNull()
})

test('what a page writes while it leaves holds no token: nobody is signed in again by it', () => {
  keepSession({ user, token: 'mine' })
  useSession.setState({ phase: 'leaving' })
  useSession.setState({ notesCount: 4 })
  expect(localStorage.getItem(STORAGE_KEY)).not.toContain('mine')
})

test('whoever signs in right after a logout stays signed in', async () => {
  keepSession({ user, token: 'mine' })
  fakeServer([signOut, () => answer(signOut, {})])
  logOut(vi.fn(), new QueryClient())
  keepSession({ user, token: 'next' })
  await vi.advanceTimersByTimeAsync(LOGOUT_CLEAR_MS)
  expect(currentToken()).toBe('next')
})

test('the other tabs follow a logout after 2000 ms', async () => {
  const leave = vi.fn()
  keepSession({ user, token: 'mine' })
  const stop = followOtherTabs(leave)
  new Channels().postMessage('logged out')
  await vi.advanceTimersByTimeAsync(OTHER_TAB_REDIRECT_MS - 1)
  expect(leave).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(leave).toHaveBeenCalledWith('/')
  stop()
})

test('a tab takes over the token with which the same user signed in again in another', () => {
  keepSession({ user, token: 'old' })
  useSession.setState({ phase: 'ended' })
  const leave = vi.fn()
  const stop = followOtherTabs(leave)
  hearOf({ token: 'new', user })
  expect(useSession.getState()).toMatchObject({ token: 'new', phase: 'live' })
  expect(leave).not.toHaveBeenCalled()
  stop()
})

test('a tab with the work of one user makes way when another user signed in', () => {
  keepSession({ user, token: 'old' })
  const leave = vi.fn()
  const stop = followOtherTabs(leave)
  hearOf({ token: 'new', user: makeUser({ userId: '1d3b0a0e-64b5-4be8-a40f-c1a6fd2b9d30' }) })
  expect(leave).toHaveBeenCalledWith('/Notes')
  stop()
})

function hearOf(session: object) {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ state: { appearance: 'auto', ...session }, version: 0 }))
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY }))
}
