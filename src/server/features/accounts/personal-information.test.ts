import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  getUser,
  requestPasswordReset,
  resendVerification,
  resetPassword,
  signIn,
  updatePersonalInformation,
  verifyEmail,
} from '#contract/accounts.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { type AccountsServer, expectRefusal, PASSWORD, startAccountsServer } from './accounts-harness.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())
// What one test got wrong does not count in the next.
beforeEach(() => server.passes(16 * 60_000))

const update = (token: string, body: Record<string, unknown>) =>
  server.call(updatePersonalInformation, { token, body })
const userOf = async (token: string) => (await server.call(getUser, { token })).body.user
const attempt = (login: string) => server.call(signIn, { body: { login, password: PASSWORD } })
/** The statements that wait for another transaction. */
const WAITING = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

let moved = 0
const newAddress = () => `moved${(moved += 1)}@clinic.example`

describe('own details', () => {
  test('only what was sent is changed, and no password is asked for', async () => {
    const { token, email } = await server.signedUp()
    const reply = await update(token, {
      title: 'Mx',
      last_name: ' Nguyễn\u202e\u0000 👩🏽‍⚕️ ',
      phoneNumber: '+1 202 555 0142',
    })
    expect(reply.body.token).toBe(token)
    expect(reply.body.user).toMatchObject({
      phoneNumber: '+1 202 555 0142',
      personal_information: { title: 'Mx', first_name: 'First', last_name: 'Nguyễn 👩🏽‍⚕️', email },
    })
    expect(await userOf(token)).toEqual(reply.body.user)
  })

  test('the address as it is, sent with the rest, needs no password either', async () => {
    const { token, email } = await server.signedUp()
    expect((await update(token, { email: email.toUpperCase(), specialty: 'Cardiology' })).status).toBe(200)
  })

  test.each([
    ['a role', { role: 'super_admin' }],
    ['a confirmed address', { emailVerified: true, emailVerifiedAt: '2026-01-01T00:00:00.000Z' }],
    ['an organization', { organizationId: '7f3c2a10-1b2c-4d3e-8f40-a1b2c3d4e5f6' }],
    ['what the account has seen', { account_details: { tutorial_completed: true } }],
  ])('%s is not among them', async (_, body) => {
    const { token } = await server.signedUp()
    const before = await userOf(token)
    expect((await update(token, body)).body.user).toEqual(before)
  })

  test.each([
    ['first_name', ' \u202e\u0000 '],
    ['first_name', 'x'.repeat(101)],
    ['title', 'King'],
    ['phoneNumber', '1'.repeat(26)],
    ['email', 'nobody'],
    ['email', 'null\u0000@clinic.example'],
    ['email', `${'a'.repeat(250)}@clinic.example`],
  ])('%s %j is refused with a sentence for its field', async (field, value) => {
    const { token } = await server.signedUp()
    const reply = await update(token, { [field]: value, currentPassword: PASSWORD })
    expect(reply.status).toBe(400)
    expect(reply.body.fields?.[field]).toMatch(/\w+/)
  })
})

