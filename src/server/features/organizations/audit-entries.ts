import type { AuditAction, AuditEntry } from '#server/platform/audit/audit.ts'
import type { OrganizationsCaller } from './dependencies.ts'

type By = { actor: { userId: string }; requestId: OrganizationsCaller['requestId'] }

/** What the caller does to an organization; to all of them when `organizationId` is null. */
export function aboutOrganization(
  action: AuditAction,
  organizationId: string | null,
  { actor, requestId }: By,
): AuditEntry {
  return { actorId: actor.userId, action, subjectType: 'organization', subjectId: organizationId, requestId }
}

/** What the caller does to somebody's membership: it stands in that person's own trail. */
export function aboutMember(action: AuditAction, userId: string, { actor, requestId }: By): AuditEntry {
  return { actorId: actor.userId, action, subjectType: 'account', subjectId: userId, requestId }
}

export function aboutInvitation(
  action: AuditAction,
  invitationId: string,
  { actor, requestId }: By,
): AuditEntry {
  return { actorId: actor.userId, action, subjectType: 'invitation', subjectId: invitationId, requestId }
}
