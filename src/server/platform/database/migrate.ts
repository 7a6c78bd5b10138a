import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { MIGRATION_LOCK, type TrailOwnership, withTrailOwner } from './trail-owner.ts'

/**
 * As `migrateDatabase`, on the embedded server, where the audit trail is left with a role of its own. On a database that
 * allows one role only, the trail has its triggers and nothing else.
 */
export async function migrateEmbedded(
  pool: Pool,
  migrationsFolder: string,
  ownership: TrailOwnership,
): Promise<void> {
  await withTrailOwner(ownership, migrationsFolder, (statements) => runTogether(pool, statements))
}

/** All of them or none, where the product's tables are. */
async function runTogether(pool: Pool, statements: string[]): Promise<void> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin; set local search_path to public, pg_temp')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // A client that failed half-way is closed, which undoes what it did.
    client.release(broken)
  }
}

/**
 * Brings a database to the newest schema. Several servers may call it on one database at the same time: they
 * take turns, and the later ones find nothing to do. Uses one client of the pool.
 */
export async function migrateDatabase(pool: Pool, migrationsFolder: string): Promise<void> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // A client that failed half-way is closed, which gives the lock back, too.
    client.release(broken)
  }
}
