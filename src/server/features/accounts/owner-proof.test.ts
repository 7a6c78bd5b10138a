import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getUser, updatePersonalInformation } from '#contract/accounts.ts'
import { verifyEmail } from '#contract/email-addresses.ts'
import { changePassword, removePassword, requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import {
  addPasskey,
  disableTwoFactor,
  enableTwoFactor,
  removePasskey,
  startOwnerProof,
  startPasskey,
  startTwoFactor,
} from '#contract/second-factors.ts'
import { signIn, signInWithPasskey, startPasskeySignIn } from '#contract/sign-in.ts'
import {
  type AccountsServer,
  expectRefusal,
  PASSWORD,
  PUBLIC_URL,
  startAccountsServer,
} from './accounts-harness.ts'
import { SoftwareAuthenticator } from './software-authenticator-fixture.ts'

const NEW_PASSWORD = 'three grey owls at dusk'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())
// What one test got wrong does not count in the next.
beforeEach(() => server.passes(16 * 60_000))

/** An account with a passkey; its address is confirmed when said. */
async function withPasskey({ confirmed = true } = {}) {
  const account = await server.signedUp()
  if (confirmed) {
    const token = await server.mailedToken(account.email, '/registration#verify')
    await server.call(verifyEmail, { body: { token } })
  }
  return { ...account, ...(await addTo(account.token)) }
}

async function addTo(token: string) {
  const device = new SoftwareAuthenticator(PUBLIC_URL)
  const { challengeId, options } = (await server.call(startPasskey, { token, body: { password: PASSWORD } }))
    .body
  const body = { challengeId, response: device.create(options), name: 'Phone' }
  const reply = await server.call(addPasskey, { token, body })
  expect(reply.status).toBe(200)
  return { device, passkeyId: reply.body.passkeys.at(-1)?.id ?? '' }
}

/** What the device answers when the owner is asked for. */
async function proof(token: string, device: SoftwareAuthenticator) {
  const { challengeId, options } = (await server.call(startOwnerProof, { token, body: {} })).body
  return { passkey: { challengeId, response: device.get(options) } }
}

async function signInBy(device: SoftwareAuthenticator) {
  const { challengeId, options } = (await server.call(startPasskeySignIn, { body: {} })).body
  return server.call(signInWithPasskey, { body: { challengeId, response: device.get(options) } })
}

const remove = (token: string, id: string, shown: object) =>
  server.call(removePasskey, { token, body: { id, ...shown } })
const goWithout = async (token: string, device: SoftwareAuthenticator) =>
  server.call(removePassword, { token, body: await proof(token, device) })
const attempt = (login: string, password: string) => server.call(signIn, { body: { login, password } })

test('a stolen session removes no passkey', async () => {
  const { token, passkeyId, device } = await withPasskey()
  expectRefusal(await remove(token, passkeyId, {}), 400, 'invalid_input')
  expectRefusal(await remove(token, passkeyId, { password: 'not the password' }), 401, 'wrong_credentials')
  expect((await signInBy(device)).status).toBe(200)
  expect((await remove(token, passkeyId, await proof(token, device))).status).toBe(200)
  expectRefusal(await signInBy(device), 401, 'wrong_credentials')
})

test('what asks for the password takes a passkey of the account in its place', async () => {
  const { token, device } = await withPasskey()
  const calls = [
    async () => server.call(startTwoFactor, { token, body: await proof(token, device) }),
    async () => server.call(startPasskey, { token, body: await proof(token, device) }),
    async () =>
      server.call(updatePersonalInformation, {
        token,
        body: { email: 'moved-by-passkey@clinic.example', ...(await proof(token, device)) },
      }),
    async () =>
      server.call(changePassword, {
        token,
        body: { password: NEW_PASSWORD, ...(await proof(token, device)) },
      }),
  ]
  for (const make of calls) expect((await make()).status).toBe(200)
})

