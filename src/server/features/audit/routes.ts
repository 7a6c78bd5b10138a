import * as contract from '#contract/audit.ts'
import { type App, serve } from '#server/http/serve.ts'
import { createTrailCheck, type TrailCheck, type TrailCheckDependencies } from './trail-check.ts'
import { createTrailService } from './trail-service.ts'

/** The state of the audit trail; gives the check that the server runs in the background. */
export function registerAudit(app: App, dependencies: TrailCheckDependencies): TrailCheck {
  const check = createTrailCheck(dependencies)
  const trail = createTrailService(dependencies, check)
  serve(app, contract.getTrailState, (call) => trail.state(call))
  return check
}
