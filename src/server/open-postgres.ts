import { join } from 'node:path'
import { Pool, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { PINNED_SCHEMA } from './platform/database/connection.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { migrateDatabase, migrateEmbedded } from './platform/database/migrate.ts'
import { POSTGRES_SUPERUSER } from './platform/database/postgres-data-folder.ts'
import type { Settings } from './settings.ts'

export const APP_NAME = 'attest'
const TAKEN_BACK =
  'somebody had changed who may do what with the audit trail, and it was taken back: run "npm run audit -- verify", and find out who reaches the database'

export interface Postgres {
  connection: PoolConfig
  /** Without a pooler in between. */
  direct: PoolConfig
  /** `hasPutRight`: somebody had changed who may do what with the audit trail, and it was taken back. */
  migrate(pool: Pool, folder: string): Promise<{ hasPutRight: boolean }>
  stop(): Promise<void>
}

/** The database that the settings name; the embedded one is started. */
export async function openPostgres(settings: Settings, dataDir: string, log: Logger): Promise<Postgres> {
  if (settings.DATABASE_URL) return externalPostgres(settings.DATABASE_URL, settings.DATABASE_DIRECT_URL)
  const server = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    appName: APP_NAME,
    log: (line) => log.debug({ line }, 'postgres'),
  })
  const superuser = { ...server.connection, user: POSTGRES_SUPERUSER }
  return {
    connection: { ...server.connection },
    direct: { ...server.connection },
    async migrate(pool, folder) {
      let hasPutRight = false
      const onTakenBack = (found: string[]) => {
        hasPutRight = true
        log.error({ found }, TAKEN_BACK)
      }
      await migrateEmbedded(pool, folder, { superuser, role: APP_NAME, onTakenBack })
      return { hasPutRight }
    },
    stop: () => server.stop(),
  }
}

function externalPostgres(address: string, directAddress = address): Postgres {
  const direct = { connectionString: directAddress }
  return {
    connection: { connectionString: address },
    direct,
    async migrate(_, folder) {
      const pool = new Pool({ ...direct, ...PINNED_SCHEMA, max: 1 })
      // The next statement says that the connection is gone.
      pool.on('error', () => {})
      await migrateDatabase(pool, folder).finally(() => pool.end())
      return { hasPutRight: false }
    },
    stop: async () => {},
  }
}