test('no other passkey, no answer twice, and no answer of another question or account does', async () => {
  const [own, other] = [await withPasskey(), await withPasskey()]
  const begin = (token: string, shown: object) => server.call(startTwoFactor, { token, body: shown })
  const used = await proof(own.token, own.device)
  expect((await begin(own.token, used)).status).toBe(200)
  const elsewhere = await proof(other.token, own.device)
  const forSignIn = (await server.call(startPasskeySignIn, { body: {} })).body
  const ofSignIn = {
    passkey: { challengeId: forSignIn.challengeId, response: own.device.get(forSignIn.options) },
  }
  for (const shown of [used, await proof(own.token, other.device), elsewhere, ofSignIn])
    expectRefusal(await begin(own.token, shown), 401, 'wrong_credentials')
})

test('an account with a passkey does without a password, and gets one again by mail', async () => {
  const { token, email, device, passkeyId } = await withPasskey()
  expect((await goWithout(token, device)).body.user).toMatchObject({ hasPassword: false, hasPasskey: true })
  for (const guess of [PASSWORD, 'none', '']) expect((await attempt(email, guess)).status).not.toBe(200)
  expect((await signInBy(device)).status).toBe(200)
  expectRefusal(await remove(token, passkeyId, await proof(token, device)), 409, 'conflict')
  expectRefusal(
    await server.call(startTwoFactor, { token, body: { password: PASSWORD } }),
    401,
    'wrong_credentials',
  )

  await server.call(requestPasswordReset, { body: { email } })
  const reset = await server.mailedToken(email, '/updatePassword#token')
  const body = { token: reset, password: NEW_PASSWORD }
  expect((await server.call(resetPassword, { body })).status).toBe(200)
  expect((await attempt(email, NEW_PASSWORD)).body.user.hasPassword).toBe(true)
})

test('an account without a password gets one by showing a passkey', async () => {
  const { token, email, device } = await withPasskey()
  await goWithout(token, device)
  const body = { password: NEW_PASSWORD, ...(await proof(token, device)) }
  expect((await server.call(changePassword, { token, body })).status).toBe(200)
  expect((await attempt(email, NEW_PASSWORD)).status).toBe(200)
})

test('who has no other way back keeps the password', async () => {
  const { token, device } = await withPasskey({ confirmed: false })
  expectRefusal(await goWithout(token, device), 409, 'conflict')
  expect((await server.call(getUser, { token })).body.user.hasPassword).toBe(true)
  await addTo(token)
  expect((await goWithout(token, device)).status).toBe(200)
})

test('a stolen session adds no passkey by answering a question that was asked for something else', async () => {
  const { token } = await server.signedUp()
  const device = new SoftwareAuthenticator(PUBLIC_URL)
  const { challengeId, options } = (await server.call(startOwnerProof, { token, body: {} })).body
  const response = device.create({ ...options, rp: { id: options.rpId }, user: { id: '' } })
  const added = await server.call(addPasskey, { token, body: { challengeId, response, name: 'Thief' } })
  expectRefusal(added, 410, 'link_expired')
  expectRefusal(await signInBy(device), 401, 'wrong_credentials')
})

test('whoever came in with a passkey that is removed is out: a device that was lost is signed in no more', async () => {
  const { token, passkeyId, device } = await withPasskey()
  const lost = (await signInBy(device)).body.token
  expect((await remove(token, passkeyId, { password: PASSWORD })).status).toBe(200)
  expectRefusal(await server.call(getUser, { token: lost }), 401, 'unauthenticated')
  expect((await server.call(getUser, { token })).status).toBe(200)
})

test('nor is one whose authenticator app is turned off', async () => {
  const { token, device } = await withPasskey()
  const { secret } = (await server.call(startTwoFactor, { token, body: { password: PASSWORD } })).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.now().getTime() })
  expect((await server.call(enableTwoFactor, { token, body: { code } })).status).toBe(200)
  const lost = (await signInBy(device)).body.token
  expect((await server.call(disableTwoFactor, { token, body: { password: PASSWORD } })).status).toBe(200)
  expectRefusal(await server.call(getUser, { token: lost }), 401, 'unauthenticated')
  expect((await server.call(getUser, { token })).status).toBe(200)
})
