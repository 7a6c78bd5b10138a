import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getUser, signUp } from '#contract/accounts.ts'
import { changePassword, requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import { signIn } from '#contract/sign-in.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { oneTimeLinks, users } from '#server/platform/database/schema/accounts.ts'
import {
  type AccountsServer,
  expectRefusal,
  PASSWORD,
  PUBLIC_URL,
  registration,
  startAccountsServer,
} from './accounts-harness.ts'

const NEW_PASSWORD = 'three grey owls at dusk'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())
afterEach(() => {
  server.mails.length = 0
})

async function signedUp() {
  const form = registration()
  const { body } = await server.call(signUp, { body: form })
  await server.settled()
  server.mails.length = 0
  return { ...form, id: body.user.userId, token: body.token }
}

const attempt = (login: string, password: string) => server.call(signIn, { body: { login, password } })
const reset = (token: string, password = NEW_PASSWORD) =>
  server.call(resetPassword, { body: { token, password } })

async function ask(email: string, from?: string) {
  const reply = await server.call(requestPasswordReset, { body: { email }, ...(from ? { from } : {}) })
  await server.settled()
  return reply
}

/** The token of the link in the last mail. */
async function mailedToken(email: string): Promise<string> {
  await ask(email)
  const text = server.mails.findLast(({ to }) => to === email)?.text ?? ''
  const link = /^https:.*$/m.exec(text)?.[0] ?? ''
  expect(link.startsWith(`${PUBLIC_URL}/updatePassword#token=`)).toBe(true)
  return link.split('=')[1] ?? ''
}

describe('asking for a link', () => {
  test('answers the same whether or not there is such an account, and mails only one that exists', async () => {
    const { email } = await signedUp()
    const [known, unknown] = [await ask(email), await ask('nobody@clinic.example')]
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(known.body).toEqual(unknown.body)
    expect(server.mails.map(({ to }) => to)).toEqual([email])
  })

  test('the reply does not wait for the mail, and does not tell that it failed', async () => {
    const elsewhere = await startAccountsServer()
    try {
      const form = registration()
      await elsewhere.call(signUp, { body: form })
      elsewhere.mailGoesAway()
      const reply = await elsewhere.call(requestPasswordReset, { body: { email: form.email } })
      expect(reply.status).toBe(200)
      await elsewhere.settled()
      expect(elsewhere.errors).toEqual([new Error('the mail server is away')])
    } finally {
      await elsewhere.stop()
    }
  })

  test('a deactivated account gets no link', async () => {
    const { email, id } = await signedUp()
    await server.db.update(users).set({ accountStatus: 'deactivated' }).where(eq(users.id, id))
    await ask(email)
    expect(server.mails).toEqual([])
  })

  test('a mailbox is not flooded: three mails in a quarter of an hour, and the replies stay the same', async () => {
    const { email } = await signedUp()
    const replies = []
    for (let time = 0; time < 6; time += 1) replies.push(await ask(email))
    expect(server.mails).toHaveLength(3)
    expect(new Set(replies.map(({ body }) => body.message)).size).toBe(1)
  })

  test('one place cannot ask for ever', async () => {
    for (let time = 0; time < 20; time += 1)
      expect((await ask(`nobody${time}@clinic.example`, '192.0.2.50')).status).toBe(200)
    expectRefusal(await ask('nobody@clinic.example', '192.0.2.50'), 429, 'too_many_requests')
  })

  test('the mail can be read as text and as a page, and holds nothing a user typed', async () => {
    server.passes(3_600_000)
    const form = registration({ first_name: 'Click <a href="https://evil.example">here</a>' })
    await server.call(signUp, { body: form })
    const token = await mailedToken(form.email)
    const mail = server.mails.at(-1)
    expect(mail?.subject).toBe('Set a new password for Attest')
    expect(mail?.html).toContain(`href="${PUBLIC_URL}/updatePassword#token=${token}"`)
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  })

  test('the database holds no token of a link', async () => {
    server.passes(3_600_000)
    const token = await mailedToken((await signedUp()).email)
    expect(JSON.stringify(await server.db.select().from(oneTimeLinks))).not.toContain(token)
  })
})

