import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getUser } from '#contract/accounts.ts'
import { changePassword, requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import {
  disableTwoFactor,
  enableTwoFactor,
  listPasskeys,
  removeSecondFactors,
  renewRecoveryCodes,
  startTwoFactor,
} from '#contract/second-factors.ts'
import { signIn, signInSecondStep } from '#contract/sign-in.ts'
import type { Role } from '#contract/roles.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { oneTimeLinks, recoveryCodes, sessions, users } from '#server/platform/database/schema/accounts.ts'
import { type AccountsServer, expectRefusal, PASSWORD, startAccountsServer } from './accounts-harness.ts'

const NEW_PASSWORD = 'three grey owls at dusk'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())
// What one test got wrong does not count in the next.
beforeEach(() => server.passes(16 * MINUTE_MS))

const codeOf = (secret: string, aheadMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.now().getTime() + aheadMs })
/** A code of six digits that is not the right one of now, before or after. */
const wrongCode = (secret: string) =>
  ['000000', '111111', '222222', '333333'].find(
    (code) => ![-30_000, 0, 30_000].some((ahead) => codeOf(secret, ahead) === code),
  ) ?? ''

const attempt = (login: string, password = PASSWORD) => server.call(signIn, { body: { login, password } })
const second = (challenge: string, code: string) =>
  server.call(signInSecondStep, { body: { challenge, code } })
const start = (token: string, password = PASSWORD) =>
  server.call(startTwoFactor, { token, body: { password } })
const enable = (token: string, code: string) => server.call(enableTwoFactor, { token, body: { code } })
const disable = (token: string, password = PASSWORD) =>
  server.call(disableTwoFactor, { token, body: { password } })

/** An account with an authenticator app, a minute after it was set up. */
async function withApp(role: Role = 'user') {
  const owner = await server.signedUp({ role })
  const { secret } = (await start(owner.token)).body
  const { recoveryCodes: codes } = (await enable(owner.token, codeOf(secret))).body
  server.passes(MINUTE_MS)
  return { ...owner, secret, codes }
}

async function challengeFor(login: string, password = PASSWORD): Promise<string> {
  const asked = await attempt(login, password)
  expectRefusal(asked, 401, 'second_step_required')
  return asked.body.details.challenge
}

/** A session that has shown both. */
async function signInStrongly({ email, secret }: { email: string; secret: string }): Promise<string> {
  const reply = await second(await challengeFor(email), codeOf(secret))
  expect(reply.status).toBe(200)
  server.passes(MINUTE_MS)
  return reply.body.token
}

test('turning on the authenticator app ends every other session: whoever was in by the password alone is out', async () => {
  const { email, token } = await server.signedUp()
  const thief = await server.signedIn(email)
  const { secret } = (await start(token)).body
  expect((await enable(token, codeOf(secret))).status).toBe(200)
  expectRefusal(await server.call(getUser, { token: thief }), 401, 'unauthenticated')
  expect((await server.call(getUser, { token })).status).toBe(200)
  expect(server.disconnected).toEqual([{ sessionId: expect.any(String) }])
})

