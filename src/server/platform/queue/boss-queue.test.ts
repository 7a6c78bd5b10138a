import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/platform/database/connection.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { until } from '#testing/until.ts'
import { startBossQueue } from './boss-queue.ts'
import { JobTakenOver, type JobRun, type Queue } from './queue.ts'

let database: TestDatabase
let pool: Pool
let db: Database
let queue: Queue
const errors: unknown[] = []
/** What each run of a key does; it is told how many there were before. */
const work = new Map<string, (run: JobRun, before: number) => Promise<void>>()
const runs = new Map<string, number>()
const runsOf = (key: string) => runs.get(key) ?? 0

beforeAll(async () => {
  database = await createTestDatabase()
  pool = new Pool(database.connection)
  db = openDatabase(pool)
  queue = await startBossQueue({
    connection: database.connection,
    onError: (error) => errors.push(error),
    superviseSeconds: 1,
  })
  await queue.work('transcribe-recording', 2, async ({ recordingId }, run) => {
    const before = runsOf(recordingId)
    runs.set(recordingId, before + 1)
    await work.get(recordingId)?.(run, before)
  })
})
afterAll(async () => {
  await queue.stop()
  await pool.end()
  await database.drop()
})

const send = (key: string) => queue.send('transcribe-recording', key, { recordingId: key })
const unfinished = async () =>
  (await pool.query(`select 1 from pgboss.job where state in ('created', 'retry', 'active')`)).rowCount

test('a job exists exactly when the transaction that sends it is kept', async () => {
  const sent = (key: string, fails: boolean) =>
    db.transaction(async (tx) => {
      await queue.send('transcribe-recording', key, { recordingId: key }, tx)
      if (fails) throw new Error('undone')
    })
  await expect(sent('undone', true)).rejects.toThrow('undone')
  await sent('kept', false)
  await until(() => runsOf('kept') === 1)
  expect(runsOf('undone')).toBe(0)
})

test('asked for again while it runs, it is run once more, however often it was asked for', async () => {
  let goOn: () => void = () => {}
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  work.set('again', (_run, before) => (before === 0 ? gate : Promise.resolve()))
  await send('again')
  await until(() => runsOf('again') === 1)
  for (let asked = 0; asked < 3; asked += 1) await send('again')
  await queue.sendIfMissing('transcribe-recording', 'again', { recordingId: 'again' })
  goOn()
  await until(async () => (await unfinished()) === 0)
  expect(runsOf('again')).toBe(2)
})

test('once settled in a transaction that is kept, it is not run again, whatever becomes of the run', async () => {
  work.set('settled', async (run) => {
    await db.transaction(run.settle)
    throw new Error('killed right after')
  })
  await send('settled')
  await until(async () => runsOf('settled') > 0 && (await unfinished()) === 0)
  expect(runsOf('settled')).toBe(1)
})

test('settled in a transaction that is undone, it is run again', async () => {
  work.set('rolled back', async (run, before) =>
    db.transaction(async (tx) => {
      await run.settle(tx)
      if (before === 0) throw new Error('undone')
    }),
  )
  await send('rolled back')
  await until(() => runsOf('rolled back') === 2)
})

test('a run that has lost its job cannot settle it', async () => {
  let refused: unknown
  work.set('lost', async (run, before) => {
    if (before > 0) return
    // As the supervisor does with a job whose server seems to be gone.
    await pool.query(
      `update pgboss.job set state = 'retry', start_after = now() where singleton_key = 'lost' and state = 'active'`,
    )
    refused = await db.transaction(run.settle).catch((error: unknown) => error)
  })
  await send('lost')
  await until(() => refused)
  expect(refused).toBeInstanceOf(JobTakenOver)
  await until(() => runsOf('lost') === 2)
})

test('what is missing is sent; what waits or runs is not sent again', async () => {
  const sendIfMissing = () =>
    queue.sendIfMissing('transcribe-recording', 'missing', { recordingId: 'missing' })
  let goOn: () => void = () => {}
  const gate = new Promise<void>((resolve) => (goOn = resolve))
  work.set('missing', () => gate)
  await sendIfMissing()
  await until(() => runsOf('missing') === 1)
  await sendIfMissing()
  goOn()
  await until(async () => (await unfinished()) === 0)
  expect(runsOf('missing')).toBe(1)
  await sendIfMissing()
  await until(() => runsOf('missing') === 2)
  expect(errors).toEqual([])
})

test('of two hundred jobs of one user none but the running stands before the first of another, and none waits for a poll', async () => {
  let done = 0
  const busy = randomUUID()
  const calm = randomUUID()
  const asked = (noteId: string, userId: string) =>
    db.transaction((tx) => queue.send('write-note', noteId, { noteId, requestId: '', userId }, tx))
  for (let note = 0; note < 200; note += 1) await asked(`busy${note}`, busy)
  await asked('calm', calm)
  let running = 0
  let mostAtOnce = 0
  await queue.work('write-note', { places: { light: 4, everyday: 2, heavy: 2 }, ofAUser: 2 }, async () => {
    running += 1
    mostAtOnce = Math.max(mostAtOnce, running)
    await pool.query('select 1')
    done += 1
    running -= 1
  })
  // Polled for every two seconds, two hundred would take minutes.
  await until(() => done === 201, 15_000)
  // The order in which the queue gave them out: on a busy machine a run that was given its job first may end after others.
  const { rows } = await pool.query<{ before: number; seconds: number }>(
    `select count(*) filter (where job.started_on < calm.started_on)::int as before,
       max(extract(epoch from calm.created_on - job.created_on))::float as seconds
     from pgboss.job as job, (select * from pgboss.job where singleton_key = 'calm') as calm
     where job.name = 'write-note'`,
  )
  const [{ before, seconds } = { before: Infinity, seconds: 0 }] = rows
  // Those that were sent so much earlier that their turn had come.
  expect(before).toBeLessThanOrEqual(3 + seconds / 5)
  expect(mostAtOnce).toBeLessThanOrEqual(3)
})
