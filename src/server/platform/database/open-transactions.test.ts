import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createFairPlaces } from '../fair-places.ts'
import { createTurns } from '../turns.ts'
import { openDatabase } from './connection.ts'
import { WaitsInTransaction } from './open-transactions.ts'
import { onBehalfOf, SharedPool } from './shared-pool.ts'

let database: TestDatabase
let pool: SharedPool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new SharedPool({ ...database.connection, max: 2, ofEach: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const owner = { userId: 'somebody', organizationId: null }
const turns = createTurns({ waiting: 1 })
const places = createFairPlaces(1)

const waits: [string, () => Promise<unknown>][] = [
  ['a statement on the database', () => openDatabase(pool).execute(sql`select 1`)],
  ['a transaction of its own', () => openDatabase(pool).transaction((tx) => tx.execute(sql`select 1`))],
  ['a connection of the pool', () => pool.query('select 1')],
  ['a turn', async () => turns.run('a line', async () => null)],
  ['a place', () => places.run({ owner, cost: 1 }, async () => null)],
]
test.each(waits)('within a transaction %s is refused, and the connection given back', async (_, wait) => {
  const db = openDatabase(pool)
  const begun = onBehalfOf('a caller', () => db.transaction(() => wait()))
  const error: unknown = await begun.catch((reason: unknown) => reason)
  // Drizzle wraps what a statement fails with.
  expect([error, (error as Error).cause]).toContainEqual(expect.any(WaitsInTransaction))
  // The one connection that the caller may have is free again.
  await onBehalfOf('a caller', wait)
})

test('what a transaction began is free to ask once it has ended', async () => {
  const ended = Promise.withResolvers<void>()
  const later: Promise<unknown>[] = []
  await openDatabase(pool).transaction(async () => {
    later.push(ended.promise.then(() => pool.query('select 1')))
  })
  ended.resolve()
  await expect(Promise.all(later)).resolves.toHaveLength(1)
})

test('where it is told of it goes on', async () => {
  const told: string[] = []
  const db = openDatabase(pool, { onWait: ({ message }) => told.push(message) })
  await db.transaction(() => pool.query('select 1'))
  expect(told).toEqual(['A transaction waits for a second connection.'])
})
