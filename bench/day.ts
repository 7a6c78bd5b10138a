import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'pg'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { startBossQueue } from '#server/platform/queue/boss-queue.ts'
import { workOfSound } from '#server/platform/queue/job-weight.ts'
import type { Queue } from '#server/platform/queue/queue.ts'
import { benchArguments } from './bench-arguments.ts'
import { quantile, type BenchPart, type Figure } from './figures.ts'

/** Of one physician, in the hour that begins at eight and those after it: twenty visits a day. */
const VISITS_BY_HOUR = [2, 2.5, 2.8, 2.4, 1.2, 2.2, 2.6, 2.4, 1.9]
const FIRST_HOUR = 8
const MINUTES = { shortest: 5, longest: 25 }
/** As measured: `long-recording`, seconds of one core for a second of sound, and `write-visit`. */
const HEARING_FACTOR = 0.21
const WRITING_SECONDS = 0.14
/** How busy the recognizers may be in the busiest hour. */
const MOST_BUSY = 0.85
const OF_A_WORKER = 16
const OF_A_USER = 2
/** So much faster than the clock on the wall. */
const SPEED = 30
const SECONDS_AN_HOUR = 3_600

interface Waited {
  hearing: number[]
  writing: number[]
  /** From the end of a visit to its note. */
  note: number[]
}

/**
 * A day of 1,000 physicians at a faster clock, through the real queue and database: recordings end, are heard and become notes.
 * The recognizer is replaced by the time it takes, and so is the writer. `--hours 10-12` replays these hours alone,
 * `--physicians 100` a smaller place.
 */
