import type { PoolConfig } from 'pg'
import type { Logger } from 'pino'
import { type Clock, systemClock } from './platform/clock.ts'
import { openDatabaseClock } from './platform/database/database-clock.ts'
import { SharedPool } from './platform/database/shared-pool.ts'
import { failureOf } from './platform/failure.ts'
import type { Settings } from './settings.ts'

const CONNECTIONS = 16
const CONNECTIONS_OF_EACH = 5
const REPLICA_CONNECTIONS = 8
/** A replica that does not answer is soon done without. */
const REPLICA_PATIENCE_MS = 2_000

/** Connections to the database, and to its replica where there is one. */
export interface Pools {
  pool: SharedPool
  replica: SharedPool | null
  /** From here on a lost connection is none: one that has said goodbye may still be there when the database ends. */
  expectEnd(): void
  end(): Promise<void>
}

export function openPools(
  { DATABASE_REPLICA_URL }: Settings,
  connection: PoolConfig,
  log: Pick<Logger, 'warn'>,
): Pools {
  let isEnding = false
  const open = (config: PoolConfig & { max: number }, lost: string) => {
    const pool = new SharedPool({ ...config, ofEach: CONNECTIONS_OF_EACH })
    pool.on('error', (error) => {
      if (!isEnding) log.warn({ code: (error as { code?: string }).code }, lost)
    })
    return pool
  }
  const pool = open({ ...connection, max: CONNECTIONS }, 'database connection lost')
  const replica = DATABASE_REPLICA_URL
    ? open(
        {
          connectionString: DATABASE_REPLICA_URL,
          connectionTimeoutMillis: REPLICA_PATIENCE_MS,
          max: REPLICA_CONNECTIONS,
        },
        'connection to the replica lost',
      )
    : null
  return {
    pool,
    replica,
    expectEnd: () => void (isEnding = true),
    async end() {
      await Promise.all([pool.end(), replica?.end()])
    },
  }
}

/** Processes that share a database go by its clock; the embedded one has this machine's. */
export async function openClock(
  { DATABASE_URL }: Settings,
  pool: SharedPool,
  log: Pick<Logger, 'warn' | 'error'>,
): Promise<Clock & { close(): void }> {
  if (!DATABASE_URL) return { ...systemClock, close: () => {} }
  return openDatabaseClock(pool, {
    onApart: (behindMs) =>
      log.warn(
        { behindMs },
        "this machine's clock differs from the database's, which counts: set both by NTP",
      ),
    onError: (error) => log.error(failureOf(error), 'the clock of the database could not be read'),
  })
}
