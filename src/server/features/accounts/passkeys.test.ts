import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getUser,
  requestUsernameReset,
  resetUsername,
  updatePersonalInformation,
} from '#contract/accounts.ts'
import { confirmEmailChange, verifyEmail } from '#contract/email-addresses.ts'
import { requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  listPasskeys,
  removePasskey,
  startTwoFactor,
} from '#contract/second-factors.ts'
import { signIn, signInWithPasskey, startPasskeySignIn } from '#contract/sign-in.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { passkeys, sessions, users } from '#server/platform/database/schema/accounts.ts'
import {
  type AccountsServer,
  expectRefusal,
  PASSWORD,
  PUBLIC_URL,
  startAccountsServer,
} from './accounts-harness.ts'
import { passkeyCalls } from './passkeys-fixture.ts'
import { SoftwareAuthenticator } from './software-authenticator-fixture.ts'

/** The statements that wait for another transaction. */
const WAITING = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())
// What one test got wrong does not count in the next.
beforeEach(() => server.passes(16 * MINUTE_MS))

const attempt = (login: string) => server.call(signIn, { body: { login, password: PASSWORD } })
const { ask, add, addTo, show } = passkeyCalls(() => server)
const remove = (token: string, id: string, proof: object = { password: PASSWORD }) =>
  server.call(removePasskey, { token, body: { id, ...proof } })
const listed = async (token: string) => (await server.call(listPasskeys, { token })).body.passkeys

