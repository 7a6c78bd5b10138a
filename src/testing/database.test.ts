import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'

test('two test databases have the newest schema and do not see each other', async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase()])
  const pools = databases.map(({ connection }) => new Pool(connection))
  try {
    await pools[0]?.query('create table only_here (id int)')
    const tables = await Promise.all(
      pools.map(async (pool) => {
        const found = await pool.query<{ name: string }>(
          "select table_name as name from information_schema.tables where table_schema = 'public'",
        )
        return found.rows.map((row) => row.name)
      }),
    )
    expect(tables[0]).toContain('users')
    expect(tables[0]).toContain('only_here')
    expect(tables[1]).toContain('users')
    expect(tables[1]).not.toContain('only_here')
  } finally {
    await Promise.all(pools.map((pool) => pool.end()))
    await Promise.all(databases.map((database) => database.drop()))
  }
})
