// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { makeUser } from '#testing/make-user.ts'
import { renewUser } from './renew-user.ts'
import { clearSession, keepSession, useSession } from './session.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  clearSession()
  localStorage.clear()
})

const user = makeUser()

/** Asks as the holder of the token "one"; what happens until the answer comes is `meanwhile`. */
async function renewed(meanwhile: () => void): Promise<boolean> {
  keepSession({ user, token: 'one' })
  const answer = { user: { ...user, username: 'renewed.example' }, token: 'one' }
  vi.stubGlobal('fetch', async () => {
    meanwhile()
    return Response.json(answer)
  })
  return renewUser()
}

test('what the server says of the account takes the place of what was known', async () => {
  expect(await renewed(() => undefined)).toBe(true)
  expect(useSession.getState()).toMatchObject({ token: 'one', user: { username: 'renewed.example' } })
})

test('an answer that comes after logging out does not bring back who left', async () => {
  expect(await renewed(clearSession)).toBe(false)
  expect(useSession.getState()).toMatchObject({ token: null, user: null })
})

test('an answer that comes while the page is left does not hold it', async () => {
  expect(await renewed(() => useSession.setState({ phase: 'leaving' }))).toBe(false)
  expect(useSession.getState().phase).toBe('leaving')
})

test('an answer to a session that another one has taken the place of is not kept', async () => {
  expect(await renewed(() => keepSession({ user, token: 'two' }))).toBe(false)
  expect(useSession.getState()).toMatchObject({ token: 'two', user: { username: user.username } })
})
