import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getUser, requestUsernameReset, resetUsername } from '#contract/accounts.ts'
import { resendVerification, verifyEmail } from '#contract/email-addresses.ts'
import { describePasswordSet, passwordSet, requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import { signIn } from '#contract/sign-in.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { oneTimeLinks, users } from '#server/platform/database/schema/accounts.ts'
import { organizations } from '#server/platform/database/schema/organizations.ts'
import { type AccountsServer, expectRefusal, PASSWORD, startAccountsServer } from './accounts-harness.ts'
import { createInvitedAccount, isEmailVerified } from './public.ts'

const NO_TOKENS = ['x', '\u0000', '\u202e', '🔑', "' or 1=1 --", 'A'.repeat(200)]

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())
// What one test got wrong does not count in the next.
beforeEach(() => server.passes(16 * MINUTE_MS))

const attempt = (login: string, password = PASSWORD) => server.call(signIn, { body: { login, password } })
const userOf = async (token: string) => (await server.call(getUser, { token })).body.user
const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email)

describe('confirming an email address', () => {
  const verify = (token: string) => server.call(verifyEmail, { body: { token } })
  const resend = (token: string) => server.call(resendVerification, { token, body: {} })
  const verificationToken = (email: string) => server.mailedToken(email, '/registration#verify')

  test('the link of the mail that signing up sends does it, and other features can ask', async () => {
    const { id, email, token } = await server.signedUp()
    expect(await userOf(token)).toMatchObject({ emailVerified: false })
    expect(await isEmailVerified(server.db, id)).toBe(false)
    const link = await verificationToken(email)
    expect((await verify(link)).status).toBe(200)
    expect(await userOf(token)).toMatchObject({ emailVerified: true })
    expect(await isEmailVerified(server.db, id)).toBe(true)
    expect(server.told).toContain(id)
  })

  test('mail is read twice: the same link says once more that it is done', async () => {
    const { email } = await server.signedUp()
    const link = await verificationToken(email)
    const [first, second] = [await verify(link), await verify(link)]
    expect(second.body).toEqual(first.body)
  })

  test('a link ends after three days, and a newer one voids it', async () => {
    const { email } = await server.signedUp()
    const late = await verificationToken(email)
    server.passes(3 * DAY_MS)
    expectRefusal(await verify(late), 410, 'link_expired')
    const token = await server.signedIn(email)
    await resend(token)
    const replaced = await verificationToken(email)
    await resend(token)
    expectRefusal(await verify(replaced), 410, 'link_expired')
    expect((await verify(await verificationToken(email))).status).toBe(200)
  })

  test('it can be asked for again, three times in a quarter of an hour', async () => {
    const { email, token } = await server.signedUp()
    for (let time = 0; time < 3; time += 1) expect((await resend(token)).status).toBe(200)
    expectRefusal(await resend(token), 429, 'too_many_requests')
    await server.settled()
    expect(mailsTo(email)).toHaveLength(4)
  })

  test('nothing is mailed for an address that is confirmed already', async () => {
    const { email, token } = await server.signedUp()
    await verify(await verificationToken(email))
    const before = mailsTo(email).length
    expect((await resend(token)).body.message).toMatch(/is confirmed/)
    await server.settled()
    expect(mailsTo(email)).toHaveLength(before)
  })

  test('the mail holds nothing that a stranger typed', async () => {
    const { email } = await server.signedUp({ first_name: 'Call 555-0142 or <a href=//evil>' })
    await server.settled()
    expect(JSON.stringify(mailsTo(email))).not.toMatch(/evil|555-0142/)
  })

  test('whoever resets the password by mail has shown that the address is theirs', async () => {
    const { email, id } = await server.signedUp()
    await server.call(requestPasswordReset, { body: { email } })
    const token = await server.mailedToken(email, '/updatePassword#token')
    await server.call(resetPassword, { body: { token, password: 'three grey owls at dusk' } })
    expect(await isEmailVerified(server.db, id)).toBe(true)
  })

  test.each(NO_TOKENS)('what is no token is refused: %j', async (token) => {
    expectRefusal(await verify(token), 410, 'link_expired')
  })

  test('one place cannot try tokens for ever', async () => {
    for (let guess = 0; guess < 30; guess += 1) await verify(`guess ${guess}`)
    expectRefusal(await verify('one more'), 429, 'too_many_requests')
    // Who shares the address, and has a right one, is not kept from it.
    expect((await verify(await verificationToken((await server.signedUp()).email))).status).toBe(200)
  })
})

