import type { Dependencies } from './dependencies.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { startMetricsServer } from './platform/metrics/metrics-server.ts'
import type { Settings } from './settings.ts'

type Measured = Pick<Dependencies, 'transcriber' | 'writer' | 'onRequest'>

/** The engines, measured where the settings ask for it, and the port that tells the figures. */
export async function openMetrics(
  { METRICS_PORT: port, METRICS_HOST: host }: Pick<Settings, 'METRICS_PORT' | 'METRICS_HOST'>,
  { db, transcriber, writer }: Pick<Dependencies, 'db' | 'transcriber' | 'writer'>,
): Promise<{ measured: Measured; close(): Promise<void> }> {
  if (port === undefined) return { measured: { transcriber, writer }, close: async () => {} }
  const metrics = createMetrics(db)
  const server = await startMetricsServer(metrics, { port, host })
  return {
    measured: {
      transcriber: metrics.transcriber(transcriber),
      writer: metrics.writer(writer),
      onRequest: metrics.request,
    },
    close: server.close,
  }
}
