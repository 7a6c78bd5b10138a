import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { PearlsCaller } from './dependencies.ts'

export const aboutPearl = (action: AuditAction, pearlId: string | null, { actor, requestId }: PearlsCaller) =>
  ({ actorId: actor.userId, action, subjectType: 'pearl', subjectId: pearlId, requestId }) as const
