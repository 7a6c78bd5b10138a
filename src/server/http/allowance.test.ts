import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { testClock } from '#testing/test-app.ts'
import { createAllowance } from './allowance.ts'
import { freeLoop } from './free-loop.ts'
import { Refusal } from './refusal.ts'

const PLACE = '192.0.2.1'

function start(requestsAMinute = 1_200) {
  const clock = testClock()
  return { clock, allowance: createAllowance({ clock, requestsAMinute, pause: async () => {} }) }
}

/** How many of so many are let through. */
async function passed(times: number, ask: (time: number) => Promise<void>): Promise<number> {
  let through = 0
  for (let time = 0; time < times; time += 1)
    try {
      await ask(time)
      through += 1
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'too_many_requests') throw error
    }
  return through
}

test('whatever somebody fetches or guesses from an address, those who are signed in behind it go on', async () => {
  const { clock, allowance } = start()
  expect(await passed(10_000, () => allowance.file(PLACE))).toBe(6_000)
  expect(await passed(2_000, () => allowance.open(PLACE, '/api/signIn'))).toBe(1_200)
  expect(await passed(2_000, () => allowance.stranger(PLACE))).toBe(300)
  const known = { userId: 'ana', token: 'a', wasStranger: false }
  expect(await passed(60, () => allowance.signedIn(known, PLACE))).toBe(60)
  expect(await passed(10, () => allowance.open(PLACE, '/health'))).toBe(10)
  expect(await passed(10, () => allowance.open('192.0.2.2', '/api/signIn'))).toBe(10)
  clock.moveOn(MINUTE_MS)
  expect(await passed(1, () => allowance.open(PLACE, '/api/signIn'))).toBe(1)
})

test('two dozen who record behind one address, a piece a second and their screens, are never refused', async () => {
  const { allowance } = start()
  const people = Array.from({ length: 24 }, (_, index) => `user ${index}`)
  for (const userId of people) {
    const send = () => allowance.signedIn({ userId, token: userId, wasStranger: false }, PLACE)
    expect(await passed(150, send)).toBe(150)
  }
})

test('an account has its own allowance, and where very many come from one address each keeps enough to record', async () => {
  const { allowance } = start()
  const asked = (userId: string, times: number) =>
    passed(times, () => allowance.signedIn({ userId, token: userId, wasStranger: false }, PLACE))
  expect(await asked('flood', 2_000)).toBe(1_200)
  for (let other = 0; other < 9; other += 1) expect(await asked(`flood ${other}`, 1_200)).toBe(1_200)
  expect(await asked('late', 1_000)).toBe(200)
})

test('a token counts for its account once it was a session, and until it is none any more', async () => {
  const { allowance } = start()
  expect(allowance.holderOf('token')).toBeNull()
  await allowance.stranger(PLACE)
  await allowance.signedIn({ userId: 'ana', token: 'token', wasStranger: true }, PLACE)
  expect(allowance.holderOf('token')).toBe('ana')
  expect(await passed(400, () => allowance.stranger(PLACE))).toBe(300)
  allowance.forget('token')
  expect(allowance.holderOf('token')).toBeNull()
})

test('a refusal keeps whoever floods waiting for it', async () => {
  const answer = Promise.withResolvers<void>()
  const allowance = createAllowance({ clock: testClock(), requestsAMinute: 4, pause: () => answer.promise })
  await allowance.stranger(PLACE)
  let isRefused = false
  const refused = allowance.stranger(PLACE).catch(() => void (isRefused = true))
  await freeLoop()
  expect(isRefused).toBe(false)
  answer.resolve()
  await refused
  expect(isRefused).toBe(true)
})

test('of more tokens than are known, those of who is active are forgotten last', async () => {
  const { allowance } = start()
  const come = (userId: string, wasStranger: boolean) =>
    allowance.signedIn({ userId, token: userId, wasStranger }, userId)
  await come('ana', true)
  await come('ben', true)
  for (let other = 0; other < 19_998; other += 1) allowance.begun({ userId: `${other}`, token: `${other}` })
  await come('ana', false)
  allowance.begun({ userId: 'one more', token: 'one more' })
  expect([allowance.holderOf('ana'), allowance.holderOf('ben')]).toEqual(['ana', null])
})
