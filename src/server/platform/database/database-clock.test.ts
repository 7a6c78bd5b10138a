import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { until } from '#testing/until.ts'
import { openDatabaseClock } from './database-clock.ts'

const FIVE_MINUTES_MS = 5 * 60_000

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new Pool({ ...database.connection, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const shifted = (by: () => number) => ({ now: () => new Date(Date.now() + by()) })
const failing = { onError: (error: unknown) => expect(error).toBeUndefined() }

test.each([FIVE_MINUTES_MS, -FIVE_MINUTES_MS])(
  'a machine whose clock is wrong by %d ms goes by the database, and says by how much',
  async (by) => {
    const told: number[] = []
    const clock = await openDatabaseClock(pool, {
      ...failing,
      own: shifted(() => by),
      onApart: (behindMs) => told.push(behindMs),
    })
    const before = Date.now()
    const now = clock.now().getTime()
    expect(Math.abs(now - before)).toBeLessThan(FIVE_MINUTES_MS / 10)
    expect(told).toEqual([clock.behindMs])
    expect(Math.abs(clock.behindMs + by)).toBeLessThan(FIVE_MINUTES_MS / 10)
    clock.close()
  },
)

test('a clock that agrees is left as it is', async () => {
  const told: number[] = []
  const clock = await openDatabaseClock(pool, { ...failing, onApart: (behindMs) => told.push(behindMs) })
  expect([told, clock.behindMs]).toEqual([[], 0])
  clock.close()
})

test('a clock that is put wrong, and right again, while the product runs is noticed', async () => {
  let by = 0
  const clock = await openDatabaseClock(pool, {
    ...failing,
    own: shifted(() => by),
    everyMs: 5,
    onApart: () => {},
  })
  by = FIVE_MINUTES_MS
  await until(() => clock.behindMs < 0)
  by = 0
  await until(() => clock.behindMs === 0)
  clock.close()
})

test('a database that does not answer leaves the time as it was known', async () => {
  let isAway = false
  const errors: unknown[] = []
  const asked = {
    query: async (text: string) => {
      if (isAway) throw new Error('away')
      return pool.query(text)
    },
  }
  const clock = await openDatabaseClock(asked as unknown as Pool, {
    own: shifted(() => FIVE_MINUTES_MS),
    everyMs: 5,
    onApart: () => {},
    onError: (error) => errors.push(error),
  })
  const { behindMs } = clock
  isAway = true
  await until(() => errors.length > 1)
  expect(clock.behindMs).toBe(behindMs)
  clock.close()
})
