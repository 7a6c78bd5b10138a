import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { getUser, signUp } from '#contract/accounts.ts'
import { signIn, signOut } from '#contract/sign-in.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { sessions, signInFailures, users } from '#server/platform/database/schema/accounts.ts'
import {
  type AccountsServer,
  expectRefusal,
  PASSWORD,
  registration,
  startAccountsServer,
} from './accounts-harness.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())

async function signedUp(changes: Record<string, unknown> = {}) {
  const form = registration(changes)
  const reply = await server.call(signUp, { body: form })
  expect(reply.status).toBe(200)
  return { ...form, user: reply.body.user, token: reply.body.token }
}

const attempt = (login: string, password: string, from?: string) =>
  server.call(signIn, { body: { login, password }, ...(from ? { from } : {}) })

async function failTimes(times: number, login: string, from?: string) {
  for (let guess = 0; guess < times; guess += 1)
    expectRefusal(await attempt(login, 'not the password', from), 401, 'wrong_credentials')
}

describe('signing up', () => {
  test('makes a physician with a trial of 14 days, signed in', async () => {
    const { user, token, email } = await signedUp()
    expect(user).toMatchObject({
      trial_days: 14,
      account_details: {
        role: 'user',
        trial_status: null,
        baa_status: 'unverified',
        account_status: 'active',
      },
      personal_information: { email, first_name: 'First', privacy_policy_agreed: true, completeInfo: false },
    })
    expect([user._id, user.id]).toEqual([user.userId, user.userId])
    const own = await server.call(getUser, { token })
    expect(own.body).toEqual({ user, token })
  })

  test('a role and whatever else the form does not have are ignored', async () => {
    const { user } = await signedUp({
      role: 'super_admin',
      account_details: { role: 'super_admin', subscription_status: 'active' },
      accountStatus: 'active',
      subscriptionStatus: 'active',
      baaStatus: 'verified',
      id: '7f3c2a10-1b2c-4d3e-8f40-a1b2c3d4e5f6',
      __proto__: { role: 'admin' },
    })
    expect(user.account_details).toMatchObject({
      role: 'user',
      subscription_status: 'none',
      baa_status: 'unverified',
    })
    expect(user.userId).not.toBe('7f3c2a10-1b2c-4d3e-8f40-a1b2c3d4e5f6')
  })

  test('a taken email and a taken username are refused alike', async () => {
    const { email, username } = await signedUp()
    const byEmail = await server.call(signUp, { body: registration({ email: email.toUpperCase() }) })
    const byUsername = await server.call(signUp, { body: registration({ username: ` ${username} ` }) })
    expectRefusal(byEmail, 409, 'already_exists')
    expectRefusal(byUsername, 409, 'already_exists')
    expect(byEmail.body.message).toBe(byUsername.body.message)
  })

  test('the same form sent ten times at once makes one account', async () => {
    const form = registration()
    const replies = await Promise.all(Array.from({ length: 10 }, () => server.call(signUp, { body: form })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await server.db.select().from(users).where(eq(users.email, form.email))).toHaveLength(1)
  })

  test('addresses cannot be tried out without end from one place', async () => {
    const { email } = await signedUp()
    const form = registration({ email })
    const from = '192.0.2.66'
    const replies = await Promise.all(
      Array.from({ length: 61 }, () => server.call(signUp, { body: form, from })),
    )
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(60)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('accounts cannot be made, and mail sent, without end from one place', async () => {
    const from = '192.0.2.67'
    const key = createHash('sha256').update(`signUp:all:${from}`).digest('base64url')
    const made = Array.from({ length: 199 }, () => ({ key, at: server.now() }))
    await server.db.insert(signInFailures).values(made)
    expect((await server.call(signUp, { body: registration(), from })).status).toBe(200)
    expectRefusal(await server.call(signUp, { body: registration(), from }), 429, 'too_many_requests')
    expect((await server.call(signUp, { body: registration() })).status).toBe(200)
  })

  test('one inbox gets no more than ten mails of sign-ups that only differ in a tag, wherever they come from', async () => {
    const signUpAs = (tag: string, at: number) =>
      server.call(signUp, {
        body: registration({ email: `Nora+${tag}@inbox.example` }),
        from: `192.0.2.${100 + at}`,
      })
    const replies = await Promise.all(Array.from({ length: 12 }, (_, at) => signUpAs(`t${at}`, at)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
    for (const refused of replies.filter(({ status }) => status !== 200))
      expectRefusal(refused, 429, 'too_many_requests')
    const untagged = registration({ email: 'nora@inbox.example' })
    expect((await server.call(signUp, { body: untagged })).status).toBe(200)
  })

  test.each([
    ['a short password', { password: 'short' }, 'password'],
    ['a password that everybody tries', { password: 'Password2026!' }, 'password'],
    [
      'a password with the username in it',
      { username: 'heronwatcher', password: 'my heronwatcher pass' },
      'password',
    ],
    ['a password with the name of the product in it', { password: 'attest is good for me' }, 'password'],
    ['no consent', { privacy_policy_agreed: false }, 'privacy_policy_agreed'],
    ['an empty name', { first_name: ' \u202e\u0000 ' }, 'first_name'],
    ['a title that is none', { title: 'King' }, 'title'],
    ['an address that is none', { email: 'nobody' }, 'email'],
    ['a username with an at sign', { username: 'a@b.example' }, 'username'],
    ['a username in look-alike letters', { username: '\u0430dmin-one' }, 'username'],
  ])('%s is refused with a sentence for its field', async (_, changes, field) => {
    const reply = await server.call(signUp, { body: registration(changes) })
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 400, code: 'invalid_input' })
    expect(reply.body.fields?.[field]).toMatch(/\w+/)
  })

  test('hostile text in a name is text, without what would turn it round', async () => {
    const { user } = await signedUp({
      first_name: `<img src=x onerror=alert(1)> '; drop table users; --`,
      last_name: '\u202eevil\u0000 \r\nBcc: x@y.example 👩🏽‍⚕️ Nguyễn',
    })
    expect(user.personal_information).toMatchObject({
      first_name: `<img src=x onerror=alert(1)> '; drop table users; --`,
      last_name: 'evil Bcc: x@y.example 👩🏽‍⚕️ Nguyễn',
    })
  })

  test('nothing that leaves the server, or stays in the database, is the password', async () => {
    const { user, userId } = await signedUp().then((made) => ({ ...made, userId: made.user.userId }))
    const [row] = await server.db.select().from(users).where(eq(users.id, userId))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(user)).not.toMatch(/argon2|"password/i)
  })
})

describe('signing in', () => {
  test('works with the email and with the username, however they are typed', async () => {
    const { email, username, user } = await signedUp()
    for (const login of [email, username, ` ${email.toUpperCase()} `, username.toUpperCase()]) {
      const reply = await attempt(login, PASSWORD)
      expect(reply.body.user?.userId).toBe(user.userId)
    }
  })

  test('each sign-in is a session of its own', async () => {
    const { email, token } = await signedUp()
    const [one, other] = await Promise.all([attempt(email, PASSWORD), attempt(email, PASSWORD)])
    expect(new Set([token, one.body.token, other.body.token]).size).toBe(3)
  })

  test('an unknown login and a wrong password are refused alike', async () => {
    const { email } = await signedUp()
    const [wrong, unknown] = [
      await attempt(email, 'not the password'),
      await attempt('nobody@clinic.example', PASSWORD),
    ]
    expectRefusal(wrong, 401, 'wrong_credentials')
    expectRefusal(unknown, 401, 'wrong_credentials')
    expect(wrong.body.message).toBe(unknown.body.message)
  })

  test.each([['\u0000'], ["' or 1=1 --"], ['%'], ['😀@clinic.example'], ['a'.repeat(254)]])(
    'a login that can be nobody is only wrong: %j',
    async (login) => {
      expectRefusal(await attempt(login, PASSWORD, '192.0.2.77'), 401, 'wrong_credentials')
    },
  )

  test('an invited user without a password cannot sign in', async () => {
    const { email, user } = await signedUp()
    await server.db.update(users).set({ passwordHash: null }).where(eq(users.id, user.userId))
    expectRefusal(await attempt(email, PASSWORD), 401, 'wrong_credentials')
  })

  test('a deactivated account learns that it is only with the right password', async () => {
    const { email, user, token } = await signedUp()
    await server.db.update(users).set({ accountStatus: 'deactivated' }).where(eq(users.id, user.userId))
    expectRefusal(await attempt(email, 'not the password'), 401, 'wrong_credentials')
    expectRefusal(await attempt(email, PASSWORD), 403, 'forbidden')
    expectRefusal(await server.call(getUser, { token }), 401, 'unauthenticated')
  })

  test.each([
    'x',
    '',
    '$argon2id$v=19$m=4294967295,t=4294967295,p=255$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA',
  ])(
    'a kept hash that was not made here (%s) is a wrong password, and the server goes on',
    async (passwordHash) => {
      const { email, user, token } = await signedUp()
      await server.db.update(users).set({ passwordHash }).where(eq(users.id, user.userId))
      expectRefusal(await attempt(email, PASSWORD), 401, 'wrong_credentials')
      expect((await server.call(getUser, { token })).status).toBe(200)
    },
  )

  test('a password that was hashed at other costs is hashed anew', async () => {
    const { email, user } = await signedUp()
    const { createPasswordHasher } = await import('#server/platform/password-hasher.ts')
    const old = await createPasswordHasher({ memoryKiB: 16, passes: 2, lanes: 1 }).hash(PASSWORD)
    await server.db.update(users).set({ passwordHash: old }).where(eq(users.id, user.userId))
    expect((await attempt(email, PASSWORD)).status).toBe(200)
    const [row] = await server.db.select().from(users).where(eq(users.id, user.userId))
    expect(row?.passwordHash).toMatch(/m=8,t=1/)
    expect((await attempt(email, PASSWORD)).status).toBe(200)
  })
})

describe('guessing', () => {
  test('after five failures the right password is refused as well, with the time to wait', async () => {
    const { email } = await signedUp()
    await failTimes(5, email)
    const locked = await attempt(email, PASSWORD)
    expectRefusal(locked, 429, 'too_many_requests')
    expect(locked.body.message).toMatch(/Wait 15 minutes/)
    expect(Number(locked.headers.get('retry-after'))).toBe(15 * 60)
  })

  test('an unknown login is locked like a known one', async () => {
    const login = 'stranger@clinic.example'
    await failTimes(5, login)
    expectRefusal(await attempt(login, PASSWORD), 429, 'too_many_requests')
  })

  test('the lock ends by itself after a quarter of an hour', async () => {
    const { email } = await signedUp()
    await failTimes(5, email)
    server.passes(15 * 60_000 + 1)
    expect((await attempt(email, PASSWORD)).status).toBe(200)
  })

  test('a sign-in forgets the failures before it', async () => {
    const { email } = await signedUp()
    for (let round = 0; round < 3; round += 1) {
      await failTimes(4, email)
      expect((await attempt(email, PASSWORD)).status).toBe(200)
    }
  })

  test('a stranger who guesses elsewhere does not lock the owner out, until it is too many from anywhere', async () => {
    server.passes(16 * 60_000)
    const { email } = await signedUp()
    await failTimes(5, email, '192.0.2.201')
    expectRefusal(await attempt(email, PASSWORD, '192.0.2.201'), 429, 'too_many_requests')
    for (const from of ['192.0.2.202', '192.0.2.203', '192.0.2.204']) await failTimes(5, email, from)
    expectRefusal(await attempt(email, PASSWORD, '192.0.2.205'), 429, 'too_many_requests')
  })

  test('one address cannot try one password on many logins', async () => {
    for (let guess = 0; guess < 120; guess += 1)
      expectRefusal(await attempt(`somebody${guess}`, 'no', '192.0.2.99'), 401, 'wrong_credentials')
    expect(server.pauses.splice(0)).toHaveLength(90)
    expectRefusal(await attempt('somebody-else', PASSWORD, '192.0.2.99'), 429, 'too_many_requests')
    expect((await attempt((await signedUp()).email, PASSWORD)).status).toBe(200)
  }, 60_000)

  test('another address of the same IPv6 network is the same place', async () => {
    const { email } = await signedUp()
    await failTimes(5, email, '2001:db8:7:7::1')
    expectRefusal(await attempt(email, PASSWORD, '2001:db8:7:7:ffff::2'), 429, 'too_many_requests')
    expect((await attempt(email, PASSWORD, '2001:db8:7:8::1')).status).toBe(200)
  })

  test('guesses sent at once are no more than guesses in turn', async () => {
    const { email } = await signedUp()
    const guesses = await Promise.all(
      Array.from({ length: 25 }, () => attempt(email, 'not the password', '192.0.2.150')),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20)
  })
})

describe('signing out', () => {
  test('ends this session at once, and no other', async () => {
    const { email, token } = await signedUp()
    const { token: other } = (await attempt(email, PASSWORD)).body
    expect((await server.call(signOut, { token })).status).toBe(200)
    expectRefusal(await server.call(getUser, { token }), 401, 'unauthenticated')
    expect((await server.call(getUser, { token: other })).status).toBe(200)
  })
})

test('the trail tells of sign-up, sign-in, failure and sign-out, and holds no login and no password', async () => {
  const { email, user, token } = await signedUp()
  const id = user.userId
  await attempt(email, 'not the password')
  await attempt(email, PASSWORD)
  await attempt('unknown-to-all', PASSWORD)
  const [session] = await server.db.select().from(sessions).where(eq(sessions.userId, id))
  await server.call(signOut, { token })
  const entries = await server.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id)
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['account.create', id],
    ['account.signInFailed', null],
    ['account.signIn', id],
  ])
  const ended = await server.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, session?.id ?? ''))
  expect(ended.map(({ action, actorId }) => [action, actorId])).toEqual([['account.signOut', id]])
  const whole = JSON.stringify(await server.db.select().from(auditEntries))
  for (const secret of [email, PASSWORD, 'unknown-to-all', token]) expect(whole).not.toContain(secret)
})
