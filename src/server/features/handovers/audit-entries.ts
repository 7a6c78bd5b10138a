import type { AuditAction, AuditEntry } from '#server/platform/audit/audit.ts'
import type { HandoversCaller } from './dependencies.ts'

/** What the caller does to a handover. */
export function aboutHandover(
  action: AuditAction,
  handoverId: string,
  { actor, requestId }: Pick<HandoversCaller, 'requestId'> & { actor: { userId: string } },
): AuditEntry {
  return { actorId: actor.userId, action, subjectType: 'handover', subjectId: handoverId, requestId }
}
