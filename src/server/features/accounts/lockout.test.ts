import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changePassword, requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import { signIn } from '#contract/sign-in.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { knownDevices } from '#server/platform/database/schema/accounts.ts'
import { type AccountsServer, expectRefusal, PASSWORD, startAccountsServer } from './accounts-harness.ts'
import { sweepAccounts } from './maintenance.ts'

const WRONG = 'not the password'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccountsServer()
})
afterAll(() => server.stop())
beforeEach(() => server.passes(2 * DAY_MS))

const attempt = (login: string, password: string, more: { from?: string; cookie?: string } = {}) =>
  server.call(signIn, { body: { login, password }, ...more })

let places = 0
const newPlace = () => {
  places += 1
  return `198.51.${Math.floor(places / 250)}.${places % 250}`
}

/** What a browser keeps of a reply and sends with the next call. */
const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** An owner with a browser that has signed in before. */
async function owner() {
  const account = await server.signedUp()
  const cookie = cookieOf(await attempt(account.email, PASSWORD))
  expect(cookie).toMatch(/^known_device=[\w-]{43}$/)
  return { ...account, cookie }
}

/** Guesses from ever new addresses until one is refused unseen. Gives how many were made. */
async function guessUntilRefused(logins: string[]): Promise<number> {
  for (let made = 0; ; made += 1) {
    const reply = await attempt(logins[made % logins.length] ?? '', WRONG, { from: newPlace() })
    if (reply.status === 429) return made
    expectRefusal(reply, 401, 'wrong_credentials')
  }
}

test('a stranger who burns every attempt by email and by username does not keep the owner out of a known browser', async () => {
  const { email, username, cookie } = await owner()
  expect(await guessUntilRefused([email, username])).toBe(20)
  expectRefusal(await attempt(email, PASSWORD, { from: newPlace() }), 429, 'too_many_requests')
  expectRefusal(await attempt(username, PASSWORD, { from: newPlace() }), 429, 'too_many_requests')
  expect((await attempt(email, PASSWORD, { cookie, from: newPlace() })).status).toBe(200)
  expect((await attempt(username, PASSWORD, { cookie, from: newPlace() })).status).toBe(200)
  // And by signing in the owner has not given the stranger new guesses.
  expectRefusal(await attempt(email, WRONG, { from: newPlace() }), 429, 'too_many_requests')
})

test('nor does one who sits behind the same address: a new browser waits a moment there, and a known one does not', async () => {
  const { email, cookie } = await owner()
  for (let guess = 0; guess < 30; guess += 1)
    await attempt(`somebody${guess}`, WRONG, { from: '203.0.113.7' })
  expect((await attempt(email, PASSWORD, { from: '203.0.113.7', cookie })).status).toBe(200)
  expect(server.pauses).toEqual([])
  expect((await attempt(email, PASSWORD, { from: '203.0.113.7' })).status).toBe(200)
  expect(server.pauses.splice(0)).toEqual([2_000])
})

test('who asks for mails without end from an address keeps no browser there from them that the account knows', async () => {
  const { email, cookie } = await owner()
  const from = newPlace()
  for (let mail = 0; mail < 20; mail += 1)
    await server.call(requestPasswordReset, { body: { email: `x${mail}@far.example` }, from })
  const ask = (more: { cookie?: string }, address = email) =>
    server.call(requestPasswordReset, { body: { email: address }, from, ...more })
  expectRefusal(await ask({}), 429, 'too_many_requests')
  expectRefusal(await ask({ cookie }, 'x@far.example'), 429, 'too_many_requests')
  const asked = server.mails.length
  expect((await ask({ cookie })).status).toBe(200)
  await expect.poll(() => server.mails.slice(asked).map(({ to }) => to)).toEqual([email])
})

test('a stranger has a hundred guesses a day at an account, however patient', async () => {
  const { email, username } = await owner()
  let made = 0
  for (let quarter = 0; quarter < 12; quarter += 1) {
    made += await guessUntilRefused([username, email])
    server.passes(15 * MINUTE_MS + 1)
  }
  expect(made).toBe(100)
  const refused = await attempt(email, WRONG, { from: newPlace() })
  expect(refused.body.message).toMatch(/Wait 2\d hours, then try again, or set a new password by mail\./)
  server.passes(DAY_MS)
  expectRefusal(await attempt(email, WRONG, { from: newPlace() }), 401, 'wrong_credentials')
})

