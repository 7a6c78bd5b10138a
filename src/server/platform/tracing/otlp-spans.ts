import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'

/** Something that was done, for whoever follows the work of the processes. Names and figures alone, nothing of a patient. */
export interface Span {
  name: string
  kind: 'server' | 'consumer'
  ms: number
  attributes: Record<string, string | number>
  failed: boolean
  /** W3C's `traceparent` as it came, where somebody in front has begun the trace; anything else begins a new one. */
  traceparent?: string | undefined
}

/** Sends spans to a collector by OTLP over HTTP in JSON. Nothing waits for it, and nothing fails with it. */
export interface SpanSender {
  /** A span that ends now. */
  end(span: Span): void
  /** Sends what is there; resolves when it was taken, or given up. */
  flush(): Promise<void>
  /** The same, soon given up. */
  close(): Promise<void>
}

interface Options {
  /** As `OTEL_EXPORTER_OTLP_ENDPOINT` has it: the collector's address, without `/v1/traces`. */
  endpoint: string
  headers?: Record<string, string>
  serviceName: string
  clock: Clock
  /** Told once until the collector takes spans again. */
  onAway: (cause: unknown) => void
  everyMs?: number
  patienceAtEndMs?: number
}

const SEND_EVERY_MS = 5_000
const ENOUGH_TO_SEND = 512
/** What comes while as many wait, or are being sent, is dropped: a collector that is slow must not fill the memory. */
const MOST_HELD = 4_096
const PATIENCE_MS = 10_000
/** What ends after the tracing, the database among it, has some seconds before the process is ended. */
const PATIENCE_AT_END_MS = 1_000
const KINDS = { server: 2, consumer: 5 } as const
const FAILED = { code: 2 }
/** Ids of nothing but noughts are none. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/

export function createSpanSender(options: Options): SpanSender {
  const { endpoint, headers = {}, clock, onAway, everyMs = SEND_EVERY_MS } = options
  const { patienceAtEndMs = PATIENCE_AT_END_MS } = options
  let waiting: object[] = []
  let held = 0
  let sending: Promise<void> = Promise.resolve()
  let isAway = false
  const ending = new AbortController()

  async function send(spans: object[]): Promise<void> {
    try {
      const answer = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(requestOf(options.serviceName, spans)),
        signal: AbortSignal.any([ending.signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`The collector answered ${answer.status}.`)
      isAway = false
    } catch (cause) {
      if (!isAway) onAway(cause)
      isAway = true
    }
  }

  function flush(): Promise<void> {
    const spans = waiting
    waiting = []
    if (spans.length > 0) sending = sending.then(() => send(spans)).then(() => void (held -= spans.length))
    return sending
  }

  const timer = setInterval(() => void flush(), everyMs).unref()
  return {
    end(span) {
      if (held >= MOST_HELD) return
      held += 1
      waiting.push(asOtlp(span, clock.now().getTime()))
      if (waiting.length === ENOUGH_TO_SEND) void flush()
    },
    flush,
    async close() {
      clearInterval(timer)
      const giveUp = setTimeout(() => ending.abort(), patienceAtEndMs)
      await flush()
      clearTimeout(giveUp)
    },
  }
}

function asOtlp({ name, kind, ms, attributes, failed, traceparent }: Span, endMs: number): object {
  const [, traceId, parentSpanId] = TRACEPARENT.exec(traceparent ?? '') ?? []
  return {
    traceId: traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    ...(parentSpanId ? { parentSpanId } : {}),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(endMs - ms),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: attributesOf(attributes),
    ...(failed ? { status: FAILED } : {}),
  }
}

const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

const attributesOf = (attributes: Span['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }))

const requestOf = (serviceName: string, spans: object[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': serviceName, 'process.pid': process.pid }) },
      scopeSpans: [{ scope: { name: 'attest' }, spans }],
    },
  ],
})
