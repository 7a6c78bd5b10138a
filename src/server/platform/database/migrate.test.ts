import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { migrateDatabase } from './migrate.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../../db/migrations', import.meta.url))

test('servers that start together on a fresh database all find the newest schema', async () => {
  const database = await createTestDatabase({ migrated: false })
  const pools = [1, 2, 3, 4, 5].map(() => new Pool({ ...database.connection, max: 1 }))
  try {
    await Promise.all(pools.map((pool) => migrateDatabase(pool, MIGRATIONS)))
    const found = await pools[0]?.query<{ migrations: number; users: number; locks: number }>(
      `select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
              (select count(*)::int from users) as users,
              (select count(*)::int from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())) as locks`,
    )
    expect(found?.rows[0]?.migrations).toBeGreaterThan(0)
    expect(found?.rows[0]).toMatchObject({ users: 0, locks: 0 })
    await migrateDatabase(pools[0] as Pool, MIGRATIONS)
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
    await database.drop()
  }
})

test('a migration that fails gives the lock back and says why', async () => {
  const database = await createTestDatabase({ migrated: false })
  const pool = new Pool({ ...database.connection, max: 2 })
  try {
    await pool.query('create table users (id int)')
    await expect(migrateDatabase(pool, MIGRATIONS)).rejects.toThrow()
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
            )
          ).rowCount,
      )
      .toBe(0)
  } finally {
    await pool.end()
    await database.drop()
  }
})
