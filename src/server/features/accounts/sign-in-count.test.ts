import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time.ts'
import { TooManyAttemptsError } from '#server/platform/limiter.ts'
import { createSignInCount } from './sign-in-count.ts'

test('of one account so many are counted a minute from a place, of a place so many, and a known browser has its own', () => {
  let now = new Date('2026-03-10T12:00:00.000Z')
  const count = createSignInCount({ now: () => now })
  const passed = (times: number, account: string, knownDevice: string | null = null) => {
    let through = 0
    for (let time = 0; time < times; time += 1)
      try {
        count({ account, place: '192.0.2.1', knownDevice })
        through += 1
      } catch (error) {
        if (!(error instanceof TooManyAttemptsError)) throw error
      }
    return through
  }
  expect(passed(120, 'ana')).toBe(100)
  expect(passed(100, 'ben')).toBe(100)
  expect(passed(100, 'cleo')).toBe(80)
  expect(passed(120, 'cleo', 'her browser')).toBe(100)
  now = new Date(now.getTime() + MINUTE_MS)
  expect(passed(1, 'ana')).toBe(1)
})