describe('the second step', () => {
  test('is asked for after the right password, and never before', async () => {
    const { email, codes } = await withApp()
    const wrong = await attempt(email, 'not the password')
    expectRefusal(wrong, 401, 'wrong_credentials')
    expect(wrong.body.details).toBeUndefined()
    const asked = await attempt(email)
    expectRefusal(asked, 401, 'second_step_required')
    expect(asked.body.details).toEqual({
      challenge: expect.any(String),
      methods: ['authenticator', 'recovery_code'],
    })
    expect(codes).toHaveLength(10)
    expect(asked.body).not.toHaveProperty('token')
  })

  test('with the code of now, begins a session', async () => {
    const { email, id, secret } = await withApp()
    const challenge = await challengeFor(email)
    const reply = await second(challenge, ` ${codeOf(secret).replace(/(...)/, '$1 ')}`)
    expect(reply.body.user).toMatchObject({ userId: id, hasTwoFactor: true })
    expect((await server.call(getUser, { token: reply.body.token })).status).toBe(200)
    expectRefusal(await second(challenge, codeOf(secret, 30_000)), 410, 'link_expired')
  })

  test('a code works once, and none of an earlier time after it', async () => {
    const { email, secret } = await withApp()
    const early = codeOf(secret)
    const late = codeOf(secret, 30_000)
    expect((await second(await challengeFor(email), late)).status).toBe(200)
    const challenge = await challengeFor(email)
    for (const used of [late, early]) expectRefusal(await second(challenge, used), 401, 'wrong_credentials')
  })

  test('the code that turned the app on signs nobody in', async () => {
    const owner = await server.signedUp()
    const { secret } = (await start(owner.token)).body
    const code = codeOf(secret)
    await enable(owner.token, code)
    expectRefusal(await second(await challengeFor(owner.email), code), 401, 'wrong_credentials')
  })

  test('the same code sent five times at once begins one session', async () => {
    const { email, id, secret } = await withApp()
    const challenge = await challengeFor(email)
    const code = codeOf(secret)
    const replies = await Promise.all(Array.from({ length: 5 }, () => second(challenge, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await server.db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(2)
  })

  test('after five wrong codes the password is asked for again', async () => {
    const { email, secret } = await withApp()
    const challenge = await challengeFor(email)
    for (let guess = 0; guess < 5; guess += 1)
      expectRefusal(await second(challenge, wrongCode(secret)), 401, 'wrong_credentials')
    expectRefusal(await second(challenge, codeOf(secret)), 410, 'link_expired')
    expect((await second(await challengeFor(email), codeOf(secret))).status).toBe(200)
  })

  test('whoever knows the password cannot try codes for ever: ten, then the account waits', async () => {
    const { email, secret } = await withApp()
    for (let round = 0; round < 2; round += 1) {
      const challenge = await challengeFor(email)
      for (let guess = 0; guess < 5; guess += 1) await second(challenge, wrongCode(secret))
    }
    expectRefusal(await second(await challengeFor(email), codeOf(secret)), 429, 'too_many_requests')
    server.passes(16 * MINUTE_MS)
    expect((await second(await challengeFor(email), codeOf(secret))).status).toBe(200)
  })

  test('guesses sent at once are no more than guesses in turn', async () => {
    const { email, secret } = await withApp()
    const challenge = await challengeFor(email)
    const replies = await Promise.all(Array.from({ length: 12 }, () => second(challenge, wrongCode(secret))))
    expect(replies.filter(({ body }) => body.code === 'wrong_credentials')).toHaveLength(5)
  })

  test('ends after ten minutes and with a new password', async () => {
    const { email, id, secret } = await withApp()
    await server.db.update(users).set({ emailVerifiedAt: server.now() }).where(eq(users.id, id))
    const late = await challengeFor(email)
    server.passes(10 * MINUTE_MS)
    expectRefusal(await second(late, codeOf(secret)), 410, 'link_expired')

    const current = await challengeFor(email)
    await server.call(requestPasswordReset, { body: { email } })
    const token = await server.mailedToken(email, '/updatePassword#token')
    expect((await server.call(resetPassword, { body: { token, password: NEW_PASSWORD } })).status).toBe(200)
    expectRefusal(await second(current, codeOf(secret)), 410, 'link_expired')
    expectRefusal(await attempt(email, NEW_PASSWORD), 401, 'second_step_required')
  })

  test.each(['', 'x', '\u0000', '\u202e123456', '１２３４５６', '🔑', '0'.repeat(41)])(
    'what is no code is refused: %j',
    async (code) => {
      const { email } = await withApp()
      const { status } = await second(await challengeFor(email), code)
      expect([400, 401]).toContain(status)
    },
  )

  test('a reset link is no challenge, and a challenge resets no password', async () => {
    const { email, secret } = await withApp()
    await server.call(requestPasswordReset, { body: { email } })
    const reset = await server.mailedToken(email, '/updatePassword#token')
    expectRefusal(await second(reset, codeOf(secret)), 410, 'link_expired')
    const challenge = await challengeFor(email)
    const body = { token: challenge, password: NEW_PASSWORD }
    expectRefusal(await server.call(resetPassword, { body }), 410, 'link_expired')
  })

  test('a deactivated account learns it with the right code, and no session begins', async () => {
    const { email, id, secret } = await withApp()
    const challenge = await challengeFor(email)
    await server.db.update(users).set({ accountStatus: 'deactivated' }).where(eq(users.id, id))
    expectRefusal(await second(challenge, codeOf(secret)), 403, 'forbidden')
  })
})

describe('a recovery code', () => {
  test('signs in once, however it is typed, and its owner is told', async () => {
    const { email, codes } = await withApp()
    const typed = (codes[3] ?? '').toUpperCase().replaceAll('-', ' ')
    const reply = await second(await challengeFor(email), typed)
    expect(reply.status).toBe(200)
    const { body } = await server.call(listPasskeys, { token: reply.body.token })
    expect(body.recoveryCodesLeft).toBe(9)
    await server.settled()
    expect(server.mails.at(-1)).toMatchObject({ to: email, subject: expect.stringMatching(/recovery code/i) })
    expectRefusal(await second(await challengeFor(email), typed), 401, 'wrong_credentials')
  })

  test('of another account is wrong', async () => {
    const [own, other] = [await withApp(), await withApp()]
    expectRefusal(await second(await challengeFor(own.email), other.codes[0] ?? ''), 401, 'wrong_credentials')
  })

  test('is kept as a hash, and the secret of the app encrypted', async () => {
    const { id, secret, codes } = await withApp()
    const rows = await server.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))
    const [account] = await server.db.select().from(users).where(eq(users.id, id))
    const links = await server.db.select().from(oneTimeLinks)
    const stored = JSON.stringify([rows, account, links])
    for (const code of codes) expect(stored).not.toContain(code)
    expect(stored).not.toContain(secret)
    expect(account?.twoFactorSecret).toMatch(/^v1\./)
  })

  test('new ones replace the old', async () => {
    const owner = await withApp()
    const token = await signInStrongly(owner)
    const renewed = await server.call(renewRecoveryCodes, { token, body: { password: PASSWORD } })
    expect(new Set([...owner.codes, ...renewed.body.recoveryCodes]).size).toBe(20)
    const challenge = await challengeFor(owner.email)
    expectRefusal(await second(challenge, owner.codes[0] ?? ''), 401, 'wrong_credentials')
    expect((await second(challenge, renewed.body.recoveryCodes[0] ?? '')).status).toBe(200)
  })
})

describe('setting up an authenticator app', () => {
  test('needs the password, which cannot be guessed with a stolen session', async () => {
    const { token } = await server.signedUp()
    for (let guess = 0; guess < 5; guess += 1) {
      const refused = await start(token, 'not the password')
      expectRefusal(refused, 401, 'wrong_credentials')
      expect(refused.body.fields).toHaveProperty('password')
    }
    expectRefusal(await start(token), 429, 'too_many_requests')
  })

  test('asks for nothing at sign-in before its first code was shown', async () => {
    const { token, email } = await server.signedUp()
    await start(token)
    expect((await attempt(email)).status).toBe(200)
  })

  test('with its first code it is on: the session counts as strong, and the owner is told', async () => {
    const { token, id, email } = await server.signedUp({ role: 'admin' })
    expect((await server.call(getUser, { token })).body.user).toMatchObject({
      needsTwoFactor: true,
      hasTwoFactor: false,
    })
    const { secret, address } = (await start(token)).body
    expect(address).toContain(`secret=${secret}`)
    const reply = await enable(token, codeOf(secret))
    expect(reply.body.recoveryCodes).toHaveLength(10)
    expect(reply.body.token).toBe(token)
    expect(reply.body.user).toMatchObject({ needsTwoFactor: false, hasTwoFactor: true })
    expect((await server.call(getUser, { token })).body.user).toEqual(reply.body.user)
    await server.settled()
    expect(server.mails.at(-1)).toMatchObject({ to: email, subject: expect.stringMatching(/was added/) })
    expect(server.told).toContain(id)
  })

  test('a wrong code leaves it off, and ten of them make it wait', async () => {
    const { token, email } = await server.signedUp()
    const { secret } = (await start(token)).body
    for (let guess = 0; guess < 10; guess += 1)
      expectRefusal(await enable(token, wrongCode(secret)), 401, 'wrong_credentials')
    expectRefusal(await enable(token, codeOf(secret)), 429, 'too_many_requests')
    expect((await attempt(email)).status).toBe(200)
  })

  test('nothing can be turned on that was not begun', async () => {
    const { token } = await server.signedUp()
    expectRefusal(await enable(token, '123456'), 409, 'conflict')
    expectRefusal(
      await server.call(renewRecoveryCodes, { token, body: { password: PASSWORD } }),
      409,
      'conflict',
    )
  })

  test('a new phone replaces the old, which works until then', async () => {
    const owner = await withApp('admin')
    const token = await signInStrongly(owner)
    const { secret } = (await start(token)).body
    await signInStrongly(owner)
    expect((await enable(token, codeOf(secret))).status).toBe(200)
    server.passes(MINUTE_MS)
    const challenge = await challengeFor(owner.email)
    expectRefusal(await second(challenge, codeOf(owner.secret)), 401, 'wrong_credentials')
    expect((await second(challenge, codeOf(secret))).status).toBe(200)
  })

  test('a session that showed no factor, and the password, do not get round it', async () => {
    const { id, token: stolen } = await withApp()
    await server.db.update(sessions).set({ strong: false }).where(eq(sessions.userId, id))
    expectRefusal(await start(stolen), 403, 'two_factor_required')
    expectRefusal(await disable(stolen), 403, 'two_factor_required')
    expectRefusal(
      await server.call(renewRecoveryCodes, { token: stolen, body: { password: PASSWORD } }),
      403,
      'two_factor_required',
    )
  })
})

describe('turning it off', () => {
  test('the password is enough to sign in again, and the owner is told', async () => {
    const owner = await withApp()
    const reply = await disable(owner.token)
    expect(reply.body.user).toMatchObject({ hasTwoFactor: false })
    expect((await attempt(owner.email)).status).toBe(200)
    await server.settled()
    expect(server.mails.at(-1)).toMatchObject({ to: owner.email, subject: expect.stringMatching(/removed/) })
    const left = await server.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, owner.id))
    expect(left).toEqual([])
  })

  test.each(['admin', 'super_admin', 'organization_admin'] as const)(
    'is refused to a %s, who has to have one',
    async (role) => {
      const owner = await withApp(role)
      expectRefusal(await disable(owner.token), 403, 'forbidden')
      expectRefusal(await attempt(owner.email), 401, 'second_step_required')
    },
  )

  test('whoever becomes an admin later is asked for a new one: no old session counts as strong', async () => {
    const owner = await withApp()
    const { id, token } = owner
    await disable(token)
    await server.db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
    expect((await server.call(getUser, { token })).body.user).toMatchObject({ needsTwoFactor: true })
  })

  test('needs the password', async () => {
    const owner = await withApp()
    expectRefusal(await disable(owner.token, 'not the password'), 401, 'wrong_credentials')
    expectRefusal(await attempt(owner.email), 401, 'second_step_required')
  })
})

