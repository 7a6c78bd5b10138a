import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUser, getUserById, signUp, updateUserDetails } from '#contract/accounts.ts'
import { listSessions, revokeSession, signIn } from '#contract/sign-in.ts'
import { DAY_MS } from '#domain/time.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { oneTimeLinks, sessions, signInFailures, users } from '#server/platform/database/schema/accounts.ts'
import {
  type AccountsServer,
  expectRefusal,
  PASSWORD,
  registration,
  startAccountsServer,
} from './accounts-harness.ts'
import { sweepAccounts } from './maintenance.ts'

const NOBODY = '7f3c2a10-1b2c-4d3e-8f40-a1b2c3d4e5f6'
const WINDOWS_CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())

async function signedUp() {
  const form = registration()
  const { body } = await server.call(signUp, { body: form })
  return { email: form.email, id: body.user.userId, token: body.token }
}

const signInFrom = (email: string, from: string, userAgent = WINDOWS_CHROME) =>
  server.call(signIn, { body: { login: email, password: PASSWORD }, from, userAgent })
const sessionsOf = async (token: string) => (await server.call(listSessions, { token })).body.sessions
const idOf = async (token: string) => (await sessionsOf(token)).find(({ current }) => current)?.id ?? ''

describe('reading the own account', () => {
  test('by its id, and by no other', async () => {
    const [own, other] = [await signedUp(), await signedUp()]
    const read = (userId: string) => server.call(getUserById, { token: own.token, params: { userId } })
    expect((await read(own.id)).body).toMatchObject({ user: { userId: own.id }, token: own.token })
    const [strangers, nobodys] = [await read(other.id), await read(NOBODY)]
    expectRefusal(strangers, 404, 'not_found')
    expect(strangers.body.message).toBe(nobodys.body.message)
    expect((await read('not-an-id')).status).toBe(400)
  })

  test('the trial counts down and expires', async () => {
    const { email } = await signedUp()
    const trial = async () => {
      const { user } = (await server.call(getUser, { token: await server.signedIn(email) })).body
      return [user.trial_days, user.account_details.trial_status]
    }
    server.passes(13 * DAY_MS + 1)
    expect(await trial()).toEqual([1, null])
    server.passes(DAY_MS)
    expect(await trial()).toEqual([0, 'expired'])
  })
})

describe('changing the own account', () => {
  test('a new account is told of nothing that is new', async () => {
    const { token } = await signedUp()
    const { user } = (await server.call(getUser, { token })).body
    expect(user.account_details.newFeature).toEqual({ isSeen: true })
  })

  const update = (token: string, body: unknown) => server.call(updateUserDetails, { token, body })

  test('only what was sent is changed', async () => {
    const { id, token } = await signedUp()
    await update(token, {
      userId: id,
      phoneNumber: '+1 202 555 0142',
      specialty: 'Family medicine',
      personal_information: { showDownloadPopup: { showExtensionPopup: false, showMobileAppPopup: true } },
    })
    const reply = await update(token, {
      userId: id,
      personal_information: { title: 'Mx' },
      account_details: { newFeature: { isSeen: false } },
    })
    expect(reply.body.token).toBe(token)
    expect(reply.body.user).toMatchObject({
      phoneNumber: '+1 202 555 0142',
      specialty: 'Family medicine',
      personal_information: {
        title: 'Mx',
        first_name: 'First',
        completeInfo: true,
        showDownloadPopup: { showExtensionPopup: false, showMobileAppPopup: true },
      },
      account_details: { newFeature: { isSeen: false }, tutorial_completed: false },
    })
    expect((await server.call(getUser, { token })).body.user).toEqual(reply.body.user)
  })

  test("another user's account is not found and stays as it is", async () => {
    const [own, other] = [await signedUp(), await signedUp()]
    const body = { userId: other.id, personal_information: { last_name: 'Changed' } }
    expectRefusal(await update(own.token, body), 404, 'not_found')
    const [row] = await server.db.select().from(users).where(eq(users.id, other.id))
    expect(row?.lastName).toBe('Last')
  })

  test('nobody gives themselves a role, a subscription, a longer trial, a BAA or another email', async () => {
    const { id, token } = await signedUp()
    const before = (await server.call(getUser, { token })).body.user
    const reply = await update(token, {
      userId: id,
      role: 'super_admin',
      email: 'other@clinic.example',
      trialEndsAt: '2099-01-01T00:00:00.000Z',
      personal_information: { email: 'other@clinic.example', role: 'admin' },
      account_details: {
        role: 'super_admin',
        subscription_status: 'active',
        baa_status: 'verified',
        trialEndsAt: '2099-01-01T00:00:00.000Z',
        account_status: 'active',
      },
    })
    expect(reply.body.user).toEqual(before)
  })

  test.each([
    [{ personal_information: { first_name: '' } }],
    [{ personal_information: { first_name: ' \u200e\u202e ' } }],
    [{ personal_information: { title: 'King' } }],
    [{ phoneNumber: '1'.repeat(26) }],
    [{ account_details: { tutorial_completed: 'yes' } }],
  ])('%j is refused', async (changes) => {
    const { id, token } = await signedUp()
    expect((await update(token, { userId: id, ...changes })).status).toBe(400)
  })

  test('a change leaves an entry in the trail, and no change leaves none', async () => {
    const { id, token } = await signedUp()
    await update(token, { userId: id })
    await update(token, { userId: id, specialty: 'Cardiology' })
    const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(entries.filter(({ action }) => action === 'account.update')).toHaveLength(1)
  })
})

