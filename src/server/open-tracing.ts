import type { Logger } from 'pino'
import type { Dependencies } from './dependencies.ts'
import { failureOf } from './platform/failure.ts'
import { createSpanSender } from './platform/tracing/otlp-spans.ts'
import { tracedQueue, tracedRequests } from './platform/tracing/traced.ts'
import type { Settings } from './settings.ts'

type Traced = Pick<Dependencies, 'queue' | 'onRequest'>
type TracingSettings = Pick<
  Settings,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME'
>

/** The queue and what is told of requests, each followed by spans where the settings name a collector. */
export function openTracing(
  settings: TracingSettings,
  { clock, log, queue, onRequest }: Traced & Pick<Dependencies, 'clock'> & { log: Pick<Logger, 'warn'> },
): { traced: Traced; close(): Promise<void> } {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return { traced: { queue, ...(onRequest ? { onRequest } : {}) }, close: async () => {} }
  const spans = createSpanSender({
    endpoint,
    headers: headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    serviceName: settings.OTEL_SERVICE_NAME,
    clock,
    onAway: (cause) => log.warn(failureOf(cause), 'spans could not be sent to the collector'),
  })
  const traced = tracedRequests(spans)
  return {
    traced: {
      queue: tracedQueue(queue, spans),
      onRequest(facts) {
        onRequest?.(facts)
        traced(facts)
      },
    },
    close: spans.close,
  }
}

/** `api-key=…,other=…`, as OpenTelemetry writes them. */
const headersOf = (written: string): Record<string, string> =>
  Object.fromEntries(
    written.split(',').flatMap((entry) => {
      const at = entry.indexOf('=')
      return at < 1 ? [] : [[entry.slice(0, at).trim(), decodeURIComponent(entry.slice(at + 1).trim())]]
    }),
  )
