import type { AuditAction, AuditEntry } from '#server/platform/audit/audit.ts'

interface Request {
  requestId: string
}

/** The entry of an action on the account by its owner. */
export function aboutAccount(
  action: AuditAction,
  accountId: string | null,
  { requestId }: Request,
): AuditEntry {
  return { actorId: accountId, action, subjectType: 'account', subjectId: accountId, requestId }
}

/** The entry of what somebody tried on an account without being known as its owner. */
export function byNobody(action: AuditAction, accountId: string | null, { requestId }: Request): AuditEntry {
  return { actorId: null, action, subjectType: 'account', subjectId: accountId, requestId }
}

/** The entry of a sign-in that failed; `login` as it was typed, where one was. */
export function failedSignIn(accountId: string | null, caller: Request, login?: string): AuditEntry {
  const entry = byNobody('account.signInFailed', accountId, caller)
  return { ...entry, outcome: 'wrong_credentials', ...(login === undefined ? {} : { login }) }
}

/** The entry of the end of one of the actor's sessions. */
export function aboutSession(
  action: AuditAction,
  actorId: string,
  sessionId: string,
  { requestId }: Request,
): AuditEntry {
  return { actorId, action, subjectType: 'session', subjectId: sessionId, requestId }
}

export function aboutInvitation(
  action: AuditAction,
  actorId: string,
  invitationId: string,
  { requestId }: Request,
): AuditEntry {
  return { actorId, action, subjectType: 'invitation', subjectId: invitationId, requestId }
}
