import { sql } from 'drizzle-orm'
import type { PoolConfig } from 'pg'
import { fromDrizzle, PgBoss, type Job } from 'pg-boss'
import type { Transaction } from '../database/connection.ts'
import { LANE_NAMES, prioritiesOf, priorityOf } from './job-weight.ts'
import { JobTakenOver, type JobName, type Queue } from './queue.ts'

// A killed server's job is taken over once its heartbeat is this old; pg-boss allows no less.
const HEARTBEAT_SECONDS = 10
// New jobs are told of; this is for those to be tried again.
const POLL_SECONDS = 2
const LONGEST_JOB_SECONDS = 4 * 60 * 60
const SHUTDOWN_MS = 5_000
const unfinished = new Set(['created', 'retry', 'active'])

/**
 * `stately`: per key one job may wait while one runs. Asking for a note again while it is written writes it once more with
 * the newest words; asking again for a recording that has just failed is not lost to the run that is about to end.
 */
const policies = {
  'transcribe-recording': 'stately',
  'write-note': 'stately',
} as const satisfies Record<JobName, string>

/** A queue in the product's own database (schema `pgboss`), shared by every server process on it. */
export async function startBossQueue(options: {
  connection: PoolConfig
  onError: (error: unknown) => void
  /** How often lost jobs are looked for. */
  superviseSeconds?: number
}): Promise<Queue> {
  const boss = makeBoss(options)
  let hasStopped = false
  // The database may end before the last of its connections: that is no failure any more.
  boss.on('error', (error) => (hasStopped ? undefined : options.onError(error)))
  await boss.start()
  const names = Object.keys(policies) as JobName[]
  for (const name of names)
    await boss.createQueue(name, {
      policy: policies[name],
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: LONGEST_JOB_SECONDS,
      retryLimit: 50,
      retryDelay: 1,
      deleteAfterSeconds: 24 * 60 * 60,
    })
  const ending = new AbortController()

  /**
   * Workers are told of jobs that come, not of those that wait: without this each of these would wait for a poll. One of
   * those that are busy has just done its job; the others look once in vain when theirs is done.
   */
  const lookAgain = (name: JobName) => {
    for (const worker of boss.getWipData())
      if (worker.name === name && worker.count > 0) boss.notifyWorker(worker.id)
  }

  return {
    async send(name, key, data, transaction) {
      await boss.send(name, data, {
        singletonKey: key,
        ...groupOf(data),
        priority: priorityOf(weightOf(data), {
          waiting: transaction ? await waitingOf(transaction, name, data) : 0,
          now: Date.now(),
        }),
        ...(transaction ? { db: fromDrizzle(transaction, sql) } : {}),
      })
    },
    async sendIfMissing(name, key, data) {
      const known = await boss.findJobs(name, { key })
      if (known.some((job) => unfinished.has(job.state))) return
      await boss.send(name, data, {
        singletonKey: key,
        ...groupOf(data),
        priority: priorityOf(weightOf(data), { waiting: 0, now: Date.now() }),
      })
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
      const options = { batchSize: 1, notifyPollingIntervalSeconds: POLL_SECONDS }
      if (typeof atOnce === 'number') {
        await boss.work(name, { ...options, localConcurrency: atOnce }, runJob)
        return
      }
      // What runs of a user is counted over all lanes of the name.
      for (const lane of LANE_NAMES)
        await boss.work(
          name,
          {
            ...options,
            ...prioritiesOf(lane),
            localConcurrency: atOnce.places[lane],
            localGroupConcurrency: atOnce.ofAUser,
          },
          runJob,
        )
    },
    async stop() {
      ending.abort(new Error('The server is ending.'))
      await boss.stop({ graceful: true, timeout: SHUTDOWN_MS })
      hasStopped = true
    },
  }
}

function makeBoss(options: { connection: PoolConfig; superviseSeconds?: number }): PgBoss {
  const { connection, superviseSeconds = 5 } = options
  return new PgBoss({
    ...(connection as object),
    max: 4,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
}

/** So much of an organization's work that waits counts as one of each of its users. */
const SHARES_OF_AN_ORGANIZATION = 4

/** How much waits of a user or of an organization: the more it is, the further back the next piece stands. */
async function waitingOf(transaction: Transaction, name: JobName, data: object): Promise<number> {
  const userId = groupOf(data).group?.id
  if (!userId) return 0
  const { rows } = await transaction.execute<{ own: number; shared: number }>(sql`
    with colleagues as (
      select other.id::text from users as self
      join users as other on other.organization_id = self.organization_id
      where self.id = ${userId}::uuid
    )
    select coalesce(sum(weight) filter (where group_id = ${userId}), 0)::int as own, coalesce(sum(weight), 0)::int as shared
    from pgboss.job, coalesce((data ->> 'weight')::int, 1) as weight
    where name = ${name} and state < 'active'
      and (group_id = ${userId} or group_id in (select id from colleagues))`)
  const { own = 0, shared = 0 } = rows[0] ?? {}
  return Math.max(own, Math.floor(shared / SHARES_OF_AN_ORGANIZATION))
}

const weightOf = (data: { weight?: number }): number => data.weight ?? 1

function groupOf(data: object): { group?: { id: string } } {
  return 'userId' in data && typeof data.userId === 'string' ? { group: { id: data.userId } } : {}
}