describe('adding a passkey', () => {
  test('asks for one that needs no username and unlocks, for the host of the product', async () => {
    const { token, id, email } = await server.signedUp()
    const { options } = (await ask(token)).body
    expect(options).toMatchObject({
      rp: { id: 'notes.clinic.example', name: 'Attest' },
      user: { id: Buffer.from(id).toString('base64url'), name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const { device } = await addTo(token)
    const again = (await ask(token)).body.options
    expect(again).toMatchObject({ excludeCredentials: [{ id: device.credentialId }] })
  })

  test('it is listed with its name, the session counts as strong, and the owner is told', async () => {
    const { token, email } = await server.signedUp({ role: 'admin' })
    const { challengeId, options } = (await ask(token)).body
    const answer = new SoftwareAuthenticator(PUBLIC_URL).create(options)
    const reply = await add(token, challengeId, answer, ' Blue\u202e key\u0000 🔑 ')
    expect(reply.body.passkeys).toEqual([
      { id: expect.any(String), name: 'Blue key 🔑', createdAt: expect.any(String), lastUsedAt: null },
    ])
    expect((await server.call(getUser, { token })).body.user).toMatchObject({
      hasTwoFactor: true,
      needsTwoFactor: false,
    })
    await server.settled()
    expect(server.mails.at(-1)).toMatchObject({ to: email, subject: expect.stringMatching(/passkey/) })
  })

  test('the first one ends every other session, a further one none', async () => {
    const { token, email } = await server.signedUp()
    const thief = await server.signedIn(email)
    await addTo(token)
    expectRefusal(await server.call(getUser, { token: thief }), 401, 'unauthenticated')
    const elsewhere = await server.signedIn(email)
    await addTo(token)
    expect((await server.call(getUser, { token: elsewhere })).status).toBe(200)
  })

  test('needs the password', async () => {
    const { token } = await server.signedUp()
    expectRefusal(await ask(token, 'not the password'), 401, 'wrong_credentials')
  })

  test('the question is answered once, within five minutes, by who asked it', async () => {
    const [own, other] = [await server.signedUp(), await server.signedUp()]
    const device = new SoftwareAuthenticator(PUBLIC_URL)
    const strangers = (await ask(other.token)).body
    expectRefusal(
      await add(own.token, strangers.challengeId, device.create(strangers.options)),
      410,
      'link_expired',
    )
    const late = (await ask(own.token)).body
    server.passes(5 * MINUTE_MS)
    expectRefusal(await add(own.token, late.challengeId, device.create(late.options)), 410, 'link_expired')
    const { challengeId, options } = (await ask(own.token)).body
    expect((await add(own.token, challengeId, device.create(options))).status).toBe(200)
    expectRefusal(await add(own.token, challengeId, device.create(options)), 410, 'link_expired')
  })

  const faults: [string, (device: SoftwareAuthenticator, options: unknown) => unknown][] = [
    ['of another site', (device, options) => device.create(options, { origin: 'https://evil.example' })],
    ['for another host', (device, options) => device.create(options, { rpId: 'evil.example' })],
    ['of nobody who unlocked it', (device, options) => device.create(options, { isVerified: false })],
    ['to another question', (device, options) => device.create(options, { challenge: 'AAAA' })],
    ['of a sign-in', (device, options) => device.create(options, { type: 'webauthn.get' })],
    [
      'with certificates, whose addresses would be fetched',
      (device, options) => device.create(options, { certificates: [Buffer.from('certificate')] }),
    ],
    ['that is empty', () => ({})],
    ['that is no answer', () => ({ id: '\u0000', rawId: [], type: 'public-key', response: 'x' })],
    [
      'whose parts cannot be read',
      (device, options) => ({
        ...device.create(options),
        response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
      }),
    ],
  ]
  test.each(faults)('an answer %s is refused', async (_, answer) => {
    const { token } = await server.signedUp()
    const { challengeId, options } = (await ask(token)).body
    const reply = await add(token, challengeId, answer(new SoftwareAuthenticator(PUBLIC_URL), options))
    expectRefusal(reply, 400, 'invalid_input')
    expect(await listed(token)).toEqual([])
  })

  test('a credential that somebody else has added is not taken over', async () => {
    const [own, other] = [await server.signedUp(), await server.signedUp()]
    const { device } = await addTo(own.token)
    const { challengeId, options } = (await ask(other.token)).body
    expectRefusal(await add(other.token, challengeId, device.create(options)), 409, 'already_exists')
    expect(await listed(own.token)).toHaveLength(1)
  })

  const keysOf = (userId: string, count: number) =>
    Array.from({ length: count }, () => ({
      id: randomUUID(),
      userId,
      credentialId: randomUUID(),
      publicKey: '',
      counter: 0,
      name: 'Key',
      createdAt: server.now(),
    }))

  test('there are at most twenty', async () => {
    const { token, id } = await server.signedUp()
    await server.db.insert(passkeys).values(keysOf(id, 20))
    expectRefusal(await ask(token), 409, 'conflict')
  })

  test('of two that were begun at nineteen one is kept', async () => {
    const { token, id } = await server.signedUp()
    await server.db.insert(passkeys).values(keysOf(id, 19))
    const begun = [(await ask(token)).body, (await ask(token)).body]
    const replies = await Promise.all(
      begun.map(({ challengeId, options }) =>
        add(token, challengeId, new SoftwareAuthenticator(PUBLIC_URL).create(options)),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listed(token)).toHaveLength(20)
  })
})

describe('signing in with a passkey', () => {
  test('needs no username and no password, and the session is strong', async () => {
    const { token, id } = await server.signedUp({ role: 'super_admin' })
    const { device } = await addTo(token)
    const reply = await show((options) => device.get(options))
    expect(reply.status).toBe(200)
    expect(reply.body.user).toMatchObject({ userId: id, needsTwoFactor: false })
    expect((await server.call(getUser, { token: reply.body.token })).status).toBe(200)
    expect((await listed(token))[0]?.lastUsedAt).toBe(server.now().toISOString())
  })

  test('the question names no account and no credential, and asks to unlock', async () => {
    const { options } = (await server.call(startPasskeySignIn, { body: {} })).body
    expect(options).toMatchObject({ rpId: 'notes.clinic.example', userVerification: 'required' })
    expect(options).not.toHaveProperty('allowCredentials')
  })

  test('an authenticator that counts nothing works more than once', async () => {
    const { token } = await server.signedUp()
    const device = new SoftwareAuthenticator(PUBLIC_URL)
    const { challengeId, options } = (await ask(token)).body
    await add(token, challengeId, device.create(options, { counter: 0 }))
    for (let time = 0; time < 2; time += 1)
      expect((await show((asked) => device.get(asked, { counter: 0 }))).status).toBe(200)
  })

  test('whatever is wrong is refused with the same sentence', async () => {
    const [own, other] = [await server.signedUp(), await server.signedUp()]
    const { device } = await addTo(own.token)
    const { device: others } = await addTo(other.token)
    expect((await show((options) => device.get(options))).status).toBe(200)
    const stranger = new SoftwareAuthenticator(PUBLIC_URL)
    stranger.userHandle = device.userHandle
    const replies = [
      await show((options) => stranger.get(options)),
      await show((options) => stranger.get(options, { credentialId: device.credentialId })),
      await show((options) => device.get(options, { counter: device.counter - 1 })),
      await show((options) => device.get(options, { counter: device.counter - 2 })),
      await show((options) => device.get(options, { isVerified: false })),
      await show((options) => device.get(options, { origin: 'https://evil.example' })),
      await show((options) => device.get(options, { rpId: 'evil.example' })),
      await show((options) => device.get(options, { type: 'webauthn.create' })),
      await show((options) => device.get(options, { challenge: 'AAAA' })),
      await show((options) => device.get(options, { userHandle: others.userHandle })),
      await show((options) => ({ ...device.get(options), id: "' or 1=1 --" })),
      await show(() => ({})),
      await show(() => ({ id: 'A'.repeat(2_000), rawId: 'x', type: 'public-key', response: {} })),
    ]
    for (const reply of replies) expectRefusal(reply, 401, 'wrong_credentials')
    expect(new Set(replies.map(({ body }) => body.message)).size).toBe(1)
  })

  test('an answer counts once, and its question for five minutes', async () => {
    const { token, id } = await server.signedUp()
    const { device } = await addTo(token)
    const { challengeId, options } = (await server.call(startPasskeySignIn, { body: {} })).body
    const answer = device.get(options)
    const send = () => server.call(signInWithPasskey, { body: { challengeId, response: answer } })
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const late = (await server.call(startPasskeySignIn, { body: {} })).body
    const response = device.get(late.options)
    server.passes(5 * MINUTE_MS)
    const body = { challengeId: late.challengeId, response }
    expectRefusal(await server.call(signInWithPasskey, { body }), 401, 'wrong_credentials')
    expect(await server.db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(2)
  })

  test('of two copies of a passkey that answer at once with the same count, one signs in', async () => {
    const { token, id } = await server.signedUp()
    const { device } = await addTo(token)
    const counter = device.counter + 1
    const replies = await server.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, id)).for('update')
      const both = [1, 2].map(() => show((options) => device.get(options, { counter })))
      await expect
        .poll(async () => (await server.db.execute(WAITING)).rows.length, { interval: 5, timeout: 10_000 })
        .toBe(2)
      return { both }
    })
    const statuses = (await Promise.all(replies.both)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401])
  })

  test('a question for adding signs nobody in', async () => {
    const { token } = await server.signedUp()
    const { device } = await addTo(token)
    const { challengeId, options } = (await ask(token)).body
    const response = device.get({ challenge: options.challenge, rpId: 'notes.clinic.example' })
    const answer = await server.call(signInWithPasskey, { body: { challengeId, response } })
    expectRefusal(answer, 401, 'wrong_credentials')
  })

  test('a deactivated account learns it with the right passkey, and no session begins', async () => {
    const { token, id } = await server.signedUp()
    const { device } = await addTo(token)
    await server.db.update(users).set({ accountStatus: 'deactivated' }).where(eq(users.id, id))
    expectRefusal(await show((options) => device.get(options)), 403, 'forbidden')
  })

  test('an account that is marked for deletion can come back', async () => {
    const { token, id } = await server.signedUp()
    const { device } = await addTo(token)
    await server.db.update(users).set({ accountStatus: 'temporary_deleted' }).where(eq(users.id, id))
    expect((await show((options) => device.get(options))).status).toBe(200)
  })

  test('one place cannot try for ever, and keeps nobody there from a right passkey', async () => {
    const { device } = await addTo((await server.signedUp()).token)
    for (let time = 0; time < 30; time += 1) expectRefusal(await show(() => ({})), 401, 'wrong_credentials')
    expectRefusal(await show(() => ({})), 429, 'too_many_requests')
    expect((await show((options) => device.get(options))).status).toBe(200)
  })
})

