// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { signIn } from '#contract/sign-in.ts'
import { answer, fakeServer, refusal } from '#testing/render-screen.tsx'
import { makeUser } from '#testing/make-user.ts'
import { eventually } from '#testing/eventually.ts'
import { call } from './call.ts'
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
