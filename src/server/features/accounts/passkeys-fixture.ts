import { expect } from 'vitest'
import { addPasskey, startPasskey } from '#contract/second-factors.ts'
import { signInWithPasskey, startPasskeySignIn } from '#contract/sign-in.ts'
import { type AccountsServer, PASSWORD, PUBLIC_URL } from './accounts-harness.ts'
import { SoftwareAuthenticator } from './software-authenticator-fixture.ts'

/** What is asked of a server about passkeys, as a browser asks it. `server` may be opened later. */
export function passkeyCalls(server: () => AccountsServer) {
  const ask = (token: string, password = PASSWORD) =>
    server().call(startPasskey, { token, body: { password } })
  const add = (token: string, challengeId: string, response: unknown, name = 'Phone') =>
    server().call(addPasskey, { token, body: { challengeId, response, name } })
  return {
    ask,
    add,
    async addTo(token: string, device = new SoftwareAuthenticator(PUBLIC_URL)) {
      const { challengeId, options } = (await ask(token)).body
      const reply = await add(token, challengeId, device.create(options))
      expect(reply.status).toBe(200)
      return { device, id: reply.body.passkeys.at(-1)?.id ?? '' }
    },
    /** Signs in with what the device does when it is asked. */
    async show(answer: (options: unknown) => unknown) {
      const { challengeId, options } = (await server().call(startPasskeySignIn, { body: {} })).body
      return server().call(signInWithPasskey, { body: { challengeId, response: answer(options) } })
    },
  }
}