describe('a forgotten username', () => {
  const ask = async (email: string) => {
    const reply = await server.call(requestUsernameReset, { body: { email } })
    await server.settled()
    return reply
  }
  const reset = (token: string, username: string) => server.call(resetUsername, { body: { token, username } })
  const tokenFor = async (email: string) => {
    await ask(email)
    return server.mailedToken(email, '/reset-username#token')
  }

  test('is mailed with a link, and the reply is the same without such an account', async () => {
    const { email, username } = await server.signedUp()
    const [known, unknown] = [await ask(email), await ask('nobody@clinic.example')]
    expect(known.status).toBe(200)
    expect(known.body).toEqual(unknown.body)
    expect(mailsTo(email).at(-1)?.text).toContain(username)
    expect(mailsTo('nobody@clinic.example')).toEqual([])
  })

  test('with the link another one is chosen, which signs in from then on', async () => {
    const { email, username, id } = await server.signedUp()
    const token = await tokenFor(email)
    expect((await reset(token, ' New.Heron ')).status).toBe(200)
    expect((await attempt('new.heron')).body.user.userId).toBe(id)
    expectRefusal(await attempt(username), 401, 'wrong_credentials')
    expectRefusal(await reset(token, 'another.heron'), 410, 'link_expired')
    await server.settled()
    expect(mailsTo(email).at(-1)?.subject).toMatch(/username was changed/)
  })

  test('a taken one is refused with a sentence that names nobody, and the link works on', async () => {
    const [own, other] = [await server.signedUp(), await server.signedUp()]
    const token = await tokenFor(own.email)
    const taken = await reset(token, other.username)
    expectRefusal(taken, 409, 'already_exists')
    expect(taken.body.fields).toHaveProperty('username')
    expect((await reset(token, `${own.username}.2`)).status).toBe(200)
  })

  test('taken ones cannot be tried out for ever', async () => {
    const [own, other] = [await server.signedUp(), await server.signedUp()]
    const token = await tokenFor(own.email)
    for (let guess = 0; guess < 30; guess += 1) await reset(token, other.username)
    expectRefusal(await reset(token, `${own.username}.2`), 429, 'too_many_requests')
  })

  test.each(['ab', 'a@b.example', 'аdmin-one', '-heron', 'a'.repeat(41), 'her\u0000on', '👩‍⚕️👩‍⚕️👩‍⚕️'])(
    'what is no username is refused: %j',
    async (username) => {
      const { email } = await server.signedUp()
      const reply = await reset(await tokenFor(email), username)
      expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 400, code: 'invalid_input' })
    },
  )

  test('the link ends after an hour', async () => {
    const { email, username } = await server.signedUp()
    const token = await tokenFor(email)
    server.passes(60 * MINUTE_MS)
    expectRefusal(await reset(token, `${username}.2`), 410, 'link_expired')
  })

  test('a deactivated account gets no mail, and a link from before is void', async () => {
    const { email, id, username } = await server.signedUp()
    const token = await tokenFor(email)
    await server.db.update(users).set({ accountStatus: 'deactivated' }).where(eq(users.id, id))
    const before = mailsTo(email).length
    await ask(email)
    expect(mailsTo(email)).toHaveLength(before)
    expectRefusal(await reset(token, `${username}.2`), 410, 'link_expired')
  })

  test('a mailbox gets three mails in a quarter of an hour, and one place asks twenty times', async () => {
    const { email } = await server.signedUp()
    await server.settled()
    const before = mailsTo(email).length
    for (let time = 0; time < 20; time += 1) expect((await ask(email)).status).toBe(200)
    expect(mailsTo(email)).toHaveLength(before + 3)
    expectRefusal(await ask(email), 429, 'too_many_requests')
  })
})

