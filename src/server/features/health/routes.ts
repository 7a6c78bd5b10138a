import { getHealth, getWriterHealth } from '#contract/health.ts'
import { type App, serve } from '#server/http/serve.ts'
import { createHealthService } from './health-service.ts'

/** The calls that watch over the service. */
export function registerHealth(app: App, dependencies: Parameters<typeof createHealthService>[0]): void {
  const health = createHealthService(dependencies)
  serve(app, getHealth, () => health.service())
  serve(app, getWriterHealth, () => health.writer())
}
