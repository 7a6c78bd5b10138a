import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDeviceKeys } from '#contract/storage.ts'
import { signIn } from '#contract/sign-in.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'

let server: TestApp
let turned: TestApp
beforeAll(async () => {
  server = await buildTestApp({ deviceKeys: testSigningKeys('first') })
  turned = await buildTestApp({ deviceKeys: testSigningKeys('second', 'first') })
})
afterAll(() => Promise.all([server.close(), turned.close()]))

test('each user has a key of their own, and the same in every session', async () => {
  const one = await server.signUpPhysician()
  const other = await server.signUpPhysician()
  const { keys } = (await one.call(getDeviceKeys)).reply
  const body = { login: one.email, password: one.password }
  const { token } = (await server.call(signIn, { body })).reply
  expect((await server.call(getDeviceKeys, {}, { token })).reply.keys).toEqual(keys)
  expect(keys.map(({ id }) => id)).toEqual(['first'])
  expect(Buffer.from(keys[0]?.key ?? '', 'base64')).toHaveLength(32)
  expect((await other.call(getDeviceKeys)).reply.keys[0]?.key).not.toBe(keys[0]?.key)
})

test('once the master key was turned the new key goes first, and the older one still opens', async () => {
  const { keys } = (await (await turned.signUpPhysician()).call(getDeviceKeys)).reply
  expect(keys.map(({ id }) => id)).toEqual(['second', 'first'])
  expect(keys[0]?.key).not.toBe(keys[1]?.key)
})