describe('sessions', () => {
  test('are listed with device, address and the moment of last use, the current one marked', async () => {
    const { email, token } = await signedUp()
    server.passes(60_000)
    const later = (await signInFrom(email, '192.0.2.8')).body.token
    const list = await sessionsOf(later)
    expect(list.map(({ current, device, ip }) => [current, device, ip])).toEqual([
      [true, 'Chrome on Windows', '192.0.2.8'],
      [false, 'Unknown device', '192.0.2.1'],
    ])
    expect(JSON.stringify(list)).not.toContain(token)
  })

  test('one can be ended, at once', async () => {
    const { email, token } = await signedUp()
    const other = (await signInFrom(email, '192.0.2.8')).body.token
    const id = await idOf(other)
    const reply = await server.call(revokeSession, { token, body: { id } })
    expect(reply.body.sessions.map(({ current }) => current)).toEqual([true])
    expectRefusal(await server.call(getUser, { token: other }), 401, 'unauthenticated')
    expect(server.disconnected).toContainEqual({ sessionId: id })
  })

  test('all the others can be ended', async () => {
    const { email, token } = await signedUp()
    const others = await Promise.all(['192.0.2.8', '192.0.2.9'].map((from) => signInFrom(email, from)))
    const reply = await server.call(revokeSession, { token, body: { id: 'others' } })
    expect(reply.body.sessions).toHaveLength(1)
    for (const { body } of others)
      expectRefusal(await server.call(getUser, { token: body.token }), 401, 'unauthenticated')
    expect((await server.call(revokeSession, { token, body: { id: 'others' } })).status).toBe(200)
  })

  test("another user's session is not found and goes on", async () => {
    const [own, other] = [await signedUp(), await signedUp()]
    const id = await idOf(other.token)
    expectRefusal(await server.call(revokeSession, { token: own.token, body: { id } }), 404, 'not_found')
    expect((await server.call(getUser, { token: other.token })).status).toBe(200)
  })

  test('the own one can be ended like any other', async () => {
    const { token } = await signedUp()
    const reply = await server.call(revokeSession, { token, body: { id: await idOf(token) } })
    expect(reply.body.sessions).toEqual([])
    expectRefusal(await server.call(getUser, { token }), 401, 'unauthenticated')
  })

  test('ended ones are in the trail, each once', async () => {
    const { email, id, token } = await signedUp()
    const other = (await signInFrom(email, '192.0.2.8')).body.token
    const ended = await idOf(other)
    await server.call(revokeSession, { token, body: { id: ended } })
    await server.call(revokeSession, { token, body: { id: ended } })
    const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.subjectId, ended))
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([['session.revoke', id]])
  })
})

test('sweeping deletes expired sessions, links and failures, and nothing that still counts', async () => {
  const elsewhere = await startAccountsServer()
  try {
    const form = registration()
    await elsewhere.call(signUp, { body: form })
    await elsewhere.call(signIn, { body: { login: form.email, password: 'not the password' } })
    elsewhere.passes(29 * DAY_MS)
    const { token } = (await elsewhere.call(signIn, { body: { login: form.email, password: PASSWORD } })).body
    elsewhere.passes(44 * 60_000)
    await sweepAccounts(elsewhere.dependencies)
    expect(await elsewhere.db.select().from(sessions)).toHaveLength(1)
    expect(await elsewhere.db.select().from(signInFailures)).toEqual([])
    expect(await elsewhere.db.select().from(oneTimeLinks)).toEqual([])
    expect((await elsewhere.call(getUser, { token })).status).toBe(200)
  } finally {
    await elsewhere.stop()
  }
})
