import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getUser, signUp, updatePersonalInformation } from '#contract/accounts.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  resendEmailChange,
  undoEmailChange,
  verifyEmail,
} from '#contract/email-addresses.ts'
import { requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import { enableTwoFactor, startTwoFactor } from '#contract/second-factors.ts'
import { signIn } from '#contract/sign-in.ts'
import { Secret, TOTP } from 'otpauth'
import { DAY_MS } from '#domain/time.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { emailChanges, users } from '#server/platform/database/schema/accounts.ts'
import {
  type AccountsServer,
  expectRefusal,
  PASSWORD,
  registration,
  startAccountsServer,
} from './accounts-harness.ts'
import { sweepAccounts } from './maintenance.ts'
import { passkeyCalls } from './passkeys-fixture.ts'

const NEW_PASSWORD = 'three grey owls at dusk'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())
// What one test got wrong does not count in the next.
beforeEach(() => server.passes(16 * 60_000))

const passkeys = passkeyCalls(() => server)

let moved = 0
const newAddress = () => `moved${(moved += 1)}@clinic.example`

const ask = (token: string, email: string, password = PASSWORD) =>
  server.call(updatePersonalInformation, { token, body: { email, password } })
const userOf = async (token: string) => (await server.call(getUser, { token })).body.user
const attempt = (login: string, password = PASSWORD) => server.call(signIn, { body: { login, password } })
const confirmLink = (email: string) => server.mailedToken(email, '/registration#newEmail')
const undoLink = (email: string) => server.mailedToken(email, '/registration#undoEmail')
const confirm = (token: string) => server.call(confirmEmailChange, { body: { token } })
const undo = (token: string) => server.call(undoEmailChange, { body: { token } })

/** An owner whose address is proved. */
async function owner() {
  const account = await server.signedUp()
  const token = await server.mailedToken(account.email, '/registration#verify')
  expect((await server.call(verifyEmail, { body: { token } })).status).toBe(200)
  return account
}

/** An owner who has asked for another address. */
async function asking() {
  const account = await owner()
  const to = newAddress()
  await ask(account.token, to)
  return { ...account, to }
}

/** Moves an account to an address of another's own. */
async function move({ token, email }: { token: string; email: string }) {
  const to = newAddress()
  await ask(token, to)
  const early = await undoLink(email)
  await confirm(await confirmLink(to))
  return { to, early, late: await undoLink(email) }
}

async function movedAway() {
  const account = await owner()
  return { ...account, ...(await move(account)) }
}

test('a stolen session and the password do not move an account: the old address counts until the new one is confirmed', async () => {
  const { token, email, id } = await owner()
  const to = newAddress()
  const reply = await ask(token, ` ${to.toUpperCase()} `)
  expect(reply.body.user).toMatchObject({
    emailVerified: true,
    pendingEmail: to,
    personal_information: { email },
  })
  expectRefusal(await attempt(to), 401, 'wrong_credentials')
  expect((await attempt(email)).body.user.userId).toBe(id)
  await server.call(requestPasswordReset, { body: { email } })
  expect(await server.mailedToken(email, '/updatePassword#token')).not.toBe('')

  expect((await confirm(await confirmLink(to))).status).toBe(200)
  expect(await userOf(token)).toMatchObject({
    emailVerified: true,
    pendingEmail: null,
    personal_information: { email: to },
  })
  expect((await attempt(to)).body.user.userId).toBe(id)
  expectRefusal(await attempt(email), 401, 'wrong_credentials')
  expect(server.told).toContain(id)
})

test('the old address is told when it is asked for and when it is done, each time with a way back', async () => {
  const { email, early, late } = await movedAway()
  const told = server.mails.filter(({ to, subject }) => to === email && /another|changed/i.test(subject))
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/Another email address was given/),
    expect.stringMatching(/was changed/),
  ])
  expect(early).not.toBe(late)
})

