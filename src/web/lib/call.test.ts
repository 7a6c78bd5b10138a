// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { downloadMyData } from '#contract/leaving.ts'
import { signIn } from '#contract/sign-in.ts'
import { answer, fakeServer, refusal } from '#testing/render-screen.tsx'
import { makeUser } from '#testing/make-user.ts'
import { eventually } from '#testing/eventually.ts'
import { call } from './call.ts'
import { download } from './download.ts'
import { clearSession, keepSession, useSession } from './session.ts'

const user = makeUser()
const expired = () => refusal(401, 'unauthenticated', 'Sign in again.')

function serverThatKnows(token: string) {
  return fakeServer([
    getUser,
    (arrived) => (arrived.token === token ? answer(getUser, { user, token }) : expired()),
  ])
}

const asksToSignIn = () => eventually(() => expect(useSession.getState().phase).toBe('ended'))

test('calls of an ended session wait, and are repeated with the new token after signing in again', async () => {
  keepSession({ user, token: 'old' })
  const calls = serverThatKnows('new')
  const both = Promise.all([call(getUser, {}), call(getUser, {})])
  await asksToSignIn()
  keepSession({ user, token: 'new' })
  await expect(both).resolves.toHaveLength(2)
  expect(calls.map(({ token }) => token)).toEqual(['old', 'old', 'new', 'new'])
})

test('a call whose user leaves instead of signing in again is refused', async () => {
  keepSession({ user, token: 'old' })
  serverThatKnows('new')
  const waiting = call(getUser, {})
  await asksToSignIn()
  clearSession()
  await expect(waiting).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a waiting call is not made in the name of somebody else who signs in', async () => {
  keepSession({ user, token: 'old' })
  const calls = serverThatKnows('new')
  const waiting = call(getUser, {})
  await asksToSignIn()
  keepSession({ user: { ...user, userId: 'another' }, token: 'new' })
  await expect(waiting).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(calls.map(({ token }) => token)).toEqual(['old'])
})

test('a call that is refused after somebody else has signed in is not made in their name', async () => {
  keepSession({ user, token: 'old' })
  const calls = fakeServer([
    getUser,
    () => {
      keepSession({ user: { ...user, userId: 'another' }, token: 'new' })
      return expired()
    },
  ])
  await expect(call(getUser, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(calls).toHaveLength(1)
})

test('a waiting call can be cancelled', async () => {
  keepSession({ user, token: 'old' })
  serverThatKnows('new')
  const cancel = new AbortController()
  const waiting = call(getUser, {}, { signal: cancel.signal })
  await asksToSignIn()
  cancel.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'aborted' })
})

test('a call that asks for it is refused at once and nobody is asked to sign in', async () => {
  keepSession({ user, token: 'old' })
  serverThatKnows('new')
  await expect(call(getUser, {}, { sessionEnded: 'refuse' })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect(useSession.getState().phase).toBe('live')
})

test('a wrong password is no ended session', async () => {
  fakeServer([signIn, () => refusal(401, 'wrong_credentials', 'The email or the password is not right.')])
  await expect(call(signIn, { body: { login: 'casey', password: 'guess' } })).rejects.toThrow('is not right')
  expect(useSession.getState().phase).toBe('live')
})

test('a server that cannot be reached is said in a sentence', async () => {
  fakeServer()
  await expect(call(getUser, {})).rejects.toMatchObject({
    code: 'network',
    message: expect.stringContaining('cannot be reached'),
  })
})

test('an answer outside the contract is refused rather than shown', async () => {
  fakeServer([getUser, () => Response.json({ user: { name: 'somebody' } })])
  await expect(call(getUser, {})).rejects.toMatchObject({ code: 'internal' })
})

test.each([
  ['logged out', () => clearSession(), 'aborted'],
  [
    'gave way to somebody else',
    () => keepSession({ user: { ...user, userId: 'b' }, token: 'new' }),
    'aborted',
  ],
  ['signed in again', () => keepSession({ user, token: 'new' }), null],
])('an answer on its way while its user %s', async (_, happens, code) => {
  keepSession({ user, token: 'old' })
  fakeServer([
    getUser,
    () => {
      happens()
      return answer(getUser, { user, token: 'old' })
    },
  ])
  const asked = call(getUser, {})
  if (code === null) await expect(asked).resolves.toMatchObject({ user })
  else await expect(asked).rejects.toMatchObject({ code })
})

test('a file on its way while its user logged out is not given to the page', async () => {
  keepSession({ user, token: 'old' })
  fakeServer([
    downloadMyData,
    () => {
      clearSession()
      return new Response('PK')
    },
  ])
  const asked = download(downloadMyData, {})
  await expect(asked).rejects.toMatchObject({ code: 'aborted' })
})

test('who signs in while the one before is still leaving is signed in', async () => {
  keepSession({ user, token: 'old' })
  const next = { user: { ...user, userId: '1d3b0a0e-64b5-4be8-a40f-c1a6fd2b9d30' }, token: 'new' }
  fakeServer([
    signIn,
    () => {
      clearSession()
      return answer(signIn, next)
    },
  ])
  await expect(call(signIn, { body: { login: 'next', password: 'guess' } })).resolves.toMatchObject(next)
})

test('what one user began is not asked for in the name of whoever is signed in later, nor of nobody', async () => {
  const calls = serverThatKnows('one')
  const asUser = user.userId
  keepSession({ user, token: 'one' })
  await call(getUser, {}, { asUser })
  keepSession({ user: { ...user, userId: 'another' }, token: 'two' })
  await expect(call(getUser, {}, { asUser })).rejects.toMatchObject({ code: 'aborted' })
  clearSession()
  await expect(call(getUser, {}, { asUser })).rejects.toMatchObject({ code: 'aborted' })
  expect(calls.map(({ token }) => token)).toEqual(['one'])
})
