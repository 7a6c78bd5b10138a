import { WorkError } from './work-error.ts'
import type { PoolLimits, WorkOrder } from './work-order.ts'
import { WorkerPool } from './worker-pool.ts'

type Task =
  | { say: string }
  /** Computes for so long, in ms of a core. */
  | { computeMs: number }
  /** Computes nothing, and does not end before the gate is opened. */
  | { gate: Int32Array }
  | { fill: true }
  /** Leaves so many MB behind in the thread. */
  | { leaveMb: number }
  | { fail: true }
  | { end: true }

const answerWork = new URL('./answer-work.ts', import.meta.url).href
const scriptOf = (beforeItStarts: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
${beforeItStarts}
import { threadId } from 'node:worker_threads'
import { answerWork } from '${answerWork}'
const held = []
answerWork((task) => {
  if (task.say) return task.say + '!'
  if (task.fail) throw new Error('Patient text.')
  if (task.end) process.exit(3)
  if (task.fill) for (;;) held.push(new Array(10_000).fill(held.length))
  if (task.leaveMb) return void held.push(Array.from({ length: task.leaveMb }, () => new Array(125_000).fill(1.5)))
  if (task.gate) return Atomics.wait(task.gate, 0, 0)
  const before = process.threadCpuUsage()
  const computed = () => Object.values(process.threadCpuUsage(before)).reduce((sum, part) => sum + part / 1_000, 0)
  while (computed() < task.computeMs);
  return threadId
})`)}`,
  )

const LIMITS: PoolLimits = {
  threads: 1,
  longAtOnce: 1,
  quickUpToMs: 40,
  makesRoomAfterMs: 40,
  longestMs: 60_000,
  memoryMb: 64,
  ofOwner: { pieces: 3, cost: 1_000 },
  ofAll: { pieces: 5, cost: 2_000 },
  lightOwner: { upToMs: 60_000, regainedMs: 100 },
  idleMs: 60_000,
  staysWarm: true,
}
const pools: Array<WorkerPool<Task, unknown>> = []
/** Ends every pool that was made. */
export function closePools(): void {
  for (const pool of pools.splice(0)) pool.close()
}

/** `beforeItStarts`: what each thread does before it has started. */
export function poolWith(limits: Partial<PoolLimits> = {}, beforeItStarts = '') {
  const pool = new WorkerPool<Task, unknown>(scriptOf(beforeItStarts), { ...LIMITS, ...limits })
  pools.push(pool)
  return (task: Task, userId = 'a', order: Partial<WorkOrder> = {}) => {
    const done = pool.run(task, {
      owner: { userId, organizationId: null },
      cost: 1,
      urgent: true,
      ...order,
    })
    done.catch(() => undefined)
    return done
  }
}
export function gate(): { task: { gate: Int32Array }; open(): void } {
  const held = new Int32Array(new SharedArrayBuffer(4))
  return {
    task: { gate: held },
    open: () => {
      Atomics.store(held, 0, 1)
      Atomics.notify(held, 0)
    },
  }
}
export const codeOf = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (reason: unknown) => (reason instanceof WorkError ? reason.code : reason),
  )
