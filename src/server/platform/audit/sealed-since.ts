import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/connection.ts'
import { auditEntries } from '../database/schema/audit.ts'
import { recordAudit } from './audit-log.ts'

/** Under these subjects the trail says from when on handovers, and the notes that go over, have seals, and erasures of notes a moment. */
const MARKS = {
  owners: { subject: 'owners of notes', action: 'trail.ownersSealed' },
  erasures: { subject: 'moments of erasures', action: 'trail.erasuresTimed' },
} as const

/**
 * Has the trail say, once, what it seals from now on: an entry without that passes only where it is older. Whoever says it
 * again, or says it earlier, lets less pass and not more.
 */
export async function markWhatIsSealed({ db }: { db: Database }): Promise<void> {
  for (const { subject, action } of Object.values(MARKS)) {
    const marker = and(eq(auditEntries.subjectType, 'trail'), eq(auditEntries.subjectId, subject))
    const [marked] = await db.select({ id: auditEntries.id }).from(auditEntries).where(marker).limit(1)
    if (marked) continue
    await recordAudit(db, { actorId: null, action, subjectType: 'trail', subjectId: subject, requestId: '' })
  }
}

/** Of entries that a statement calls `older`: whether the mark does not lie before them, by their number and by their transaction. */
export const notAfterMark = (mark: keyof typeof MARKS) => sql<boolean>`(not exists (
    select from audit_entries as marked where subject_type = 'trail' and subject_id = ${MARKS[mark].subject}
      and (marked.id < older.id or marked.written_in <= older.written_in)))`

/** Of entries that a statement calls `older`: those of before handovers were sealed. */
export const olderThanOwners = sql<boolean>`(exists (
    select from audit_entries where subject_type = 'trail' and subject_id = ${MARKS.owners.subject})
  and ${notAfterMark('owners')})`
