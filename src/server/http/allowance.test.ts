import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { testClock } from '#testing/test-app.ts'
import { createAllowance } from './allowance.ts'
import { Refusal } from './refusal.ts'

const PLACE = '192.0.2.1'

function start(requestsAMinute = 1_200) {
  const clock = testClock()
  return { clock, allowance: createAllowance({ clock, requestsAMinute }) }
}

/** How many of so many are let through. */
function passed(times: number, ask: (time: number) => void): number {
  let through = 0
  for (let time = 0; time < times; time += 1)
    try {
      ask(time)
      through += 1
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'too_many_requests') throw error
    }
  return through
}

test('whatever somebody fetches or guesses from an address, those who are signed in behind it go on', () => {
  const { clock, allowance } = start()
  expect(passed(10_000, () => allowance.file(PLACE))).toBe(6_000)
  expect(passed(2_000, () => allowance.open(PLACE, '/api/signIn'))).toBe(1_200)
  expect(passed(2_000, () => allowance.stranger(PLACE))).toBe(300)
  const known = { userId: 'ana', token: 'a', wasStranger: false }
  expect(passed(60, () => allowance.signedIn(known, PLACE))).toBe(60)
  expect(passed(10, () => allowance.open(PLACE, '/health'))).toBe(10)
  expect(passed(10, () => allowance.open('192.0.2.2', '/api/signIn'))).toBe(10)
  clock.moveOn(MINUTE_MS)
  expect(passed(1, () => allowance.open(PLACE, '/api/signIn'))).toBe(1)
})

test('two dozen who record behind one address, a piece a second and their screens, are never refused', () => {
  const { allowance } = start()
  const people = Array.from({ length: 24 }, (_, index) => `user ${index}`)
  for (const userId of people) {
    const send = () => allowance.signedIn({ userId, token: userId, wasStranger: false }, PLACE)
    expect(passed(150, send)).toBe(150)
  }
})

test('an account has its own allowance, and where very many come from one address each keeps enough to record', () => {
  const { allowance } = start()
  const asked = (userId: string, times: number) =>
    passed(times, () => allowance.signedIn({ userId, token: userId, wasStranger: false }, PLACE))
  expect(asked('flood', 2_000)).toBe(1_200)
  for (let other = 0; other < 9; other += 1) expect(asked(`flood ${other}`, 1_200)).toBe(1_200)
  expect(asked('late', 1_000)).toBe(200)
})

test('a token counts for its account once it was a session, and until it is none any more', () => {
  const { allowance } = start()
  expect(allowance.holderOf('token')).toBeNull()
  allowance.stranger(PLACE)
  allowance.signedIn({ userId: 'ana', token: 'token', wasStranger: true }, PLACE)
  expect(allowance.holderOf('token')).toBe('ana')
  expect(passed(400, () => allowance.stranger(PLACE))).toBe(300)
  allowance.forget('token')
  expect(allowance.holderOf('token')).toBeNull()
})
