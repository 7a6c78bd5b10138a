import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser, requestPasswordReset, resetPassword, signIn } from '#contract/accounts.ts'
import { updateToggle } from '#contract/preferences.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

const WRONG = 'not the password'
const attempt = (login: string, password: string, headers: Record<string, string> = {}) =>
  server.call(signIn, { body: { login, password } }, { headers })

test('a forwarding header that anybody can write does not evade the lock', async () => {
  const { email, password } = await server.signUpPhysician()
  for (let guess = 1; guess <= 5; guess += 1)
    expect((await attempt(email, WRONG, { 'x-forwarded-for': `198.51.100.${guess}` })).status).toBe(401)
  const locked = await attempt(email, password, { 'x-forwarded-for': '198.51.100.99' })
  expect(locked.status).toBe(429)
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a physician resets a forgotten password and finds the preferences as they were', async () => {
  const physician = await server.signUpPhysician()
  await physician.call(updateToggle, { body: { preferences: { autoMic: true } } })
  await server.call(requestPasswordReset, { body: { email: physician.email } })
  const mailed = () =>
    server.outbox.find(({ to, text }) => to === physician.email && text.includes('/updatePassword#'))
  await expect.poll(mailed, { interval: 5 }).toBeDefined()
  const token = /#token=(\S+)/.exec(mailed()?.text ?? '')?.[1] ?? ''
  const password = 'three grey owls at dusk'
  expect((await server.call(resetPassword, { body: { token, password } })).status).toBe(200)
  expect((await physician.call(getUser)).status).toBe(401)
  const { reply } = await attempt(physician.email, password)
  const kept = await server.call(updateToggle, { body: { preferences: {} } }, { token: reply.token })
  expect(kept.reply.preferences.autoMic).toBe(true)
})

test('a token in the address or in a cookie signs nobody in', async () => {
  const { token } = await server.signUpPhysician()
  const tries = [
    fetch(`${server.url}/api/getUser?token=${token}&authorization=Bearer%20${token}`),
    fetch(`${server.url}/api/getUser`, {
      headers: { cookie: `token=${token}; authorization=Bearer ${token}` },
    }),
    fetch(`${server.url}/api/getUser`, { headers: { authorization: token } }),
    fetch(`${server.url}/api/getUser`, { headers: { authorization: `Basic ${token}` } }),
    fetch(`${server.url}/api/getUser`, { headers: { 'x-ticket': token } }),
  ]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
})