describe('an account that an administrator made', () => {
  let made = 0
  const GOOD = 'three grey owls at dusk'

  async function invited(changes: { organizationId?: string; email?: string } = {}) {
    made += 1
    const email = changes.email ?? `invited${made}@clinic.example`
    const account = await server.db.transaction((tx) =>
      createInvitedAccount(tx, server.dependencies, {
        title: 'Dr',
        firstName: 'Ada',
        lastName: 'Sample',
        role: 'user',
        ...changes,
        email,
      }),
    )
    if (!account) throw new Error('The address is taken.')
    const token = account.mail.text.split('/passwordSet#token=')[1]?.split('\n')[0] ?? ''
    return { ...account, email, token }
  }
  const describeLink = (token: string) => server.call(describePasswordSet, { body: { token } })
  const set = (token: string, changes: Record<string, unknown> = {}) =>
    server.call(passwordSet, {
      body: { token, username: `ada${made}`, password: GOOD, privacy_policy_agreed: true, ...changes },
    })

  async function organization(seats: number): Promise<string> {
    const id = crypto.randomUUID()
    await server.db.insert(organizations).values({ id, name: `Clinic ${id}`, seats, createdAt: server.now() })
    return id
  }

  test('waits for its owner: nobody signs in before the first password', async () => {
    const { email, username } = await invited()
    for (const password of ['', ' ', 'null', PASSWORD])
      expect((await attempt(email, password)).status).not.toBe(200)
    expect(username).toMatch(/^invited\d+$/)
  })

  test('the link says for whom it is, sets username and password, and signs in', async () => {
    const organizationId = await organization(1)
    const { token, email, userId, username } = await invited({ organizationId })
    expect((await describeLink(token)).body).toEqual({
      first_name: 'Ada',
      email,
      username,
      organizationName: expect.stringMatching(/^Clinic /),
    })
    server.passes(10 * DAY_MS)
    const reply = await set(token)
    expect(reply.body.user).toMatchObject({
      userId,
      username: `ada${made}`,
      emailVerified: true,
      trial_days: 14,
      organization: { id: organizationId, users: [userId] },
      personal_information: { privacy_policy_agreed: true },
    })
    expect((await server.call(getUser, { token: reply.body.token })).status).toBe(200)
    expect((await attempt(email, GOOD)).status).toBe(200)
    for (const reused of [await describeLink(token), await set(token)])
      expectRefusal(reused, 410, 'link_expired')
  })

  test('a password or a username that cannot be used leaves the link as it was', async () => {
    const other = await server.signedUp()
    const { token } = await invited()
    expectRefusal(await set(token, { password: `ada${made} and more words` }), 400, 'invalid_input')
    expectRefusal(await set(token, { username: other.username }), 409, 'already_exists')
    expect((await set(token, { privacy_policy_agreed: false })).status).toBe(400)
    expect((await set(token)).status).toBe(200)
  })

  test('used twice at once, the link sets one password', async () => {
    const { token } = await invited()
    const replies = await Promise.all([set(token), set(token, { password: 'two pairs of quiet wings' })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('the link ends after two weeks; asking for a password then mails another one', async () => {
    const { token, email } = await invited()
    server.passes(14 * DAY_MS)
    expectRefusal(await set(token), 410, 'link_expired')
    await server.call(requestPasswordReset, { body: { email } })
    const next = await server.mailedToken(email, '/passwordSet#token')
    expect((await set(next)).status).toBe(200)
  })

  test('a link of an account that was deactivated meanwhile is void', async () => {
    const { token, userId } = await invited()
    await server.db.update(users).set({ accountStatus: 'deactivated' }).where(eq(users.id, userId))
    for (const reply of [await describeLink(token), await set(token)])
      expectRefusal(reply, 410, 'link_expired')
  })

  test('a taken address makes no account; a taken name before the at sign gets another ending', async () => {
    const { email } = await invited()
    await expect(invited({ email })).rejects.toThrow('taken')
    const { username } = await invited({ email: email.replace('@', '@other.') })
    expect(username).toMatch(/^invited\d+-[0-9a-f]{4}$/)
    expect((await invited({ email: '"o\'x"@clinic.example' })).username).toMatch(/^userox/)
  })

  test('seats are counted, also by two administrators at once', async () => {
    const organizationId = await organization(2)
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => invited({ organizationId })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const refused = tries.find((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'seats_full' })
  })

  test.each(NO_TOKENS)('what is no token is refused: %j', async (token) => {
    expectRefusal(await describeLink(token), 410, 'link_expired')
    expectRefusal(await set(token), 410, 'link_expired')
  })
})

test('no link is for another thing, and the database holds no token', async () => {
  const { email, id } = await server.signedUp()
  await server.call(requestUsernameReset, { body: { email } })
  await server.call(requestPasswordReset, { body: { email } })
  const verification = await server.mailedToken(email, '/registration#verify')
  const username = await server.mailedToken(email, '/reset-username#token')
  const password = await server.mailedToken(email, '/updatePassword#token')
  const wrong = [
    await server.call(verifyEmail, { body: { token: username } }),
    await server.call(resetUsername, { body: { token: password, username: 'heron.one' } }),
    await server.call(resetPassword, { body: { token: verification, password: 'two brown geese asleep' } }),
    await server.call(describePasswordSet, { body: { token: password } }),
  ]
  for (const reply of wrong) expectRefusal(reply, 410, 'link_expired')
  const stored = JSON.stringify([
    await server.db.select().from(oneTimeLinks),
    await server.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)),
  ])
  for (const token of [verification, username, password]) {
    expect(token).toHaveLength(43)
    expect(stored).not.toContain(token)
  }
})
