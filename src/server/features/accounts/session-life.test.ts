import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { listSessions } from '#contract/sign-in.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { type AccountsServer, expectRefusal, startAccountsServer } from './accounts-harness.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())
afterEach(() => server.settled())

const call = (token: string) => server.call(getUser, { token })

/** Uses the session every half hour until `until` is over. */
async function useFor(token: string, until: number): Promise<void> {
  for (let passed = 0; passed < until; passed += 30 * MINUTE_MS) {
    expect((await call(token)).status).toBe(200)
    await server.settled()
    server.passes(30 * MINUTE_MS)
  }
}

test('a copied token that nobody uses for 45 minutes is worth nothing', async () => {
  const { token } = await server.signedUp()
  server.passes(45 * MINUTE_MS - 1)
  expect((await call(token)).status).toBe(200)
  await server.settled()
  server.passes(45 * MINUTE_MS)
  expectRefusal(await call(token), 401, 'unauthenticated')
})

test('a token that is used all the time is worth nothing after twelve hours', async () => {
  const { token } = await server.signedUp()
  await useFor(token, 12 * HOUR_MS)
  expectRefusal(await call(token), 401, 'unauthenticated')
})

test('sessions that have ended are not among those that are listed', async () => {
  const { email } = await server.signedUp()
  server.passes(46 * MINUTE_MS)
  const { sessions } = (await server.call(listSessions, { token: await server.signedIn(email) })).body
  expect(sessions).toHaveLength(1)
})

test('the operator may let sessions last longer, and a session from before ends as the setting now says', async () => {
  const longer = await startAccountsServer({
    sessionLimits: { idleMs: 45 * MINUTE_MS, longestMs: 20 * HOUR_MS },
  })
  try {
    const { token } = await longer.signedUp()
    for (let hour = 0; hour < 19; hour += 0.5) {
      expect((await longer.call(getUser, { token })).status).toBe(200)
      await longer.settled()
      longer.passes(30 * MINUTE_MS)
    }
    longer.dependencies.sessionLimits.longestMs = 12 * HOUR_MS
    expectRefusal(await longer.call(getUser, { token }), 401, 'unauthenticated')
  } finally {
    await longer.stop()
  }
})

test('listening to what happens is no use of a session', async () => {
  const { token } = await server.signedUp()
  for (let minute = 0; minute < 45; minute += 5) {
    expect(await server.identity.holderOf(token)).not.toBeNull()
    await server.settled()
    server.passes(5 * MINUTE_MS)
  }
  expect(await server.identity.holderOf(token)).toBeNull()
  expectRefusal(await call(token), 401, 'unauthenticated')
})