describe('another email address', () => {
  test('has to be confirmed, and both addresses are told', async () => {
    const { token, email, id } = await server.signedUp()
    const first = await server.mailedToken(email, '/registration#verify')
    await server.call(verifyEmail, { body: { token: first } })
    const to = newAddress()
    const reply = await update(token, { email: ` ${to.toUpperCase()} `, currentPassword: PASSWORD })
    expect(reply.body.user).toMatchObject({ emailVerified: false, personal_information: { email: to } })
    expect((await attempt(to)).body.user.userId).toBe(id)
    expectRefusal(await attempt(email), 401, 'wrong_credentials')
    const link = await server.mailedToken(to, '/registration#verify')
    expect(server.mails.findLast((mail) => mail.to === email)?.subject).toMatch(/address.*was changed/)
    expect((await server.call(verifyEmail, { body: { token: link } })).status).toBe(200)
    expect(await userOf(token)).toMatchObject({ emailVerified: true })
  })

  test('needs the password, which cannot be guessed with a stolen session', async () => {
    const { token, email } = await server.signedUp()
    const to = newAddress()
    const without = await update(token, { email: to, last_name: 'Changed' })
    expectRefusal(without, 400, 'invalid_input')
    expect(without.body.fields).toHaveProperty('currentPassword')
    for (let guess = 0; guess < 5; guess += 1)
      expectRefusal(
        await update(token, { email: to, currentPassword: 'not the password' }),
        401,
        'wrong_credentials',
      )
    expectRefusal(await update(token, { email: to, currentPassword: PASSWORD }), 429, 'too_many_requests')
    expect((await userOf(token)).personal_information).toMatchObject({ email, last_name: 'Last' })
  })

  test('that is taken changes nothing, and the sentence names nobody', async () => {
    const [own, other] = [await server.signedUp(), await server.signedUp()]
    await server.settled()
    const before = server.mails.length
    const body = { email: other.email, currentPassword: PASSWORD, last_name: 'Changed' }
    const reply = await update(own.token, body)
    expectRefusal(reply, 409, 'already_exists')
    expect(reply.body.message).not.toMatch(/account already|somebody|taken/i)
    expect((await userOf(own.token)).personal_information).toMatchObject({
      email: own.email,
      last_name: 'Last',
    })
    await server.settled()
    expect(server.mails).toHaveLength(before)
  })

  test('taken ones cannot be tried out for ever', async () => {
    const [own, other] = [await server.signedUp(), await server.signedUp()]
    const body = { email: other.email, currentPassword: PASSWORD }
    for (let guess = 0; guess < 30; guess += 1) await update(own.token, body)
    expectRefusal(await update(own.token, { ...body, email: newAddress() }), 429, 'too_many_requests')
  })

  test('whoever reads the old mailbox can do nothing more with it', async () => {
    const { token, email } = await server.signedUp()
    const verification = await server.mailedToken(email, '/registration#verify')
    await server.call(requestPasswordReset, { body: { email } })
    const reset = await server.mailedToken(email, '/updatePassword#token')
    await update(token, { email: newAddress(), currentPassword: PASSWORD })
    expectRefusal(await server.call(verifyEmail, { body: { token: verification } }), 410, 'link_expired')
    const body = { token: reset, password: 'three grey owls at dusk' }
    expectRefusal(await server.call(resetPassword, { body }), 410, 'link_expired')
  })

  test('a link that is asked for while the address changes goes to the new one alone', async () => {
    const { token, email, id } = await server.signedUp()
    const to = newAddress()
    await server.settled()
    const [mailsBefore, asked] = await server.db.transaction(async (tx) => {
      await tx.update(users).set({ email: to }).where(eq(users.id, id))
      const reply = server.call(resendVerification, { token, body: {} })
      await expect
        .poll(async () => (await server.db.execute(WAITING)).rows.length, { interval: 5, timeout: 10_000 })
        .toBeGreaterThan(0)
      return [server.mails.filter((mail) => mail.to === email).length, reply] as const
    })
    expect((await asked).status).toBe(200)
    const link = await server.mailedToken(to, '/registration#verify')
    expect(server.mails.filter((mail) => mail.to === email)).toHaveLength(mailsBefore)
    expect((await server.call(verifyEmail, { body: { token: link } })).status).toBe(200)
  })

  test('two accounts that move to the same address at once: one does', async () => {
    const owners = [await server.signedUp(), await server.signedUp(), await server.signedUp()]
    const to = newAddress()
    const replies = await Promise.all(
      owners.map(({ token }) => update(token, { email: to, currentPassword: PASSWORD })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

test('the moment of the last sign-in is kept, by whichever way in', async () => {
  const { email, id } = await server.signedUp()
  const lastSignIn = async () =>
    (await server.db.select().from(users).where(eq(users.id, id)))[0]?.lastSignInAt
  expect(await lastSignIn()).toEqual(server.now())
  server.passes(5 * 60_000)
  await attempt(email)
  expect(await lastSignIn()).toEqual(server.now())
})

test('an account that is marked for deletion can sign in, to come back', async () => {
  const { email, id } = await server.signedUp()
  await server.db
    .update(users)
    .set({ accountStatus: 'temporary_deleted', deleteAt: server.now() })
    .where(eq(users.id, id))
  const reply = await attempt(email)
  expect(reply.body.user.account_details).toMatchObject({
    account_status: 'temporary_deleted',
    delete_at: server.now().toISOString(),
  })
})

test('the trail tells of a change, and not what it was', async () => {
  const { token, id } = await server.signedUp()
  const to = newAddress()
  await update(token, { email: to, currentPassword: PASSWORD, last_name: 'Unforgettable' })
  await update(token, {})
  const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(entries.map(({ action }) => action)).toEqual(['account.create', 'account.update'])
  expect(JSON.stringify(entries)).not.toMatch(/moved|Unforgettable/)
})
