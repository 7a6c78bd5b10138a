import type { AuditAction, AuditEntry } from '#server/platform/audit/audit.ts'
import type { PeopleCaller } from './dependencies.ts'

/** What the caller does to an account; to all of them when `userId` is null. */
export function aboutUser(
  action: AuditAction,
  userId: string | null,
  { actor, requestId }: Pick<PeopleCaller, 'requestId'> & { actor: { userId: string } },
): AuditEntry {
  return { actorId: actor.userId, action, subjectType: 'account', subjectId: userId, requestId }
}
