import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyEmail } from '#contract/email-addresses.ts'
import { enableTwoFactor, startTwoFactor } from '#contract/second-factors.ts'
import { signIn, signInSecondStep } from '#contract/sign-in.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { type AccountsServer, expectRefusal, PASSWORD, startAccountsServer } from './accounts-harness.ts'

let server: AccountsServer
let email: string
let secret: string
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  const owner = await server.signedUp()
  const started = await server.call(startTwoFactor, { token: owner.token, body: { password: PASSWORD } })
  ;({ email } = owner)
  ;({ secret } = started.body)
  await server.call(enableTwoFactor, { token: owner.token, body: { code: rightCode() } })
  server.passes(MINUTE_MS)
})

const rightCode = () =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.now().getTime() })
const attempt = () => server.call(signIn, { body: { login: email, password: PASSWORD } })
const second = (challenge: string, code: string) =>
  server.call(signInSecondStep, { body: { challenge, code } })

async function challenge(): Promise<string> {
  const asked = await attempt()
  expectRefusal(asked, 401, 'second_step_required')
  return asked.body.details.challenge
}

test('whoever knows the password and goes on signing in does not void the challenge of the owner', async () => {
  const own = await challenge()
  const other = await challenge()
  await challenge()
  for (let guess = 0; guess < 5; guess += 1) await second(other, 'wrong')
  expectRefusal(await second(other, rightCode()), 410, 'link_expired')
  expect((await second(own, rightCode())).status).toBe(200)
})

test('nor are second steps asked for without end from one place', async () => {
  const own = await challenge()
  for (let asked = 1; asked < 30; asked += 1) await challenge()
  expectRefusal(await attempt(), 429, 'too_many_requests')
  expect((await second(own, rightCode())).status).toBe(200)
  expectRefusal(await attempt(), 401, 'second_step_required')
})

test('wrong links and wrong challenges of a network do not keep its people from their second step', async () => {
  const own = await challenge()
  for (let guess = 0; guess < 31; guess += 1)
    await server.call(verifyEmail, { body: { token: `guess ${guess}` } })
  expectRefusal(await second('no challenge', rightCode()), 429, 'too_many_requests')
  expect((await second(own, rightCode())).status).toBe(200)
})
