import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBehalfOf } from '#server/platform/database/shared-pool.ts'
import { openDatabase, type Database } from '#server/platform/database/connection.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { until } from '#testing/until.ts'
import { startBossQueue } from './boss-queue.ts'
import { JobTakenOver, type JobRun, type Queue } from './queue.ts'

let database: TestDatabase
let pool: Pool
let db: Database
let queue: Queue
/** Six seconds for each job that was done, as on a machine that has all it can do. */
let moment = Date.UTC(2026, 10, 23)
const errors: unknown[] = []
/** What each run of a key does; it is told how many there were before. */
const work = new Map<string, (run: JobRun, before: number) => Promise<void>>()
let onWrite = async (_noteId: string): Promise<void> => {}
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
    now: () => moment,
  })
  await queue.work('transcribe-recording', 2, async ({ recordingId }, run) => {
    const before = runsOf(recordingId)
    runs.set(recordingId, before + 1)
    await work.get(recordingId)?.(run, before)
  })
  await queue.work('write-note', { places: { light: 4, everyday: 2, heavy: 2 }, ofAUser: 2 }, ({ noteId }) =>
    onWrite(noteId),
  )
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

/** Whose account is gone: the queue asks about them all the same. */
const NOBODY = '8f0c3a52-8a3e-4d51-9c67-0a4c1f0b7d21'

test('what is missing is sent; what waits or runs is not sent again', async () => {
  const sendIfMissing = () =>
    queue.sendIfMissing('transcribe-recording', 'missing', { recordingId: 'missing', userId: NOBODY })
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
  const allSent = Promise.withResolvers<void>()
  let running = 0
  let mostAtOnce = 0
  onWrite = async () => {
    await allSent.promise
    running += 1
    mostAtOnce = Math.max(mostAtOnce, running)
    await pool.query('select 1')
    done += 1
    running -= 1
  }
  for (let note = 0; note < 200; note += 1) await asked(`busy${note}`, busy)
  await asked('calm', calm)
  allSent.resolve()
  // Polled for every two seconds, two hundred would take minutes.
  await until(() => done === 201, 45_000)
  // The order in which the queue gave them out: on a busy machine a run that was given its job first may end after others.
  const { rows } = await pool.query<{ before: number }>(
    `select count(*) filter (where job.started_on < calm.started_on)::int as before
     from pgboss.job as job, (select * from pgboss.job where singleton_key = 'calm') as calm
     where job.name = 'write-note'`,
  )
  const [{ before } = { before: Infinity }] = rows
  expect(before).toBeLessThanOrEqual(3)
  expect(mostAtOnce).toBeLessThanOrEqual(3)
}, 90_000)

test.each([
  ['a newcomer', 5, null],
  ['a newcomer where all others share an address', 5, '192.0.2.1'],
  ['a newcomer in a crowd', 25, null],
])(
  '%s stands before all but the next few of what others sent, however many they are and long they wait',
  async (name, others, place) => {
    const [busy, calm] = [Array.from({ length: others }, () => randomUUID()), randomUUID()]
    const begun: string[] = []
    let sent = false
    const key = (who: string, job: number) => `${name} ${who} ${job}`
    const sendTo = (who: string, job: number, from: string | null) =>
      onBehalfOf(
        who,
        () => {
          const noteId = key(who, job)
          return db.transaction((tx) =>
            queue.send('write-note', noteId, { noteId, requestId: '', userId: who }, tx),
          )
        },
        from,
      )
    const allSent = Promise.withResolvers<void>()
    onWrite = async (noteId) => {
      await allSent.promise
      begun.push(noteId)
      moment += 6_000
      if (begun.length < 30 || sent) return
      sent = true
      await sendTo(calm, 0, '198.51.100.1')
      begun.push('sent')
    }
    for (let job = 0; job < 100 / others; job += 1) for (const who of busy) await sendTo(who, job, place)
    allSent.resolve()
    await until(() => begun.includes(key(calm, 0)), 45_000)
    const between = begun.slice(begun.indexOf('sent') + 1, begun.indexOf(key(calm, 0)))
    expect(between.length).toBeLessThanOrEqual(12)
    await until(async () => (await unfinished()) === 0, 45_000)
  },
  120_000,
)

test('what a killed server was doing waits again at once where no other server can be doing it', async () => {
  const key = 'of a killed server'
  await send(key)
  // Its end is written down too, or that would do away with what is set below.
  await until(async () => runsOf(key) === 1 && (await unfinished()) === 0)
  await pool.query(
    `update pgboss.job set state = 'active', completed_on = null, heartbeat_on = now() where singleton_key = $1`,
    [key],
  )
  const next = await startBossQueue({
    connection: database.connection,
    onError: (error) => errors.push(error),
    isAlone: true,
  })
  await next.stop()
  await until(() => runsOf(key) === 2)
})

test('a job that waits for another of its key begins soon after that one, also on a server that came meanwhile', async () => {
  const own = await createTestDatabase()
  const ownPool = new Pool(own.connection)
  const start = () => startBossQueue({ connection: own.connection, onError: () => {}, superviseSeconds: 1 })
  const first = await start()
  const ask = (of: Queue) => of.send('transcribe-recording', 'key', { recordingId: 'key' })
  const done = Promise.withResolvers<void>()
  let begun = 0
  await first.work('transcribe-recording', 1, async () => {
    begun += 1
    await done.promise
  })
  await ask(first)
  await until(() => begun)
  const known = `select 1 from pgboss.queue where name = 'transcribe-recording' and 'key' = any(singletons_active)`
  await until(async () => (await ownPool.query(known)).rowCount)
  // It reads as it starts that the key is worked on.
  const next = await start()
  done.resolve()
  await until(async () => {
    const { rows } = await ownPool.query(
      `select 1 from pgboss.job where state in ('created', 'retry', 'active')`,
    )
    return rows.length === 0
  })
  await first.stop()
  await ask(next)
  let taken = 0
  await next.work('transcribe-recording', 1, async () => void (taken += 1))
  await until(() => taken, 20_000)
  await next.stop()
  await ownPool.end()
  await own.drop()
})
