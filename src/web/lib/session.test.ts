// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { makeUser } from '#testing/make-user.ts'
import { clearSession, currentToken, keepSession, STORAGE_KEY, useSession } from './session.ts'

afterEach(() => {
  clearSession()
  localStorage.clear()
})

async function reopenWith(stored: string) {
  clearSession()
  localStorage.setItem(STORAGE_KEY, stored)
  await useSession.persist.rehydrate()
}

test('a session outlives the page', async () => {
  keepSession({ user: makeUser(), token: 'one' })
  const stored = localStorage.getItem(STORAGE_KEY)
  await reopenWith(stored ?? '')
  expect(currentToken()).toBe('one')
  expect(useSession.getState().user?.username).toBe('casey.example')
})

test.each([
  ['no JSON', '{"state":'],
  ['something else', '"hello"'],
  ['a token of another type', '{"state":{"token":7,"user":null},"version":0}'],
  ['an empty token', '{"state":{"token":"","user":null},"version":0}'],
])('a persisted state that is %s is dropped', async (_, stored) => {
  await reopenWith(stored)
  expect(currentToken()).toBeNull()
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
})

test('a user that an older version wrote is dropped and the token kept, so that the account is loaded anew', async () => {
  await reopenWith('{"state":{"token":"one","user":{"userId":"old"}},"version":0}')
  expect(currentToken()).toBe('one')
  expect(useSession.getState().user).toBeNull()
})

test('whether the session has ended is not persisted', () => {
  keepSession({ user: makeUser(), token: 'one' })
  useSession.setState({ phase: 'ended' })
  expect(localStorage.getItem(STORAGE_KEY)).not.toContain('ended')
})
