import { getHealth, getWriterHealth } from '#contract/health.ts'
import { type App, serve } from '#server/http/serve.ts'
import type { Broadcast } from '#server/platform/realtime/realtime.ts'
import { createHealthService } from './health-service.ts'
import { watchHealth } from './health-watch.ts'

type HealthDependencies = Parameters<typeof createHealthService>[0] & { realtime: Broadcast }

/** The calls that watch over the service; `watch` begins to look, and to tell every screen. */
export function registerHealth(
  app: App,
  dependencies: HealthDependencies,
): { watch: () => ReturnType<typeof watchHealth> } {
  const health = createHealthService(dependencies)
  serve(app, getHealth, () => health.service())
  serve(app, getWriterHealth, () => health.writer())
  return { watch: () => watchHealth(health, dependencies.realtime) }
}
