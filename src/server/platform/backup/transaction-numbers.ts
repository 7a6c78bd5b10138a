import type { Pool } from 'pg'

const AT_ONCE = 200_000

/**
 * The audit trail is sealed by the numbers of transactions, and a database that a dump was put into counts them from its own
 * beginning: spends numbers until no new entry can get one that the trail has sealed already. About 5 million a minute.
 */
export async function passTransaction(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ last: string }>(
    `select greatest(
       (select coalesce(max(written_in::text::numeric), 0) from audit_entries),
       (select coalesce(max(sealed_below::text::numeric), 0) from audit_seals))::text as last`,
  )
  const last = BigInt(rows[0]?.last ?? 0)
  for (;;) {
    const now = await pool.query<{ id: string }>('select pg_current_xact_id()::text as id')
    const left = last - BigInt(now.rows[0]?.id ?? 0)
    if (left < 0n) return
    const count = left < AT_ONCE ? Number(left) + 1 : AT_ONCE
    await pool.query(
      `set synchronous_commit = off;
       do $$ begin for i in 1..${count} loop perform pg_current_xact_id(); commit; end loop; end $$;
       reset synchronous_commit`,
    )
  }
}
