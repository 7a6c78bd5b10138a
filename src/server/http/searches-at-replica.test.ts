import { sql } from 'drizzle-orm'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/platform/database/connection.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { createSearches } from './searches.ts'

let database: TestDatabase
let pool: Pool
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new Pool({ ...database.connection, max: 4 })
  db = openDatabase(pool)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const reader = { userId: 'somebody', tooLong: 'It takes too long.' }
const ownerOf = async () => ({ userId: 'somebody', organizationId: null })
const whereIs = sql`select current_setting('transaction_read_only') as "readOnly"`

test('a search is read at the replica, which changes nothing', async () => {
  const searches = createSearches({ db, replica: db, ownerOf })
  expect((await searches.run(reader, (tx) => tx.execute(whereIs))).rows).toEqual([{ readOnly: 'on' }])
})

test('while the replica is away the database itself is searched, and the replica is left alone', async () => {
  let asked = 0
  const away = {
    transaction: async () => {
      asked += 1
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    },
  }
  const searches = createSearches({ db, replica: away as unknown as Database, ownerOf })
  for (let search = 0; search < 3; search += 1)
    expect((await searches.run(reader, (tx) => tx.execute(whereIs))).rows).toEqual([{ readOnly: 'off' }])
  expect(asked).toBe(1)
})

test('a replica that has not heard of the last seconds is not asked: it would let in who was removed since', async () => {
  let asked = 0
  const behind = {
    transaction: (run: (tx: object) => Promise<unknown>) => {
      asked += 1
      return run({ execute: () => Promise.resolve({ rows: [{ late: true }] }) })
    },
  }
  const searches = createSearches({ db, replica: behind as unknown as Database, ownerOf })
  for (let search = 0; search < 2; search += 1)
    expect((await searches.run(reader, (tx) => tx.execute(whereIs))).rows).toEqual([{ readOnly: 'off' }])
  expect(asked).toBe(1)
})

test('a replica that says nothing is not waited for: what waits would keep every other search waiting', async () => {
  const silent = { transaction: () => new Promise(() => {}) }
  const searches = createSearches({
    db,
    replica: silent as unknown as Database,
    replicaPatienceMs: 1,
    ownerOf,
  })
  expect((await searches.run(reader, (tx) => tx.execute(whereIs))).rows).toEqual([{ readOnly: 'off' }])
})

test('a search that takes long at the replica is not begun anew at the database', async () => {
  let begun = 0
  const slow = async () => {
    begun += 1
    throw Object.assign(new Error('canceling statement'), { code: '57014' })
  }
  const searches = createSearches({ db, replica: db, ownerOf })
  await expect(searches.run(reader, slow)).rejects.toMatchObject({ code: 'engine_unavailable' })
  expect(begun).toBe(1)
})
