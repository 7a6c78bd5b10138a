import { sql } from 'drizzle-orm'
import type { AuditSealer } from '#server/platform/audit/audit-sealer.ts'
import type { Seal } from '#server/platform/audit/audit-chain.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { until } from './until.ts'

/**
 * Seals until no audit entry waits, and gives the last seal made. One call of `seal` may leave entries out: transactions in
 * the databases of other tests, on the same server, hold back what was written since they began.
 */
export function sealAll(db: Database, seal: AuditSealer['seal']): Promise<Seal> {
  let last: Seal | null = null
  return until(async () => {
    last = (await seal()) ?? last
    const { rows } = await db.execute<{ waits: boolean }>(sql`
      with last as (select sealed_below, above_id from audit_seals order by id desc limit 1)
      select exists (
        select from audit_entries
        where written_in >= coalesce((select sealed_below from last), '0') and id > coalesce((select above_id from last), 0)
      ) as waits`)
    return rows[0]?.waits ? null : last
  })
}