test('a known browser that was stolen has few guesses, and those are not the count of others', async () => {
  const { email, cookie } = await owner()
  for (let guess = 0; guess < 10; guess += 1)
    expectRefusal(await attempt(email, WRONG, { cookie, from: newPlace() }), 401, 'wrong_credentials')
  expectRefusal(await attempt(email, PASSWORD, { cookie, from: newPlace() }), 429, 'too_many_requests')
  expect((await attempt(email, PASSWORD, { from: newPlace() })).status).toBe(200)
})

test('a browser is known to the account that signed in with it, and one that was made up to none', async () => {
  const [own, other] = [await owner(), await owner()]
  await guessUntilRefused([other.email])
  for (const cookie of [own.cookie, `known_device=${'a'.repeat(43)}`, 'known_device=', `x=1; ${own.cookie}`])
    expectRefusal(
      await attempt(other.email, PASSWORD, { cookie, from: newPlace() }),
      429,
      'too_many_requests',
    )
})

test('several people share a browser, and it is known to each', async () => {
  const [first, second] = [await owner(), await server.signedUp()]
  const shared = cookieOf(await attempt(second.email, PASSWORD, { cookie: first.cookie }))
  expect(shared).toBe(first.cookie)
  for (const { email } of [first, second]) {
    await guessUntilRefused([email])
    expect((await attempt(email, PASSWORD, { cookie: shared, from: newPlace() })).status).toBe(200)
  }
})

test('a login that nobody has is refused with the same words, after as many guesses', async () => {
  const { email } = await owner()
  const answers = async (login: string) => {
    const seen = []
    for (let guess = 0; guess < 21; guess += 1) {
      const { status, body } = await attempt(login, WRONG, { from: newPlace() })
      seen.push([status, body.code, body.message])
    }
    return seen
  }
  expect(await answers('nobody@clinic.example')).toEqual(await answers(email))
})

test('the browser keeps what it is known by out of reach of scripts, and the database keeps only a hash of it', async () => {
  const { email } = await server.signedUp()
  const header = (await attempt(email, PASSWORD)).headers.getSetCookie()[0] ?? ''
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Secure', 'Path=/api']) expect(header).toContain(part)
  const secret = header.split(';')[0]?.split('=')[1] ?? ''
  expect(JSON.stringify(await server.db.select().from(knownDevices))).not.toContain(secret)
})

test('a new password makes strangers of all browsers but the one it was chosen in', async () => {
  const { email, cookie, token } = await owner()
  const elsewhere = cookieOf(await attempt(email, PASSWORD))
  const next = 'five grey herons at dawn'
  const current = await server.signedIn(email)
  expect(token).not.toBe(current)
  const changed = await server.call(changePassword, {
    token: current,
    cookie,
    body: { currentPassword: PASSWORD, password: next },
  })
  expect(changed.status).toBe(200)
  await guessUntilRefused([email])
  expectRefusal(await attempt(email, next, { cookie: elsewhere, from: newPlace() }), 429, 'too_many_requests')
  expect((await attempt(email, next, { cookie, from: newPlace() })).status).toBe(200)
})

test('whoever sets a new password by mail is let in at once, and stays known while the guessing goes on', async () => {
  const { email, cookie } = await owner()
  await guessUntilRefused([email])
  await server.call(requestPasswordReset, { body: { email } })
  const reset = await server.call(resetPassword, {
    body: {
      token: await server.mailedToken(email, '/updatePassword#token'),
      password: 'five grey herons at dawn',
    },
  })
  const known = cookieOf(reset)
  await guessUntilRefused([email])
  const next = 'five grey herons at dawn'
  expect((await attempt(email, next, { cookie: known, from: newPlace() })).status).toBe(200)
  expectRefusal(await attempt(email, next, { cookie, from: newPlace() }), 429, 'too_many_requests')
})

test('a browser that nobody signed in with for half a year is forgotten', async () => {
  const { email, cookie } = await owner()
  server.passes(181 * DAY_MS)
  await guessUntilRefused([email])
  expectRefusal(await attempt(email, PASSWORD, { cookie, from: newPlace() }), 429, 'too_many_requests')
  await sweepAccounts(server.dependencies)
  expect(await server.db.select().from(knownDevices)).toEqual([])
})