describe('setting a new password with the link', () => {
  test('the new one signs in, the old one does not, and every session has ended', async () => {
    server.passes(3_600_000)
    const { email, token, id } = await signedUp()
    const { token: other } = (await attempt(email, PASSWORD)).body
    const reply = await reset(await mailedToken(email))
    expect(reply.status).toBe(200)
    for (const stale of [token, other])
      expectRefusal(await server.call(getUser, { token: stale }), 401, 'unauthenticated')
    expectRefusal(await attempt(email, PASSWORD), 401, 'wrong_credentials')
    expect((await attempt(email, NEW_PASSWORD)).status).toBe(200)
    expect(server.disconnected).toContainEqual({ userId: id })
  })

  test('the owner is told by mail', async () => {
    const { email } = await signedUp()
    await reset(await mailedToken(email))
    await server.settled()
    expect(server.mails.at(-1)).toMatchObject({ to: email, subject: 'Your Attest password was changed' })
  })

  test('a link works once', async () => {
    const { email } = await signedUp()
    const link = await mailedToken(email)
    await reset(link)
    expectRefusal(await reset(link, 'another four birds here'), 410, 'link_expired')
    expect((await attempt(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('a link used twice at once sets one password', async () => {
    const { email } = await signedUp()
    const link = await mailedToken(email)
    const passwords = ['one pair of quiet wings', 'two pairs of quiet wings']
    const replies = await Promise.all(passwords.map((password) => reset(link, password)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
    const winner = passwords[replies.findIndex(({ status }) => status === 200)] ?? ''
    expect((await attempt(email, winner)).status).toBe(200)
  })

  test('a link ends after an hour', async () => {
    const { email } = await signedUp()
    const link = await mailedToken(email)
    server.passes(3_600_000)
    expectRefusal(await reset(link), 410, 'link_expired')
    expect((await attempt(email, PASSWORD)).status).toBe(200)
  })

  test('a newer link voids the one before', async () => {
    const { email } = await signedUp()
    const [first, second] = [await mailedToken(email), await mailedToken(email)]
    expectRefusal(await reset(first), 410, 'link_expired')
    expect((await reset(second)).status).toBe(200)
  })

  test('a password that is refused leaves the link as it was', async () => {
    const { email, username } = await signedUp()
    const link = await mailedToken(email)
    expectRefusal(await reset(link, `${username} and more`), 400, 'invalid_input')
    expectRefusal(await reset(link, 'password12345'), 400, 'invalid_input')
    expect((await reset(link)).status).toBe(200)
  })

  test.each(['x', '\u0000', "' or 1=1 --", 'A'.repeat(200)])(
    'what is no token is refused: %j',
    async (token) => {
      expectRefusal(await reset(token), 410, 'link_expired')
    },
  )

  test('a setup link resets no password', async () => {
    const { ensureFirstAdminLink } = await import('./first-admin.ts')
    const link = await ensureFirstAdminLink(server.dependencies)
    expectRefusal(await reset(link?.split('=')[1] ?? ''), 410, 'link_expired')
  })

  test('it lifts the lock that a stranger has brought about', async () => {
    server.passes(3_600_000)
    const { email, username } = await signedUp()
    for (let guess = 0; guess < 5; guess += 1) await attempt(email, 'not the password')
    for (let guess = 0; guess < 5; guess += 1) await attempt(username, 'not the password')
    expectRefusal(await attempt(email, PASSWORD), 429, 'too_many_requests')
    await reset(await mailedToken(email))
    expect((await attempt(email, NEW_PASSWORD)).status).toBe(200)
    expect((await attempt(username, NEW_PASSWORD)).status).toBe(200)
  })

  test('a sign-in with the old password that is under way does not outlive the reset', async () => {
    server.passes(3_600_000)
    const { email } = await signedUp()
    const link = await mailedToken(email)
    const [signedIn] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => attempt(email, PASSWORD))),
      reset(link),
    ])
    for (const { status, body } of signedIn)
      if (status === 200)
        expectRefusal(await server.call(getUser, { token: body.token }), 401, 'unauthenticated')
  })
})

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, password = NEW_PASSWORD) =>
    server.call(changePassword, { token, body: { currentPassword, password } })

  test('keeps this session and ends the others', async () => {
    server.passes(3_600_000)
    const { email, token } = await signedUp()
    const { token: other } = (await attempt(email, PASSWORD)).body
    expect((await change(token, PASSWORD)).status).toBe(200)
    expect((await server.call(getUser, { token })).status).toBe(200)
    expectRefusal(await server.call(getUser, { token: other }), 401, 'unauthenticated')
    expect((await attempt(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('voids a reset link that is under way', async () => {
    const { email, token } = await signedUp()
    const link = await mailedToken(email)
    await change(token, PASSWORD)
    expectRefusal(await reset(link, 'two brown geese asleep'), 410, 'link_expired')
  })

  test('needs the current password, which cannot be guessed with a stolen session', async () => {
    const { token } = await signedUp()
    for (let guess = 0; guess < 5; guess += 1) {
      const refused = await change(token, 'not the password')
      expectRefusal(refused, 401, 'wrong_credentials')
      expect(refused.body.fields).toHaveProperty('currentPassword')
    }
    expectRefusal(await change(token, PASSWORD), 429, 'too_many_requests')
  })

  test.each([
    ['the same password', PASSWORD],
    ['one that everybody tries', 'Welcome2026!!'],
    ['one that is too short', 'short'],
  ])('%s is refused', async (_, password) => {
    const { token, email } = await signedUp()
    expect((await change(token, PASSWORD, password)).status).toBe(400)
    expect((await attempt(email, PASSWORD)).status).toBe(200)
  })

  test('without a session it is refused', async () => {
    expectRefusal(await change('', PASSWORD), 401, 'unauthenticated')
  })
})

test('the trail tells of asking, resetting and changing', async () => {
  server.passes(3_600_000)
  const { email, id } = await signedUp()
  await reset(await mailedToken(email))
  const { token } = (await attempt(email, NEW_PASSWORD)).body
  await server.call(changePassword, { token, body: { currentPassword: NEW_PASSWORD, password: PASSWORD } })
  const entries = await server.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id)
  expect(entries.map(({ action }) => action)).toEqual([
    'account.create',
    'account.passwordResetAsk',
    'account.passwordReset',
    'account.signIn',
    'account.passwordChange',
  ])
})
