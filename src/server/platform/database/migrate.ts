import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { ClientConfig, Pool } from 'pg'
import { withTrailOwner } from './trail-owner.ts'

/** Any number, as long as nothing else in the database locks it: "attest" in ASCII, shortened. */
const MIGRATION_LOCK = 0x61747374

export interface TrailOwnership {
  /** Reaches the database that is migrated. */
  superuser: ClientConfig
  /** The product's own. */
  role: string
}

/**
 * As `migrateDatabase`, on the embedded server, where the audit trail is left with a role of its own. On a database that allows one role only, the trail has its triggers and nothing else.
 */
export async function migrateEmbedded(
  pool: Pool,
  migrationsFolder: string,
  { superuser, role }: TrailOwnership,
): Promise<void> {
  await withTrailOwner(superuser, role, () => migrateDatabase(pool, migrationsFolder))
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
