import * as contract from '#contract/audit.ts'
import { type App, serve } from '#server/http/serve.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { createTrailCheck, type TrailCheck, type TrailCheckDependencies } from './trail-check.ts'

/** The state of the audit trail; gives the check that the server runs in the background. */
export function registerAudit(app: App, dependencies: TrailCheckDependencies): TrailCheck {
  const check = createTrailCheck(dependencies)
  serve(app, contract.getTrailState, async ({ actor, requestId }) => {
    await recordAudit(dependencies.db, {
      actorId: actor.userId,
      action: 'audit.read',
      subjectType: 'account',
      subjectId: null,
      requestId,
    })
    return check.state()
  })
  return check
}
