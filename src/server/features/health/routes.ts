import { getHealth, getLive, getReady, getWriterHealth } from '#contract/health.ts'
import { type App, serve } from '#server/http/serve.ts'
import type { Broadcast } from '#server/platform/realtime/realtime.ts'
import { createHealthService } from './health-service.ts'
import { watchHealth } from './health-watch.ts'
import { createReadiness, type ReadinessMeans } from './readiness.ts'

type HealthDependencies = Parameters<typeof createHealthService>[0] & ReadinessMeans & { realtime: Broadcast }

/** The calls that watch over the service; `watch` begins to look, and to tell every screen. */
export function registerHealth(
  app: App,
  dependencies: HealthDependencies,
): { watch: () => ReturnType<typeof watchHealth> } {
  const health = createHealthService(dependencies)
  serve(app, getHealth, () => health.service())
  serve(app, getLive, async () => ({ status: 'up' as const }))
  const readiness = createReadiness(dependencies)
  serve(app, getReady, () => readiness.require())
  serve(app, getWriterHealth, () => health.writer())
  return { watch: () => watchHealth(health, dependencies.realtime) }
}
