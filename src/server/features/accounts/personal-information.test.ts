import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getUser, updatePersonalInformation } from '#contract/accounts.ts'
import { signIn } from '#contract/sign-in.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { type AccountsServer, PASSWORD, startAccountsServer } from './accounts-harness.ts'

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
    const reply = await update(token, { [field]: value, password: PASSWORD })
    expect(reply.status).toBe(400)
    expect(reply.body.fields?.[field]).toMatch(/\w+/)
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
  await update(token, { email: to, password: PASSWORD, last_name: 'Unforgettable' })
  await update(token, {})
  const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(entries.map(({ action }) => action)).toEqual([
    'account.create',
    'account.update',
    'account.emailChangeAsk',
  ])
  expect(JSON.stringify(entries)).not.toMatch(/moved|Unforgettable/)
})
