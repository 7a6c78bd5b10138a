import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { fromDrizzle, PgBoss, type Job } from 'pg-boss'
import type { Transaction } from '../database/connection.ts'
import { errorOf } from '../failure.ts'
import { turnOf, userOf } from './job-turn.ts'
import { hearLateErrors } from './late-errors.ts'
import { JobTakenOver, type JobName, type Queue } from './queue.ts'
import type { StandIns } from './stand-ins.ts'
import { SentLately } from './sent-lately.ts'
import { HOW_IT_LOOKS, workLanes } from './work-lanes.ts'

// A killed server's job is taken over once its heartbeat is this old; pg-boss allows no less.
const HEARTBEAT_SECONDS = 10
// pg-boss passes over the keys that it knows to be worked on; what it knows of them is no older than this and a supervision.
const KEYS_KNOWN_SECONDS = 1
const LONGEST_JOB_SECONDS = 4 * 60 * 60
const SHUTDOWN_MS = 5_000
/** Several times what a visit of an hour takes. */
const STANDS_IN_AFTER_MS = 1_500
const unfinished = new Set(['created', 'retry', 'active'])

/**
 * `stately`: per key one job may wait while one runs. Asking for a note again while it is written writes it once more with
 * the newest words; asking again for a recording that has just failed is not lost to the run that is about to end.
 */
const policies = {
  'hand-over-notes': 'stately',
  'count-to-check': 'stately',
  'transcribe-recording': 'stately',
  'write-note': 'stately',
} as const satisfies Record<JobName, string>

/** A queue in the product's own database (schema `pgboss`), shared by every server process on it. */
export async function startBossQueue(options: {
  connection: PoolConfig
  onError: (error: unknown) => void
  /** How often lost jobs are looked for. */
  superviseSeconds?: number
  /**
   * No other server works on this database, so what is being done when it starts is done by nobody: it waits again at
   * once, not only when its heartbeat is old.
   */
  isAlone?: boolean
  /** A job that has run for so long lends its place, where places are lent. */
  standsInAfterMs?: number
  /** Milliseconds since 1970. */
  now?: () => number
}): Promise<Queue> {
  const { now = Date.now, standsInAfterMs = STANDS_IN_AFTER_MS } = options
  const boss = makeBoss(options)
  let hasStopped = false
  // The database may end before the last of its connections: that is no failure any more.
  const onError = (error: unknown) => (hasStopped ? undefined : options.onError(errorOf(error)))
  boss.on('error', onError)
  await boss.start()
  const names = Object.keys(policies) as JobName[]
  for (const name of names) await boss.createQueue(name, rulesOf(name))
  if (options.isAlone) for (const name of names) await releaseAbandoned(boss, name)
  const ending = new AbortController()
  const sent = new SentLately(now)

  /**
   * Workers are told of jobs that come, not of those that wait: without this each of these would wait for a poll. One of
   * those that are busy has just done its job; the others look once in vain when theirs is done.
   */
  const lookAgain = (name: JobName) => {
    for (const worker of boss.getWipData())
      if (worker.name === name && worker.count > 0) boss.notifyWorker(worker.id)
  }

  const standIns: StandIns[] = []
  const lendNoMore = () => standIns.forEach((lent) => lent.end())

  return {
    async send(name, key, data, transaction) {
      await add(boss, { name, key, data, transaction }, sent, now())
    },
    async sendIfMissing(name, key, data) {
      const known = await boss.findJobs(name, { key })
      if (known.some((job) => unfinished.has(job.state))) return
      await add(boss, { name, key, data }, sent, now())
    },
    async work(name, atOnce, handler) {
      const runJob = async ([job]: Job<object>[]): Promise<void> => {
        if (!job) return
        const run = {
          signal: AbortSignal.any([ending.signal, job.signal]),
          settle: async (transaction: Transaction) => {
            const answer = await boss.complete(name, job, null, { db: fromDrizzle(transaction, sql) })
            if ((answer as { affected?: number }).affected !== 1)
              throw new JobTakenOver('Another run does this job.')
          },
        }
        await handler(job.data as never, run).finally(() => lookAgain(name))
      }
      if (typeof atOnce === 'number')
        return void (await boss.work(name, { ...HOW_IT_LOOKS, localConcurrency: atOnce }, runJob))
      standIns.push(...(await workLanes(boss, { name, atOnce, standsInAfterMs, runJob, onError })))
    },
    takeNoMore: () => {
      lendNoMore()
      return takeNoMore(boss, names)
    },
    async stop() {
      lendNoMore()
      ending.abort(new Error('The server is ending.'))
      await boss.stop({ graceful: true, timeout: SHUTDOWN_MS })
      hasStopped = true
    },
  }
}

async function takeNoMore(boss: PgBoss, names: readonly JobName[]): Promise<void> {
  await Promise.all(names.map((name) => boss.offWork(name, { wait: false })))
}

const rulesOf = (name: JobName) => ({
  policy: policies[name],
  notify: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: LONGEST_JOB_SECONDS,
  retryLimit: 50,
  retryDelay: 1,
  deleteAfterSeconds: 24 * 60 * 60,
})

/** Jobs that a killed server was doing. */
async function releaseAbandoned(boss: PgBoss, name: JobName): Promise<void> {
  const { rows } = await boss
    .getDb()
    .executeSql(`select id from pgboss.job where name = $1 and state = 'active'`, [name])
  const ids = (rows as { id: string }[]).map(({ id }) => id)
  if (ids.length > 0) await boss.fail(name, ids, { message: 'its server ended' })
}

interface NewJob {
  name: JobName
  key: string
  data: object
  transaction?: Transaction | undefined
}

async function add(
  boss: PgBoss,
  { name, key, data, transaction }: NewJob,
  sent: SentLately,
  now: number,
): Promise<void> {
  const within = transaction ? { db: fromDrizzle(transaction, sql) } : {}
  const { priority, told } = await turnOf(within.db ?? boss.getDb(), { name, data, sent, now })
  await boss.send(name, { ...data, ...told }, { singletonKey: key, ...groupOf(data), priority, ...within })
}

function makeBoss(options: { connection: PoolConfig; superviseSeconds?: number }): PgBoss {
  const { connection, superviseSeconds = 5 } = options
  hearLateErrors()
  return new PgBoss({
    ...(connection as object),
    max: 4,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    queueCacheIntervalSeconds: KEYS_KNOWN_SECONDS,
  })
}

function groupOf(data: object): { group?: { id: string } } {
  const userId = userOf(data)
  return userId ? { group: { id: userId } } : {}
}
