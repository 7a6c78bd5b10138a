import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/connection.ts'
import { auditEntries } from '../database/schema/audit.ts'
import { recordAudit } from './audit-log.ts'

/** Under this subject the trail says from when on handovers, and the notes that go over, have seals. */
const OWNERS_SEALED = 'owners of notes'

/**
 * Has the trail say, once, that from now on handovers are sealed: one without a seal passes only where it is older than that.
 * Whoever says it again, or says it earlier, lets less pass and not more.
 */
export async function markOwnersSealed({ db }: { db: Database }): Promise<void> {
  const marker = and(eq(auditEntries.subjectType, 'trail'), eq(auditEntries.subjectId, OWNERS_SEALED))
  const [marked] = await db.select({ id: auditEntries.id }).from(auditEntries).where(marker).limit(1)
  if (marked) return
  const entry = { actorId: null, action: 'trail.ownersSealed', subjectType: 'trail' } as const
  await recordAudit(db, { ...entry, subjectId: OWNERS_SEALED, requestId: '' })
}

/** Of entries that a statement calls `older`: those of before handovers were sealed, by their number and by their transaction. */
export const olderThanOwners = sql<boolean>`(exists (
    select from audit_entries where subject_type = 'trail' and subject_id = ${OWNERS_SEALED})
  and not exists (
    select from audit_entries as marked where subject_type = 'trail' and subject_id = ${OWNERS_SEALED}
      and (marked.id < older.id or marked.written_in <= older.written_in)))`
