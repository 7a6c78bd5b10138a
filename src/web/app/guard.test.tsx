// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { makeUser } from '#testing/make-user.ts'
import { answer, fakeServer, refusal, renderScreen } from '#testing/render-screen.tsx'
import { announce, useAnnouncement } from '#web/lib/announce.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { clearSession, keepSession, useSession } from '#web/lib/session.ts'
import { eventually } from '#testing/eventually.ts'
import { redirectSignedIn } from './entry-guard.ts'
import { requireCapability, requireHeld, requireStanding, requireUser } from './guard.ts'
import { PageFailed } from './page-failed.tsx'
import { useRecordingNow } from './recording-now.ts'

const user = makeUser()
const second = makeUser({ userId: '1d3b0a0e-64b5-4be8-a40f-c1a6fd2b9d30' })
const Place = ({ name }: { name: string }) => <h1>{name}</h1>
const routes = [
  { path: '/', loader: redirectSignedIn, HydrateFallback: () => null, element: <Place name="sign in" /> },
  { path: '/unAuthorized', element: <Place name="not signed in" /> },
  {
    loader: requireUser,
    HydrateFallback: () => null,
    ErrorBoundary: PageFailed,
    children: [
      { path: '/Notes', element: <Place name="notes" /> },
      { path: '/dashboard', loader: requireStanding, element: <Place name="dashboard" /> },
      {
        path: '/users-listing',
        loader: (args: { request: Request }) => requireCapability('listUsers', args),
        element: <Place name="users" />,
      },
    ],
  },
  { path: '/second-factor', loader: requireHeld, element: <Place name="second factor" /> },
  { path: '/reactivate-subscription', element: <Place name="reactivate" /> },
]
const heading = async () => (await screen.findByRole('heading')).textContent

test('without a session a guarded screen leads to /unAuthorized, which knows where to go on', async () => {
  const calls = fakeServer()
  const { router } = renderScreen(routes, '/Notes?note=1')
  expect(await heading()).toBe('not signed in')
  expect(router.state.location.search).toBe('?from=%2FNotes%3Fnote%3D1')
  expect(calls).toEqual([])
})

test('a session that the server does not know any more leads to /unAuthorized and is forgotten', async () => {
  keepSession({ user, token: 'ended' })
  fakeServer([getUser, () => refusal(401, 'unauthenticated', 'Sign in again.')])
  renderScreen(routes, '/Notes')
  expect(await heading()).toBe('not signed in')
  expect(useSession.getState().token).toBeNull()
})

test('a known session gets in with the account as it is now', async () => {
  keepSession({ user, token: 'known' })
  const verified = makeUser({ account_details: { baa_status: 'verified' } })
  fakeServer([getUser, () => answer(getUser, { user: verified, token: 'known' })])
  renderScreen(routes, '/Notes')
  expect(await heading()).toBe('notes')
  expect(useSession.getState().user?.account_details.baa_status).toBe('verified')
})

test('while the server cannot be reached a known user goes on, so that a recording can be finished', async () => {
  keepSession({ user, token: 'offline' })
  fakeServer()
  renderScreen(routes, '/Notes')
  expect(await heading()).toBe('notes')
})

test('while the server cannot be reached a user who is not known yet reads why nothing is shown', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  useSession.setState({ token: 'unknown', user: null })
  fakeServer()
  renderScreen(routes, '/Notes')
  expect(await heading()).toBe('The server cannot be reached')
  said.mockRestore()
})

test('a server that takes long does not hold back a known user, and asks to sign in when it says no at last', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  keepSession({ user, token: 'slow' })
  const late = Promise.withResolvers<Response>()
  fakeServer([getUser, () => late.promise])
  renderScreen(routes, '/Notes')
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  expect(await heading()).toBe('notes')
  late.resolve(refusal(401, 'unauthenticated', 'Sign in again.'))
  await eventually(() => expect(useSession.getState().phase).toBe('ended'))
})

