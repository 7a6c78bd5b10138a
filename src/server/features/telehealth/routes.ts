import { getTelehealthCheck } from '#contract/telehealth.ts'
import { type App, serve } from '#server/http/serve.ts'
import { createTelehealthService, type TelehealthDependencies } from './telehealth-service.ts'

/** The call about what a telehealth visit has to document. */
export function registerTelehealth(app: App, dependencies: TelehealthDependencies): void {
  const telehealth = createTelehealthService(dependencies)
  serve(app, getTelehealthCheck, async (call) => ({ findings: await telehealth.check(call.params.id, call) }))
}
