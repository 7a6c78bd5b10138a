import type { RequestFacts } from '../metrics/metrics.ts'
import type { Queue } from '../queue/queue.ts'
import type { SpanSender } from './otlp-spans.ts'

const FIRST_FAILURE = 500

/** A span of each request that was answered. */
export const tracedRequests =
  (spans: Pick<SpanSender, 'end'>) =>
  ({ method, route, status, ms, traceparent }: RequestFacts): void =>
    spans.end({
      name: `${method} ${route}`,
      kind: 'server',
      ms,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      },
      failed: status >= FIRST_FAILURE,
      traceparent,
    })

/** The same queue, with a span of each run of a job. */
export function tracedQueue(queue: Queue, spans: Pick<SpanSender, 'end'>): Queue {
  return {
    ...queue,
    work: (name, atOnce, handler) =>
      queue.work(name, atOnce, async (data, run) => {
        const begun = performance.now()
        const end = (failed: boolean) =>
          spans.end({
            name,
            kind: 'consumer',
            ms: performance.now() - begun,
            attributes: { 'messaging.destination.name': name },
            failed,
          })
        try {
          await handler(data, run)
          end(false)
        } catch (cause) {
          end(true)
          throw cause
        }
      }),
  }
}