test('who is signed in does not see the sign-in screen', async () => {
  keepSession({ user, token: 'in' })
  fakeServer([getUser, () => answer(getUser, { user, token: 'in' })])
  renderScreen(routes, '/')
  expect(await heading()).toBe('notes')
})

test('a role that may not see a screen leads to /unAuthorized, and its user stays signed in', async () => {
  keepSession({ user, token: 'physician' })
  const calls = fakeServer([getUser, () => answer(getUser, { user, token: 'physician' })])
  renderScreen(routes, '/users-listing')
  expect(await heading()).toBe('not signed in')
  expect(useSession.getState().token).toBe('physician')
  expect(calls, 'the loaders of one navigation share an answer').toHaveLength(1)
})

test('a role that may see it does', async () => {
  const admin = makeUser({ account_details: { role: 'admin' } })
  keepSession({ user: admin, token: 'admin' })
  fakeServer([getUser, () => answer(getUser, { user: admin, token: 'admin' })])
  renderScreen(routes, '/users-listing')
  expect(await heading()).toBe('users')
})

test.each([
  ['leads to its reactivation', false, 'reactivate'],
  ['waits for a recording to end', true, 'dashboard'],
])('a subscription that is past due %s', async (_, running, place) => {
  const owing = makeUser({
    account_details: { subscription_status: 'past_due', stripe_subscriptionId: 'sub_sample' },
  })
  const token = `owing-${place}`
  keepSession({ user: owing, token })
  useRecordingNow.setState({ running })
  fakeServer([getUser, () => answer(getUser, { user: owing, token })])
  renderScreen(routes, '/dashboard')
  expect(await heading()).toBe(place)
  useRecordingNow.setState({ running: false })
})

test('who has to set up a second factor first is led there, and on to where they wanted; a recording is never left', async () => {
  const held = makeUser({ isHeld: true })
  keepSession({ user: held, token: 'held' })
  fakeServer([getUser, () => answer(getUser, { user: held, token: 'held' })])
  const { router } = renderScreen(routes, '/Notes?note=1')
  expect(await heading()).toBe('second factor')
  expect(router.state.location.search).toBe('?from=%2FNotes%3Fnote%3D1')
  useRecordingNow.setState({ running: true })
  await router.navigate('/Notes?note=1')
  await screen.findByRole('heading', { name: 'notes' })
  useRecordingNow.setState({ running: false })
})

test('the set-up of a second factor is not for who has shown one', async () => {
  keepSession({ user, token: 'free' })
  fakeServer([getUser, () => answer(getUser, { user, token: 'free' })])
  renderScreen(routes, '/second-factor')
  expect(await heading()).toBe('notes')
})

test("whoever signs in on a page that was another user's gets a page of their own", async () => {
  keepSession({ user, token: 'first' })
  fakeServer([
    getUser,
    ({ token }) => answer(getUser, { user: token === 'second' ? second : user, token: token ?? '' }),
  ])
  const request = new Request('http://localhost/Notes?note=1')
  expect(await requireUser({ request })).toBeNull()
  keepSession({ user: second, token: 'second' })
  const response = await requireUser({ request }).catch((thrown: unknown) => thrown as Response)
  expect(response?.headers.get('location')).toBe('/Notes?note=1')
  expect(response?.headers.get('x-remix-reload-document')).toBe('true')
})

test.each([
  ['is signed in here no more', () => clearSession(), false],
  ['gave way to somebody else', () => keepSession({ user: second, token: 'two' }), false],
  ['signed in again', () => keepSession({ user, token: 'two' }), true],
])('what the server told a user who %s', (_, happens, isKept) => {
  keepSession({ user, token: 'one' })
  queryClient.setQueryData(['notes'], 'Jane Roe')
  announce('Jane Roe')
  happens()
  expect(queryClient.getQueryData(['notes']) === 'Jane Roe').toBe(isKept)
  expect(useAnnouncement.getState().words === 'Jane Roe').toBe(isKept)
})
