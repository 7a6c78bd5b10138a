import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/connection.ts'
import type { Transcriber } from '../transcriber/transcriber.ts'
import type { Writer } from '../writer/writer.ts'

/** One request that was answered; `route` is its pattern, never the address as it was asked for. */
export interface RequestFacts {
  method: string
  route: string
  status: number
  ms: number
  /** The header of that name, as it came. */
  traceparent?: string | undefined
}

/** Figures of this process and of the database, for a Prometheus server. No patient, user, note or address is in them. */
export interface Metrics {
  request(facts: RequestFacts): void
  /** The same, which measures what it does. */
  transcriber(transcriber: Transcriber): Transcriber
  writer(writer: Writer): Writer
  /** The text that Prometheus reads; asks the database for what only that knows. */
  text(): Promise<{ contentType: string; body: string }>
}

const SAMPLES_A_SECOND = 16_000
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const LONG_SECONDS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600]

/** Each with a registry of its own. */
export function createMetrics(db: Database): Metrics {
  const registry = new Registry()
  const { requests, heard, hearing, writing, gauges } = instrumentsIn([registry])
  return {
    request: ({ method, route, status, ms }) =>
      requests.observe({ method, route, status: String(status) }, ms / 1_000),
    transcriber: (transcriber) =>
      withMethod(transcriber, 'transcribe', async (audio, options) => {
        const counted = async function* () {
          for await (const samples of audio) {
            heard.inc(samples.length / SAMPLES_A_SECOND)
            yield samples
          }
        }
        const begun = performance.now()
        return transcriber
          .transcribe(counted(), options)
          .finally(() => hearing.inc((performance.now() - begun) / 1_000))
      }),
    writer: (writer) =>
      withMethod(writer, 'write', async (request, work) => {
        const end = writing.startTimer()
        try {
          const note = await writer.write(request, work)
          end({ outcome: 'written' })
          return note
        } catch (cause) {
          end({ outcome: 'failed' })
          throw cause
        }
      }),
    async text() {
      gauges.memory.set(process.memoryUsage.rss())
      await askDatabase(db, gauges).then(
        () => gauges.database.set(1),
        () => gauges.database.set(0),
      )
      return { contentType: registry.contentType, body: await registry.metrics() }
    },
  }
}

function instrumentsIn(registers: Registry[]) {
  const requests = new Histogram({
    name: 'attest_http_request_seconds',
    help: 'Time from a request to the end of its reply, by pattern of the route and status; 499: the caller went away.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers,
  })
  const heard = new Counter({
    name: 'attest_recognizer_audio_seconds_total',
    help: 'Sound that was recognized.',
    registers,
  })
  const hearing = new Counter({
    name: 'attest_recognizer_busy_seconds_total',
    help: 'Time that recognizing took; divided by the seconds of sound it is the real-time factor.',
    registers,
  })
  const writing = new Histogram({
    name: 'attest_writer_seconds',
    help: 'Time that writing a note took.',
    labelNames: ['outcome'] as const,
    buckets: LONG_SECONDS,
    registers,
  })
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `attest_${name}`, help, labelNames, registers })
  const gauges = {
    age: gauge('queue_oldest_seconds', 'Age of the oldest job that waits, by its kind.', ['kind']),
    waiting: gauge('queue_waiting_jobs', 'Jobs that wait, by their kind.', ['kind']),
    stored: gauge('storage_bytes', 'Bytes of recordings and documents that accounts keep.'),
    seal: gauge(
      'audit_unsealed_seconds',
      'Age of the oldest entry of the audit trail that no seal holds yet.',
    ),
    database: gauge('database_up', '1 where the database answered this time.'),
    memory: gauge('process_resident_bytes', 'Memory of this process.'),
  }
  return { requests, heard, hearing, writing, gauges }
}

/** The same object with another method in the place of one. */
function withMethod<T extends object, Name extends keyof T>(of: T, name: Name, method: T[Name]): T {
  return new Proxy(of, {
    get(target, asked) {
      if (asked === name) return method
      const value: unknown = Reflect.get(target, asked, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

async function askDatabase(
  db: Database,
  gauges: Record<'age' | 'waiting' | 'stored' | 'seal', Gauge>,
): Promise<void> {
  const queues = await db.execute<{ kind: string; waiting: number; age: number }>(
    sql`select queue.name as kind, count(job.id)::integer as waiting,
          coalesce(extract(epoch from now() - min(job.created_on)), 0)::float8 as age
        from pgboss.queue left join pgboss.job on job.name = queue.name and job.state in ('created', 'retry')
        group by queue.name`,
  )
  gauges.age.reset()
  gauges.waiting.reset()
  for (const { kind, waiting, age } of queues.rows) {
    gauges.waiting.set({ kind }, waiting)
    gauges.age.set({ kind }, age)
  }
  const { rows } = await db.execute<{ stored: number; unsealed: number }>(
    sql`select (select coalesce(sum(bytes), 0)::float8 from storage_use) as stored,
          (select coalesce(extract(epoch from now() - min(at)), 0)::float8 from audit_entries
           where at > coalesce((select max(at) from audit_seals), '-infinity')) as unsealed`,
  )
  gauges.stored.set(rows[0]?.stored ?? 0)
  gauges.seal.set(rows[0]?.unsealed ?? 0)
}