describe('beside the password', () => {
  test('a password still signs in, into a session that is not strong, nor is when its owner becomes an admin', async () => {
    const { token, email, id: userId } = await server.signedUp()
    const { device, id } = await addTo(token)
    const [strong, weak] = [(await show((options) => device.get(options))).body, (await attempt(email)).body]
    await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, userId))
    const seen = async (session: { token: string }) => (await server.call(getUser, session)).body.user
    expect(await seen(strong)).toMatchObject({ hasTwoFactor: true, needsTwoFactor: false })
    for (const user of [await seen(weak), (await attempt(email)).body.user])
      expect(user).toMatchObject({ hasTwoFactor: true, needsTwoFactor: true })
    expectRefusal(await ask(weak.token), 403, 'two_factor_required')
    expectRefusal(await remove(weak.token, id), 403, 'two_factor_required')
    expect((await ask(strong.token)).status).toBe(200)
  })

  test('an authenticator app and a passkey stand for each other, and an admin keeps one of them', async () => {
    const { token, email } = await server.signedUp({ role: 'admin' })
    const { secret } = (await server.call(startTwoFactor, { token, body: { password: PASSWORD } })).body
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server.now().getTime(),
    })
    await server.call(enableTwoFactor, { token, body: { code } })
    const { id } = await addTo(token)
    expect((await attempt(email)).body.details.methods).toContain('passkey')
    const off = await server.call(disableTwoFactor, { token, body: { password: PASSWORD } })
    expect(off.body.user).toMatchObject({ hasTwoFactor: true, needsTwoFactor: false })
    expectRefusal(await remove(token, id), 403, 'forbidden')
    expect(await listed(token)).toHaveLength(1)
  })

  test('a physician may remove the last one, and it signs in no more', async () => {
    const { token } = await server.signedUp()
    const { device, id } = await addTo(token)
    expect((await remove(token, id)).body.passkeys).toEqual([])
    expectRefusal(await show((options) => device.get(options)), 401, 'wrong_credentials')
    expectRefusal(await remove(token, id), 404, 'not_found')
  })

  test("another's passkey is not found and stays", async () => {
    const [own, other] = [await server.signedUp(), await server.signedUp()]
    const { id } = await addTo(other.token)
    expectRefusal(await remove(own.token, id), 404, 'not_found')
    expect(await listed(other.token)).toHaveLength(1)
  })
})