test.each(['early', 'late'] as const)(
  'the %s link goes back, ends every session, voids the password and leads to a new one',
  async (which) => {
    const account = await movedAway()
    const thief = (await attempt(account.to)).body.token
    server.passes(6 * DAY_MS)
    const fresh = (await attempt(account.to)).body.token
    const undone = await undo(account[which])
    expect(undone.status).toBe(200)
    for (const token of [thief, fresh, account.token])
      expectRefusal(await server.call(getUser, { token }), 401, 'unauthenticated')
    expect(server.disconnected).toContainEqual({ userId: account.id })
    for (const login of [account.email, account.to, account.username])
      expectRefusal(await attempt(login), 401, 'wrong_credentials')
    const body = { token: undone.body.token, password: NEW_PASSWORD }
    expect((await server.call(resetPassword, { body })).status).toBe(200)
    const back = await attempt(account.email, NEW_PASSWORD)
    expect(back.body.user.personal_information.email).toBe(account.email)
    expectRefusal(await undo(account.early), 410, 'link_expired')
    expectRefusal(await undo(account.late), 410, 'link_expired')
  },
)

test('the way back is open for a week after the change counts, and no longer', async () => {
  const { late } = await movedAway()
  server.passes(7 * DAY_MS)
  expectRefusal(await undo(late), 410, 'link_expired')
  await sweepAccounts(server.dependencies)
  expect(await server.db.select().from(emailChanges)).toEqual([])
})

test('a second factor that came in the week of the change goes with it, and one from before stays', async () => {
  const enable = async (token: string) => {
    const { secret } = (await server.call(startTwoFactor, { token, body: { password: PASSWORD } })).body
    const timestamp = server.now().getTime()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    expect((await server.call(enableTwoFactor, { token, body: { code } })).status).toBe(200)
  }
  const signInAfterUndo = async ({ email, late }: { email: string; late: string }) => {
    const token = (await undo(late)).body.token
    await server.call(resetPassword, { body: { token, password: NEW_PASSWORD } })
    return attempt(email, NEW_PASSWORD)
  }
  const robbed = await movedAway()
  await enable(robbed.token)
  expect((await signInAfterUndo(robbed)).status).toBe(200)

  const prepared = await owner()
  await enable(prepared.token)
  const { device } = await passkeys.addTo(prepared.token)
  expect((await signInAfterUndo({ ...prepared, ...(await move(prepared)) })).status).toBe(200)
  expectRefusal(await passkeys.show((options) => device.get(options)), 401, 'wrong_credentials')

  const careful = await owner()
  await enable(careful.token)
  await server.db.update(users).set({ twoFactorEnabledAt: new Date(server.now().getTime() - 8 * DAY_MS) })
  expectRefusal(await signInAfterUndo({ ...careful, ...(await move(careful)) }), 401, 'second_step_required')
})

test("an address that was left is nobody else's while it can be gone back to", async () => {
  const { email, late } = await movedAway()
  expectRefusal(await server.call(signUp, { body: registration({ email }) }), 409, 'already_exists')
  const other = await owner()
  expect((await ask(other.token, email)).status).toBe(200)
  expect(await confirmLink(email)).toBe('')
  expect((await undo(late)).status).toBe(200)
})

test('who moved it on does not go back to where they first took it', async () => {
  const account = await movedAway()
  const thief = await attempt(account.to)
  const { to: second, late: ofThief } = await move({ token: thief.body.token, email: account.to })
  expect((await undo(account.late)).status).toBe(200)
  expectRefusal(await undo(ofThief), 410, 'link_expired')
  await server.settled()
  expectRefusal(await confirm(await confirmLink(second)), 410, 'link_expired')
})

test('an address that was never confirmed gets no way into the account', async () => {
  const { token, email } = await server.signedUp()
  const to = newAddress()
  await ask(token, to)
  expect(await undoLink(email)).toBe('')
  expect((await confirm(await confirmLink(to))).status).toBe(200)
  expect(await undoLink(email)).toBe('')
  expect(await userOf(token)).toMatchObject({ emailVerified: true, personal_information: { email: to } })
})

test('what waits can be cancelled, and the way back of its notice still works', async () => {
  const { token, email, to } = await asking()
  expect((await server.call(cancelEmailChange, { token, body: {} })).body.user.pendingEmail).toBeNull()
  expectRefusal(await confirm(await confirmLink(to)), 410, 'link_expired')
  expectRefusal(await server.call(resendEmailChange, { token, body: {} }), 409, 'conflict')
  expect((await undo(await undoLink(email))).status).toBe(200)
  expectRefusal(await server.call(getUser, { token }), 401, 'unauthenticated')
})

