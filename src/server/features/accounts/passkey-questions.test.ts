import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInWithPasskey, startPasskeySignIn } from '#contract/sign-in.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { passkeyChallenges } from '#server/platform/database/schema/accounts.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'
import { type AccountsServer, expectRefusal, PUBLIC_URL, startAccountsServer } from './accounts-harness.ts'
import { sweepAccounts } from './maintenance.ts'
import { askForPasskey } from './passkey-questions.ts'
import { passkeyCalls } from './passkeys-fixture.ts'
import { SoftwareAuthenticator } from './software-authenticator-fixture.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())
// What one test got wrong does not count in the next.
beforeEach(() => server.passes(16 * MINUTE_MS))

const { ask, add, addTo, show } = passkeyCalls(() => server)

test('who asks without end fills no table, and keeps nobody of their network from asking', async () => {
  const { device } = await addTo((await server.signedUp()).token)
  await sweepAccounts(server.dependencies)
  const questions = Array.from({ length: 300 }, () => server.call(startPasskeySignIn, { body: {} }))
  const statuses = (await Promise.all(questions)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await server.db.select().from(passkeyChallenges)).toEqual([])
  expect((await show((options) => device.get(options))).status).toBe(200)
  server.passes(5 * MINUTE_MS + 1)
  await sweepAccounts(server.dependencies)
  expect(await server.db.select().from(passkeyChallenges)).toEqual([])
})

test('an authenticator that counts nothing is not believed twice for one question', async () => {
  const { token } = await server.signedUp()
  const device = new SoftwareAuthenticator(PUBLIC_URL)
  const { challengeId, options } = (await ask(token)).body
  await add(token, challengeId, device.create(options, { counter: 0 }))
  const question = (await server.call(startPasskeySignIn, { body: {} })).body
  const body = { challengeId: question.challengeId, response: device.get(question.options, { counter: 0 }) }
  const replies = await Promise.all([1, 2, 3].map(() => server.call(signInWithPasskey, { body })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expectRefusal(await server.call(signInWithPasskey, { body }), 401, 'wrong_credentials')
})

test('a question that nobody asked, that is changed, or of another id is none', async () => {
  const { device } = await addTo((await server.signedUp()).token)
  const [one, other] = [
    (await server.call(startPasskeySignIn, { body: {} })).body,
    (await server.call(startPasskeySignIn, { body: {} })).body,
  ]
  const asked = Buffer.from(String(one.options.challenge), 'base64url')
  const later = Buffer.from(asked)
  later.writeUIntBE(later.readUIntBE(0, 6) + MINUTE_MS, 0, 6)
  const strangers = askForPasskey({ ...server.dependencies, questionKeys: testSigningKeys('stranger') })
  const tried = [
    [one.challengeId, asked.subarray(1)],
    [one.challengeId, later],
    [one.challengeId, Buffer.alloc(asked.length)],
    [other.challengeId, asked],
    [strangers.challengeId, Buffer.from(strangers.challenge, 'base64url')],
  ] as const
  for (const [challengeId, challenge] of tried) {
    const response = device.get({ ...one.options, challenge: challenge.toString('base64url') })
    const body = { challengeId, response }
    expectRefusal(await server.call(signInWithPasskey, { body }), 401, 'wrong_credentials')
  }
  const body = { challengeId: one.challengeId, response: device.get(one.options) }
  expect((await server.call(signInWithPasskey, { body })).status).toBe(200)
})
