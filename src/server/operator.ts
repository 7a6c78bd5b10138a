import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Pool, type PoolConfig } from 'pg'
import { APP_NAME } from './open-postgres.ts'
import { type Database, openDatabase, PINNED_SCHEMA } from './platform/database/connection.ts'
import { refuseMarkedDatabase, refuseUnfinishedRestore } from './platform/backup/unfinished-restore.ts'
import {
  defaultDataDir,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedConnection,
} from './platform/database/embedded-postgres.ts'
import { POSTGRES_SUPERUSER } from './platform/database/postgres-data-folder.ts'
import { migrateEmbedded } from './platform/database/migrate.ts'
import { schemaVersion } from './platform/database/schema-version.ts'
import type { Settings } from './settings.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')
const CONNECTIONS = 4

/** The product's data as a command of whoever runs it reaches it: `npm run keys`, `audit`, `backup`. */
export interface OperatorDatabase {
  dataDir: string
  /** The PostgreSQL of the product's own below `dataDir`, or the one that DATABASE_URL names. */
  kind: 'embedded' | 'own'
  /** Whether the product was running on the embedded database; null where DATABASE_URL does not let us tell. */
  isRunning: boolean | null
  pool: Pool
  db: Database
  /** As the product's own role. */
  connection: PoolConfig
  /** As the owner of the whole embedded server, in the product's database; null with DATABASE_URL. */
  superuser: PoolConfig | null
  /** Ends the connections, and the database server if the command had to start it. The product goes on. */
  close(): Promise<void>
}

/** `message` is one sentence for whoever typed the command. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** Where the settings say the data is, as at the product's own start. */
export function dataDirOf(settings: Pick<Settings, 'DATA_DIR'>): string {
  return resolve(settings.DATA_DIR ?? defaultDataDir({ cwd: process.cwd(), appName: APP_NAME }).dataDir)
}

/**
 * Opens the database beside the running product, or starts the embedded one for the time of the command, brought to the
 * newest schema as the product's own start does. Never makes a database that is not there, and touches none that a restore
 * was not finished in. Throws OperatorError, BackupError or EmbeddedPostgresError, each with one sentence that says what to do.
 */
export async function openForOperator(
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>,
): Promise<OperatorDatabase> {
  const dataDir = dataDirOf(settings)
  await refuseUnfinishedRestore(dataDir, settings)
  const reached = settings.DATABASE_URL
    ? ownDatabase(settings.DATABASE_URL)
    : await embeddedDatabase(join(dataDir, 'postgres'))
  const pool = new Pool({ ...reached.connection, max: CONNECTIONS, ...PINNED_SCHEMA })
  // The next statement says that the connection is gone.
  pool.on('error', () => {})
  const close = async () => {
    await pool.end()
    await reached.stop()
  }
  try {
    const db = openDatabase(pool)
    if (reached.kind === 'own') await refuseMarkedDatabase(pool)
    if (reached.isRunning === false && reached.superuser)
      await migrateEmbedded(pool, MIGRATIONS, { superuser: reached.superuser, role: APP_NAME })
    refuseOtherVersion(await schemaVersion(db, MIGRATIONS))
    const { kind, isRunning, connection, superuser } = reached
    return { dataDir, kind, isRunning, pool, db, connection, superuser, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Reached = Pick<OperatorDatabase, 'kind' | 'isRunning' | 'connection' | 'superuser'> & {
  stop(): Promise<void>
}

function ownDatabase(connectionString: string): Reached {
  return {
    kind: 'own',
    isRunning: null,
    connection: { connectionString },
    superuser: null,
    stop: async () => {},
  }
}

async function embeddedDatabase(dataDir: string): Promise<Reached> {
  const asSuperuser = (connection: EmbeddedConnection) => ({ ...connection, user: POSTGRES_SUPERUSER })
  const running = runningEmbeddedPostgres({ dataDir, appName: APP_NAME })
  if (running)
    return {
      kind: 'embedded',
      isRunning: true,
      connection: { ...running },
      superuser: asSuperuser(running),
      stop: async () => {},
    }
  if (!existsSync(join(dataDir, 'PG_VERSION')))
    throw new OperatorError(
      `There is no database in ${dataDir}. Set DATA_DIR (or DATABASE_URL) to what the product was started with.`,
    )
  const server = await startEmbeddedPostgres({ dataDir, appName: APP_NAME })
  return {
    kind: 'embedded',
    isRunning: false,
    connection: { ...server.connection },
    superuser: asSuperuser(server.connection),
    stop: () => server.stop(),
  }
}

function refuseOtherVersion(version: Awaited<ReturnType<typeof schemaVersion>>): void {
  if (version === 'older')
    throw new OperatorError(
      'The database is of an older version of this program. Start the product of this version once, then try again.',
    )
  if (version === 'newer')
    throw new OperatorError(
      'The database is of a newer version of this program. Use the command of that version.',
    )
}
