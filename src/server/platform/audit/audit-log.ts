import type { Executor } from '../database/connection.ts'
import { auditEntries } from '../database/schema/audit.ts'
import type { AuditEntry } from './audit.ts'
import { currentOrigin } from './request-origin.ts'

/** Writes the entry in the caller's transaction: what it records and the record of it are kept together or not at all. */
export async function recordAudit(transaction: Executor, entry: AuditEntry): Promise<void> {
  const { actorId, action, subjectType, subjectId, requestId, outcome = 'ok', times = 1, login } = entry
  const { address, device, sessionId, hashLogin } = currentOrigin()
  await transaction.insert(auditEntries).values({
    actorId,
    action,
    subjectType,
    subjectId,
    requestId,
    address,
    device,
    sessionId,
    outcome,
    times,
    loginHash: login === undefined ? null : (hashLogin?.(login) ?? null),
    contentSeal: entry.contentSeal ?? null,
  })
}
