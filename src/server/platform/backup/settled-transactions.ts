import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { BackupError } from './backup-error.ts'

const LOOK_EVERY_MS = 50
const LONGEST_WAIT_MS = 120_000

/**
 * Resolves once every transaction that is running now has ended: what one of them deleted before deletions were held back is
 * then deleted in the database, too.
 */
export async function settleTransactions(pool: Pool): Promise<void> {
  const now = await pool.query<{ now: Date }>('select clock_timestamp() as now')
  const started = performance.now()
  for (;;) {
    const running = await pool.query(
      `select from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
         and xact_start <= $1 limit 1`,
      [now.rows[0]?.now],
    )
    if (running.rowCount === 0) return
    if (performance.now() - started > LONGEST_WAIT_MS)
      throw new BackupError(
        'A transaction in the database has not ended for two minutes, and a backup must wait for it. Try again later.',
      )
    await delay(LOOK_EVERY_MS)
  }
}