test('the link can be sent again, a few times; the earlier one is void, and all end after three days', async () => {
  const { token, to } = await asking()
  const first = await confirmLink(to)
  const again = () => server.call(resendEmailChange, { token, body: {} })
  expect([(await again()).status, (await again()).status]).toEqual([200, 200])
  expectRefusal(await again(), 429, 'too_many_requests')
  expectRefusal(await confirm(first), 410, 'link_expired')
  const last = await confirmLink(to)
  server.passes(3 * DAY_MS)
  expectRefusal(await confirm(last), 410, 'link_expired')
})

test('mail is read twice: the same link says once more that it is done', async () => {
  const { to } = await asking()
  const link = await confirmLink(to)
  const [first, second] = [await confirm(link), await confirm(link)]
  expect(second.body).toEqual(first.body)
})

test("another's address is answered like a free one, and only its own mailbox is told", async () => {
  const [own, other] = [await owner(), await owner()]
  const free = newAddress()
  const answers = [await ask(own.token, free), await ask(own.token, other.email)]
  const seen = answers.map(({ status, body }) => ({ status, user: { ...body.user, pendingEmail: '' } }))
  expect(seen[0]).toEqual(seen[1])
  expect(await confirmLink(other.email)).toBe('')
  const text = expect.stringMatching(/nothing was changed/)
  expect(server.mails.at(-1)).toMatchObject({ to: other.email, text })
  for (let more = 0; more < 3; more += 1) expect((await ask(own.token, newAddress())).status).toBe(200)
  expectRefusal(await ask(own.token, newAddress()), 429, 'too_many_requests')
})

test('needs the password, which cannot be guessed with a stolen session', async () => {
  const { token, email } = await owner()
  const to = newAddress()
  const body = { email: to, last_name: 'Changed' }
  const without = await server.call(updatePersonalInformation, { token, body })
  expectRefusal(without, 400, 'invalid_input')
  expect(without.body.fields).toHaveProperty('password')
  for (let guess = 0; guess < 5; guess += 1)
    expectRefusal(await ask(token, to, 'not the password'), 401, 'wrong_credentials')
  expectRefusal(await ask(token, to), 429, 'too_many_requests')
  expect((await userOf(token)).personal_information).toMatchObject({ email, last_name: 'Last' })
})

test('a new password, by mail or by hand, takes back what waits', async () => {
  const { email, to } = await asking()
  await server.call(requestPasswordReset, { body: { email } })
  const reset = await server.mailedToken(email, '/updatePassword#token')
  await server.call(resetPassword, { body: { token: reset, password: NEW_PASSWORD } })
  expectRefusal(await confirm(await confirmLink(to)), 410, 'link_expired')
})

test('what was mailed to the address that was left opens nothing any more', async () => {
  const { email, to } = await asking()
  await server.call(requestPasswordReset, { body: { email } })
  const reset = await server.mailedToken(email, '/updatePassword#token')
  await confirm(await confirmLink(to))
  const body = { token: reset, password: NEW_PASSWORD }
  expectRefusal(await server.call(resetPassword, { body }), 410, 'link_expired')
})

test('two accounts that move to the same address at once: one does', async () => {
  const to = newAddress()
  const links = []
  for (const { token } of [await owner(), await owner(), await owner()]) {
    await ask(token, to)
    links.push(await confirmLink(to))
  }
  const replies = await Promise.all(links.map(confirm))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('the trail tells each step, and holds no address and no link', async () => {
  const { id, early } = await movedAway()
  await undo(early)
  const entries = await server.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
    .orderBy(auditEntries.id)
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['account.emailChangeAsk', 'account.emailChange', 'account.emailUndo']),
  )
  expect(JSON.stringify(entries)).not.toMatch(/moved\d|@clinic/)
  expect(JSON.stringify(await server.db.select().from(emailChanges))).not.toContain(early)
})
