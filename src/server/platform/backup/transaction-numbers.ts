import type { Pool } from 'pg'
import { BackupError } from './backup-error.ts'

const AT_ONCE = 200_000
/** Some three hours. A backup that does not say what its database had reached may name any number that somebody wrote. */
const MOST_UNPROVEN = 1_000_000_000n

/** The number that the next transaction of this database gets: nothing that the product wrote in it has a higher one. */
export async function reachedTransaction(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ reached: string }>(
    'select pg_catalog.pg_snapshot_xmax(pg_catalog.pg_current_snapshot())::text as reached',
  )
  return rows[0]?.reached ?? '0'
}

/**
 * The audit trail is sealed by the numbers of transactions, and a database that a dump was put into counts them from its own
 * beginning: spends numbers until no new entry can get one that the trail has sealed already. About 5 million a minute.
 * `reached` is what the database of the backup had come to: what the trail says beyond that, somebody wrote with SQL, and no
 * number is spent for it. Undefined for backups of before. Throws BackupError.
 */
export async function passTransaction(pool: Pool, reached: string | undefined): Promise<void> {
  const { rows } = await pool.query<{ last: string }>(
    `select greatest(
       (select coalesce(max(written_in::text::numeric), 0) from audit_entries
         where $1::numeric is null or written_in::text::numeric <= $1::numeric),
       (select coalesce(max(sealed_below::text::numeric), 0) from audit_seals
         where $1::numeric is null or sealed_below::text::numeric <= $1::numeric))::text as last`,
    [reached ?? null],
  )
  const last = BigInt(rows[0]?.last ?? 0)
  const client = await pool.connect()
  try {
    // Each statement alone: within a transaction, as several at once are, nothing can be committed.
    await client.query('set synchronous_commit = off')
    for (let isFirst = true; ; isFirst = false) {
      const now = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
      const left = last - BigInt(now.rows[0]?.id ?? 0)
      if (left < 0n) return
      if (isFirst && reached === undefined && left > MOST_UNPROVEN) throw farBeyond(last, left)
      const count = left < AT_ONCE ? Number(left) + 1 : AT_ONCE
      await client.query(
        `do $$ begin for i in 1..${count} loop perform pg_current_xact_id(); commit; end loop; end $$`,
      )
    }
  } finally {
    client.release(true)
  }
}

function farBeyond(last: bigint, left: bigint): BackupError {
  return new BackupError(
    `The audit trail of this backup names the transaction ${last}, ${left} beyond this database: somebody may have written ` +
      'that with SQL. Restore an earlier backup, or one that this version made. If the old server really had come so far, ' +
      `set the new one past ${last} with pg_resetwal and restore again.`,
  )
}
