import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateEmbedded } from '#server/platform/database/migrate.ts'
import { startTestPostgres } from '#testing/database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))

/** Vitest's `globalSetup`: one PostgreSQL for the whole run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { testPostgres, stop } = await startTestPostgres(async (connection) => {
    if (!existsSync(join(MIGRATIONS, 'meta', '_journal.json'))) return
    const pool = new Pool({ ...connection, max: 1 })
    const superuser = { ...connection, user: 'postgres' }
    await migrateEmbedded(pool, MIGRATIONS, { superuser, role: connection.user }).finally(() => pool.end())
  })
  project.provide('testPostgres', testPostgres)
  return stop
}
