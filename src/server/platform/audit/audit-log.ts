import type { Executor } from '../database/connection.ts'
import { auditEntries } from '../database/schema/audit.ts'
import type { AuditEntry } from './audit.ts'

/** Writes the entry in the caller's transaction: what it records and the record of it are kept together or not at all. */
export async function recordAudit(transaction: Executor, entry: AuditEntry): Promise<void> {
  const { actorId, action, subjectType, subjectId, requestId } = entry
  await transaction.insert(auditEntries).values({ actorId, action, subjectType, subjectId, requestId })
}
