import { sql } from 'drizzle-orm'
import type { Executor } from '../database/connection.ts'
import type { AuditEntry } from './audit.ts'
import { keptEntry, requireKept, type KeptEntry } from './kept-entries.ts'
import { currentOrigin } from './request-origin.ts'

/**
 * Writes the entry in the caller's transaction: what it records and the record of it are kept together or not at all. The table
 * is named with its schema: whatever somebody made of the names of a connection, it is the trail's.
 */
export async function recordAudit(transaction: Executor, entry: AuditEntry): Promise<void> {
  const { actorId, action, subjectType, subjectId, requestId, outcome = 'ok', times = 1, login } = entry
  const { address, device, sessionId, hashLogin } = currentOrigin()
  const loginHash = login === undefined ? null : (hashLogin?.(login) ?? null)
  const contentSeal = entry.contentSeal ?? null
  const { rows } = await transaction.execute<{ kept: KeptEntry }>(sql`
    insert into public.audit_entries (actor_id, action, subject_type, subject_id, request_id, address, device, session_id,
      outcome, times, login_hash, content_seal)
    values (${actorId}, ${action}, ${subjectType}, ${subjectId}, ${requestId}, ${address}, ${device}, ${sessionId},
      ${outcome}, ${times}, ${loginHash}, ${contentSeal})
    returning ${keptEntry}`)
  requireKept(
    transaction,
    rows.map(({ kept }) => kept),
    { actorId, action, subjectId, contentSeal },
  )
}
