import type { TrailState } from '#contract/audit.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { TrailCheck } from './trail-check.ts'

/** The state of the audit trail, told only with an entry in it that it was. */
export function createTrailService({ db }: { db: Database }, check: TrailCheck) {
  return {
    async state({ actor, requestId }: { actor: { userId: string }; requestId: string }): Promise<TrailState> {
      const about = { subjectType: 'account', subjectId: null } as const
      await recordAudit(db, { actorId: actor.userId, action: 'audit.read', ...about, requestId })
      return check.state()
    },
  }
}