async function resetByMail(email: string): Promise<void> {
  await server.call(requestPasswordReset, { body: { email } })
  const token = await server.mailedToken(email, '/updatePassword#token')
  const reply = await server.call(resetPassword, { body: { token, password: 'three grey owls at dusk' } })
  expect(reply.status).toBe(200)
}

test('a stranger who signed up with an address does not keep a passkey once its owner takes the account', async () => {
  const { token, email } = await server.signedUp()
  const { device } = await addTo(token)
  // Whoever wonders about an account they never made may ask for its username first.
  await server.call(requestUsernameReset, { body: { email } })
  const forName = await server.mailedToken(email, '/reset-username#token')
  await server.call(resetUsername, { body: { token: forName, username: 'really.the.owner' } })
  await resetByMail(email)
  expectRefusal(await show((options) => device.get(options)), 401, 'wrong_credentials')
})

test('nor once its owner has opened the link that confirms the address', async () => {
  const { token, email } = await server.signedUp()
  const { device } = await addTo(token)
  server.passes(MINUTE_MS)
  const confirming = await server.mailedToken(email, '/registration#verify')
  expect((await server.call(verifyEmail, { body: { token: confirming } })).status).toBe(200)
  server.passes(MINUTE_MS)
  const { device: later } = await addTo(token)
  await resetByMail(email)
  expectRefusal(await show((options) => device.get(options)), 401, 'wrong_credentials')
  expectRefusal(await show((options) => later.get(options)), 401, 'wrong_credentials')
})

test("nor in an account that was moved to its owner's address", async () => {
  const { token, email } = await server.signedUp()
  const confirming = await server.mailedToken(email, '/registration#verify')
  await server.call(verifyEmail, { body: { token: confirming } })
  const { device } = await addTo(token)
  const owners = 'given.an.account@clinic.example'
  await server.call(updatePersonalInformation, { token, body: { email: owners, password: PASSWORD } })
  const moving = await server.mailedToken(owners, '/registration#newEmail')
  expect((await server.call(confirmEmailChange, { body: { token: moving } })).status).toBe(200)
  server.passes(MINUTE_MS)
  expect((await show((options) => device.get(options))).status).toBe(200)
  await resetByMail(owners)
  expectRefusal(await show((options) => device.get(options)), 401, 'wrong_credentials')
})

test('the trail tells of passkeys that were added, used, refused and removed', async () => {
  const { token, id } = await server.signedUp()
  const { device, id: passkeyId } = await addTo(token)
  await show((options) => device.get(options))
  await show((options) => device.get(options, { isVerified: false }))
  await remove(token, passkeyId)
  const entries = await server.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id)
  expect(entries.map(({ action, actorId }) => [action, actorId === id])).toEqual([
    ['account.create', true],
    ['account.passkeyAdd', true],
    ['account.signIn', true],
    ['account.signInFailed', false],
    ['account.passkeyRemove', true],
  ])
})
