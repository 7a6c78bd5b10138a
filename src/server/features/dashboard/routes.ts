import * as contract from '#contract/dashboard.ts'
import { type App, serve } from '#server/http/serve.ts'
import { createDashboardService, type DashboardDependencies } from './dashboard-service.ts'

/** The calls of the first screen after signing in. */
export function registerDashboard(app: App, dependencies: DashboardDependencies): void {
  const dashboard = createDashboardService(dependencies)
  serve(app, contract.listOpenTasks, (call) => dashboard.openTasks(call.body, call))
  serve(app, contract.listUnsignedNotes, (call) => dashboard.unsignedNotes(call.body, call))
  serve(app, contract.getDashboard, (call) => dashboard.overview(call.query, call))
}
