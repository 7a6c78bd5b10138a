import type { AuditAction, AuditEntry } from '#server/platform/audit/audit.ts'

/** The entry of an action on the account by its owner. */
export function aboutAccount(
  action: AuditAction,
  accountId: string | null,
  { requestId }: { requestId: string },
): AuditEntry {
  return { actorId: accountId, action, subjectType: 'account', subjectId: accountId, requestId }
}

/** The entry of the end of one of the actor's sessions. */
export function aboutSession(
  action: AuditAction,
  actorId: string,
  sessionId: string,
  { requestId }: { requestId: string },
): AuditEntry {
  return { actorId, action, subjectType: 'session', subjectId: sessionId, requestId }
}
