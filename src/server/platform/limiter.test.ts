import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { type Database, openDatabase } from './database/connection.ts'
import { onBehalfOf, SharedPool } from './database/shared-pool.ts'
import { signInFailures } from './database/schema/accounts.ts'
import {
  createLimiter,
  type Limiter,
  LIMITER_LONGEST_WINDOW_MS,
  LIMITER_WINDOW_MS,
  TooManyAttemptsError,
} from './limiter.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: Pool
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new Pool(database.connection)
  db = openDatabase(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** A limiter of its own process, and a clock to move on. */
function limiterAt(start = '2026-03-10T12:00:00.000Z') {
  let now = new Date(start)
  const limiter = createLimiter({ db, clock: { now: () => now } })
  return { limiter, passes: (ms: number) => void (now = new Date(now.getTime() + ms)) }
}

const wrong = (limiter: Limiter, key: string, limit = 3) =>
  limiter.guard([{ key, limit }], async () => ({ failed: true, value: 'wrong' }))
const right = (limiter: Limiter, key: string, forgive: string[] = []) =>
  limiter.guard([{ key, limit: 3 }], async () => ({ failed: false, forgive, value: 'right' }))

const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => (error instanceof TooManyAttemptsError ? error.retryAfterSeconds : error),
  )

test('after so many failures a right guess is refused as well, and the refusal says for how long', async () => {
  const { limiter, passes } = limiterAt()
  await wrong(limiter, 'locked')
  passes(60_000)
  await wrong(limiter, 'locked')
  await wrong(limiter, 'locked')
  expect(await refusal(right(limiter, 'locked'))).toBe(14 * 60)
})

test('a refused attempt is not made and does not lengthen the lock', async () => {
  const { limiter, passes } = limiterAt()
  for (let guess = 0; guess < 3; guess += 1) await wrong(limiter, 'ends')
  passes(LIMITER_WINDOW_MS - 1)
  expect(await refusal(wrong(limiter, 'ends'))).toBe(1)
  passes(2)
  expect(await right(limiter, 'ends')).toBe('right')
})

test('what did not fail does not count', async () => {
  const { limiter } = limiterAt()
  for (let guess = 0; guess < 10; guess += 1) expect(await right(limiter, 'fine')).toBe('right')
})

test('an attempt that threw does not count, and its error comes through', async () => {
  const { limiter } = limiterAt()
  const broken = () =>
    limiter.guard([{ key: 'broken', limit: 3 }], async () => {
      throw new Error('the database is away')
    })
  for (let guess = 0; guess < 5; guess += 1) await expect(broken()).rejects.toThrow('the database is away')
  expect(await right(limiter, 'broken')).toBe('right')
})

test('a right guess forgets the failures that it is told to forget, and no others', async () => {
  const { limiter } = limiterAt()
  const limits = [
    { key: 'forgiven', limit: 3 },
    { key: 'kept', limit: 3 },
  ]
  for (const failed of [true, true, false])
    await limiter.guard(limits, async () => ({ failed, forgive: failed ? [] : ['forgiven'], value: null }))
  await wrong(limiter, 'forgiven')
  await wrong(limiter, 'forgiven')
  await wrong(limiter, 'kept')
  expect(await refusal(right(limiter, 'kept'))).not.toBeNull()
  expect(await right(limiter, 'forgiven')).toBe('right')
})

test('of many guesses at once, through several servers, no more than the limit are made', async () => {
  const servers = [limiterAt().limiter, limiterAt().limiter]
  let made = 0
  const guesses = Array.from({ length: 40 }, (_, index) =>
    (servers[index % 2] as Limiter).guard([{ key: 'at once', limit: 3 }], async () => {
      made += 1
      return { failed: true, value: null }
    }),
  )
  const results = await Promise.allSettled(guesses)
  expect(made).toBe(3)
  expect(results.filter(({ status }) => status === 'rejected').length).toBe(37)
})

test('of many right guesses at once none is refused for the others that are still being checked', async () => {
  const { limiter } = limiterAt()
  const answers = await Promise.all(Array.from({ length: 30 }, () => right(limiter, 'tabs')))
  expect(answers.every((answer) => answer === 'right')).toBe(true)
})

test('a thousand guesses at once are refused without asking the database for each', async () => {
  let asked = 0
  pool.on('acquire', () => void (asked += 1))
  const { limiter } = limiterAt()
  const guesses = Array.from({ length: 1_000 }, () => refusal(wrong(limiter, 'flood')))
  const refused = (await Promise.all(guesses)).filter((answer) => answer !== null)
  pool.removeAllListeners('acquire')
  expect(refused).toHaveLength(997)
  expect(asked).toBeLessThan(20)
})

test('a place that asks for all it can, with its connections busy, keeps nobody else from being counted', async () => {
  const shared = new SharedPool({ ...database.connection, max: 16, ofEach: 5 })
  const limiter = createLimiter({ db: openDatabase(shared), clock: { now: () => new Date() } })
  const flood = '192.0.2.66'
  const held = await Promise.all(Array.from({ length: 5 }, () => onBehalfOf(flood, () => shared.connect())))
  let flooded = 0
  const guesses = Array.from({ length: 150 }, (_, index) =>
    onBehalfOf(flood, () => wrong(limiter, `nobody${index}`)).then(() => void (flooded += 1)),
  )
  expect(await onBehalfOf('198.51.100.1', () => wrong(limiter, 'somebody'))).toBe('wrong')
  // In a line that is not fair, all 150 would have gone before.
  expect(flooded).toBeLessThan(75)
  for (const client of held) client.release()
  await Promise.all(guesses)
  await shared.end()
})

test('what another process forgave is seen here a second later', async () => {
  const [here, there] = [limiterAt(), limiterAt()]
  for (let guess = 0; guess < 3; guess += 1) await wrong(here.limiter, 'forgiven elsewhere')
  expect(await refusal(right(here.limiter, 'forgiven elsewhere'))).not.toBeNull()
  await there.limiter.forget('forgiven elsewhere')
  here.passes(1_000)
  expect(await right(here.limiter, 'forgiven elsewhere')).toBe('right')
})

test('two limits named in another order do not wait for each other', async () => {
  const { limiter } = limiterAt()
  const [one, other] = [
    { key: 'one', limit: 100 },
    { key: 'other', limit: 100 },
  ]
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      limiter.guard(index % 2 ? [one, other] : [other, one], async () => ({ failed: true, value: null })),
    ),
  )
})

test('the database holds no login and no address', async () => {
  const { limiter } = limiterAt()
  await wrong(limiter, 'signIn:reader@clinic.example:192.0.2.7')
  const rows = JSON.stringify(await db.select().from(signInFailures))
  expect(rows).not.toContain('clinic')
  expect(rows).not.toContain('192.0.2.7')
})

test('sweeping deletes what is older than any window', async () => {
  const { limiter, passes } = limiterAt('2031-01-01T00:00:00.000Z')
  await wrong(limiter, 'old')
  passes(LIMITER_LONGEST_WINDOW_MS + 1)
  await limiter.sweep()
  expect(await db.select().from(signInFailures)).toEqual([])
})