export const day: BenchPart = {
  name: 'day',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'attest-bench-'))
    await chmod(folder, 0o711)
    const database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), appName: 'attest' })
    const pool = new Pool({ ...database.connection, max: 2 })
    try {
      await migrateDatabase(pool, join(import.meta.dirname, '../db/migrations'))
      const { hours, physicians } = benchArguments().values
      return await replay(database.connection, Number(physicians), hours)
    } finally {
      await pool.end()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface Visit {
  /** When its recording ends, in seconds from the first hour that is replayed. */
  endsAt: number
  soundSeconds: number
  userId: string
}

function visitsOf(physicianCount: number, hours: string): Visit[] {
  const [from = FIRST_HOUR, to = FIRST_HOUR + VISITS_BY_HOUR.length] = hours.split('-').map(Number)
  const random = randomFrom(7)
  const physicians = Array.from({ length: physicianCount }, () => randomUUID())
  const visits: Visit[] = []
  for (let hour = from; hour < to; hour += 1)
    for (let visit = 0; visit < physicianCount * (VISITS_BY_HOUR[hour - FIRST_HOUR] ?? 0); visit += 1)
      visits.push({
        endsAt: (hour - from + random()) * SECONDS_AN_HOUR,
        soundSeconds: 60 * (MINUTES.shortest + random() * (MINUTES.longest - MINUTES.shortest)),
        userId: physicians[visit % physicianCount] ?? '',
      })
  return visits.toSorted((one, other) => one.endsAt - other.endsAt)
}

/** The same numbers in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** Enough for the busiest hour, and little more. */
function recognizersFor(physicians: number): number {
  const meanSeconds = 30 * (MINUTES.shortest + MINUTES.longest) * HEARING_FACTOR
  return Math.ceil((Math.max(...VISITS_BY_HOUR) * physicians * meanSeconds) / SECONDS_AN_HOUR / MOST_BUSY)
}

async function replay(
  connection: Parameters<typeof startBossQueue>[0]['connection'],
  physicians: number,
  hours: string,
): Promise<Figure[]> {
  const visits = visitsOf(physicians, hours)
  const recognizers = recognizersFor(physicians)
  const waited: Waited = { hearing: [], writing: [], note: [] }
  const errors: unknown[] = []
  const workers = await Promise.all(
    Array.from({ length: Math.ceil(recognizers / OF_A_WORKER) }, () =>
      startBossQueue({ connection, onError: (error) => errors.push(error) }),
    ),
  )
  const begun = performance.now()
  const now = () => ((performance.now() - begun) / 1_000) * SPEED
  for (const [number, worker] of workers.entries()) {
    const places = Math.max(OF_A_USER, Math.min(OF_A_WORKER, recognizers - number * OF_A_WORKER))
    await work(worker, places, { now, byId: new Map(visits.map((visit, at) => [String(at), visit])), waited })
  }
  const [front] = workers as [Queue]
  const before = process.cpuUsage()
  for (const [number, { endsAt, soundSeconds, userId }] of visits.entries()) {
    if (endsAt > now()) await delay(((endsAt - now()) / SPEED) * 1_000)
    const { weight } = workOfSound(soundSeconds * 1_000)
    await front.send('transcribe-recording', `${number}`, { recordingId: `${number}`, userId, weight })
  }
  const lateness = now() - (visits.at(-1)?.endsAt ?? 0)
  while (waited.note.length < visits.length) await delay(200)
  const cpu = process.cpuUsage(before)
  await Promise.all(workers.map((worker) => worker.stop()))
  if (errors.length > 0) throw errors[0]
  return figuresOf({
    physicians,
    visits,
    recognizers,
    waited,
    lateness,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
  })
}

async function work(
  queue: Queue,
  heavy: number,
  { now, byId, waited }: { now(): number; byId: Map<string, Visit>; waited: Waited },
): Promise<void> {
  const wait = (seconds: number) => delay((seconds / SPEED) * 1_000)
  const heardAt = new Map<string, number>()
  await queue.work(
    'transcribe-recording',
    { places: { light: OF_A_USER, everyday: OF_A_USER, heavy }, ofAUser: OF_A_USER },
    async ({ recordingId }) => {
      const visit = byId.get(recordingId)
      if (!visit) return
      waited.hearing.push(now() - visit.endsAt)
      await wait(visit.soundSeconds * HEARING_FACTOR)
      await queue.send('write-note', recordingId, {
        noteId: `${recordingId} ${now()}`,
        requestId: '',
        userId: visit.userId,
        weight: 1,
      })
    },
  )
  await queue.work(
    'write-note',
    { places: { light: OF_A_USER, everyday: OF_A_USER, heavy: OF_A_USER }, ofAUser: OF_A_USER },
    async ({ noteId }) => {
      const [recordingId = '', heard = ''] = noteId.split(' ')
      const visit = byId.get(recordingId)
      if (!visit || heardAt.has(recordingId)) return
      heardAt.set(recordingId, Number(heard))
      waited.writing.push(now() - Number(heard))
      await wait(WRITING_SECONDS)
      waited.note.push(now() - visit.endsAt)
    },
  )
}

function figuresOf(run: {
  physicians: number
  visits: Visit[]
  recognizers: number
  waited: Waited
  lateness: number
  cpuSeconds: number
}): Figure[] {
  const { physicians, visits, recognizers, waited } = run
  const seconds = (value: number) => `${value.toFixed(0)} s`
  const of = (what: string, values: readonly number[]): Figure[] => [
    { what: `${what}, p50`, measured: seconds(quantile(values, 0.5)) },
    { what: `${what}, p99`, measured: seconds(quantile(values, 0.99)) },
    { what: `${what}, at worst`, measured: seconds(Math.max(...values)) },
  ]
  return [
    { what: `visits of ${physicians} physicians`, measured: `${visits.length}` },
    { what: `recognizers, at ${MOST_BUSY * 100} % of the busiest hour`, measured: `${recognizers}` },
    ...of('wait for a recognizer', waited.hearing),
    ...of('wait for a writer', waited.writing),
    ...of('end of a visit to its note', waited.note),
    { what: 'behind its clock at the end', measured: seconds(run.lateness) },
    {
      what: 'computing of the queue in Node, a visit',
      measured: `${((run.cpuSeconds / visits.length) * 1_000).toFixed(1)} ms`,
    },
  ]
}
