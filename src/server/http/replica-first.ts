import { sql } from 'drizzle-orm'
import { SEARCH_LONGEST_MS } from '#domain/limits.ts'
import type { Database, Transaction } from '#server/platform/database/connection.ts'
import { postgresCode } from './database-refusal.ts'
import { Refusal } from './refusal.ts'

export const QUERY_CANCELED = '57014'
/** A replica ends what reads rows that the database itself has just cleaned away. */
const CONFLICTS_WITH_RECOVERY = '40001'
const LEFT_ALONE_MS = 10_000
/** Of some statements each may take as long as a search may. */
const PATIENCE_MS = 3 * SEARCH_LONGEST_MS
/**
 * Who was removed from an organization, or whose note was handed over, is still let in by a replica that has not heard of it: one
 * that stopped following would let them in for ever. Where nobody writes it looks late as well; then the database has time.
 */
const IS_LATE = sql`select pg_is_in_recovery() and coalesce(
  clock_timestamp() - pg_last_xact_replay_timestamp() > interval '10 seconds', true) as late`

type Reading<T> = (tx: Transaction) => Promise<T>

/**
 * Reads at a copy of the database that may be some seconds behind, where there is one; while it is away, silent or further
 * behind, at the database itself.
 */
export function createReplicaFirst({
  db,
  replica,
  patienceMs = PATIENCE_MS,
}: {
  db: Database
  replica: Database | null
  patienceMs?: number | undefined
}): <T>(read: Reading<T>) => Promise<T> {
  let isAway = false

  return async (read) => {
    if (!replica || isAway) return db.transaction(read)
    try {
      const found = replica.transaction(notMuchLater(read), { accessMode: 'read only' })
      return await within(patienceMs, found)
    } catch (error) {
      const code = postgresCode(error)
      if (error instanceof Refusal || code === QUERY_CANCELED) throw error
      // What is wrong with the search itself shows at the database, too.
      isAway = code !== CONFLICTS_WITH_RECOVERY
      setTimeout(() => (isAway = false), LEFT_ALONE_MS).unref()
      return db.transaction(read)
    }
  }
}

const notMuchLater =
  <T>(read: Reading<T>): Reading<T> =>
  async (tx) => {
    const { rows } = await tx.execute<{ late: boolean }>(IS_LATE)
    if (rows[0]?.late) throw new Error('The replica is too far behind.')
    return read(tx)
  }

/** A connection that leads nowhere any more says so after a quarter of an hour: what waits for it would keep all others waiting. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const silent = Promise.withResolvers<never>()
  const timer = setTimeout(() => silent.reject(new Error('The replica says nothing.')), ms)
  try {
    return await Promise.race([work, silent.promise])
  } finally {
    clearTimeout(timer)
  }
}