describe('somebody who has lost everything', () => {
  const help = (token: string, userId: string) =>
    server.call(removeSecondFactors, { token, body: { userId } })

  test('signs in with the password again once an administrator has removed it all, and is told', async () => {
    const [admin, lost] = [await withApp('admin'), await withApp('organization_admin')]
    expect((await help(admin.token, lost.id)).status).toBe(200)
    const reply = await attempt(lost.email)
    expect(reply.body.user).toMatchObject({ hasTwoFactor: false, needsTwoFactor: true })
    expectRefusal(await server.call(getUser, { token: lost.token }), 401, 'unauthenticated')
    await server.settled()
    expect(server.mails.at(-1)).toMatchObject({ to: lost.email, subject: expect.stringMatching(/removed/) })
    const entries = await server.db.select().from(auditEntries).where(eq(auditEntries.subjectId, lost.id))
    expect(entries.filter(({ actorId }) => actorId === admin.id)).toMatchObject([
      { action: 'account.twoFactorDisable' },
    ])
  })

  test('is not helped with the own account, nor an admin by one of less standing', async () => {
    const [admin, other, top] = [await withApp('admin'), await withApp('admin'), await withApp('super_admin')]
    for (const [token, id] of [
      [admin.token, admin.id],
      [admin.token, other.id],
      [admin.token, top.id],
      [top.token, top.id],
    ] as const)
      expectRefusal(await help(token, id), 403, 'forbidden')
    expect((await help(top.token, admin.id)).status).toBe(200)
    expectRefusal(await attempt(other.email), 401, 'second_step_required')
  })

  test('is helped only by who has shown a second factor', async () => {
    const [weak, lost] = [await server.signedUp({ role: 'super_admin' }), await withApp()]
    expectRefusal(await help(weak.token, lost.id), 403, 'two_factor_required')
    expectRefusal(await help((await server.signedUp()).token, lost.id), 403, 'forbidden')
  })
})

test('a changed password voids the challenge that the old one led to', async () => {
  const owner = await withApp()
  const challenge = await challengeFor(owner.email)
  const body = { currentPassword: PASSWORD, password: NEW_PASSWORD }
  expect((await server.call(changePassword, { token: owner.token, body })).status).toBe(200)
  expectRefusal(await second(challenge, codeOf(owner.secret)), 410, 'link_expired')
})

test('the trail tells of each step, and holds no code and no secret', async () => {
  const owner = await withApp()
  const challenge = await challengeFor(owner.email)
  await second(challenge, wrongCode(owner.secret))
  const code = codeOf(owner.secret)
  await second(challenge, code)
  await disable(owner.token)
  const entries = await server.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, owner.id))
    .orderBy(auditEntries.id)
  expect(entries.map(({ action, actorId }) => [action, actorId === owner.id])).toEqual([
    ['account.create', true],
    ['account.twoFactorEnable', true],
    ['account.signInFailed', false],
    ['account.secondStep', true],
    ['account.signIn', true],
    ['account.twoFactorDisable', true],
  ])
  const whole = JSON.stringify(entries)
  for (const secret of [code, owner.secret, challenge]) expect(whole).not.toContain(secret)
})
