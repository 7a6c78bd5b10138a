import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { openDatabase } from './connection.ts'
import { onBehalfOf, SharedPool } from './shared-pool.ts'
import { asLongWork } from './statement-bounds.ts'

let database: TestDatabase
let pool: SharedPool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = new SharedPool({ ...database.connection, max: 1, ofEach: 1, connectionTimeoutMillis: 2_000 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const bounds = async () =>
  (
    await pool.query<{ bounds: string }>(
      `select concat_ws(' ', current_setting('statement_timeout'), current_setting('transaction_timeout'),
        current_setting('idle_in_transaction_session_timeout')) as bounds`,
    )
  ).rows[0]?.bounds

test('one connection has the bounds of whoever uses it: of a call, of the server itself, of what is declared to take long', async () => {
  expect(await onBehalfOf('a caller', bounds)).toBe('15s 1min 30s')
  expect(await bounds()).toBe('5min 0 1min')
  expect(await onBehalfOf('a caller', () => asLongWork('import of terms', bounds))).toBe('2min 1h 1min')
  expect(await asLongWork('migration', bounds)).toBe('0 0 0')
  expect(await onBehalfOf('a caller', bounds)).toBe('15s 1min 30s')
})

test('who finds no connection free is told so after a while', async () => {
  const held = await pool.connect()
  await expect(onBehalfOf('a caller', () => pool.query('select 1'))).rejects.toThrow('timeout exceeded')
  held.release()
  expect((await onBehalfOf('a caller', () => pool.query('select 1 as one'))).rows).toEqual([{ one: 1 }])
})

test('a connection that is lost between two statements fails the next of them, and nothing else', async () => {
  const admin = new Client(database.superuser)
  await admin.connect()
  const gone = new Promise((resolve) => pool.once('acquire', (client) => client.once('end', resolve)))
  const lost = openDatabase(pool).transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await admin.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
    await gone
    await tx.execute(sql`select 1`)
  })
  await expect(lost).rejects.toThrow('rollback')
  await admin.end()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
