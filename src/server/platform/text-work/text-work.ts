import { availableParallelism } from 'node:os'
import type { Owner } from '../fair-queue.ts'
import type { PoolLimits } from '../worker-pool/work-order.ts'
import { WorkerPool } from '../worker-pool/worker-pool.ts'
import type { PieceInput, PieceName, PieceResult } from './engine/pieces.ts'
import { expectedMs } from './expected-cost.ts'

/** For whom and how. */
export interface WorkFor {
  userId: string
  /** Nobody waits for it at a screen: it goes after what somebody waits for, and is never refused because much waits. */
  isJob?: boolean
  /** Ends it, whether it waits or runs. */
  signal?: AbortSignal | undefined
}

/**
 * All reading and writing of text: in a small pool of threads and never on the event loop, however small the text. Rejects
 * with a WorkError, whose message is a sentence for the physician, or with the signal's reason. Never waited for within a
 * transaction: it would hold a connection to the database while others are worked for.
 */
export interface TextWork {
  run<Name extends PieceName>(name: Name, input: PieceInput<Name>, work: WorkFor): Promise<PieceResult<Name>>
  ownerOf(userId: string): Promise<Owner>
  /** Starts a thread before it is needed. */
  warm(): void
  /** Ends the threads; what is under way is rejected. */
  close(): void
}

/**
 * Measured on two cores: a note of a visit of 15 minutes takes 0.3 s, the first of a thread twice that, the longest
 * transcript there may be 6 s and 160 MB. The worst that were found within the limits of the contract: 20 s for text that names
 * an illness with every word or only asks. A physician's visits and their checking take some 20 ms of each second of a day:
 * who asks for more goes behind the others. Twice as much for what is quick let hostile texts begin among the visits.
 */
const LIMITS = {
  quickUpToMs: 300,
  makesRoomAfterMs: 2_000,
  longestMs: 45_000,
  memoryMb: 384,
  ofOwner: { pieces: 24, cost: 6_000 },
  ofAll: { pieces: 400, cost: 60_000 },
  lightOwner: { upToMs: 3_000, regainedMs: 25, isByMember: true },
  newAccountsMs: 1_000,
  idleMs: 60_000,
  staysWarm: true,
  startsInMs: 1_350,
} as const satisfies Partial<PoolLimits>

type TextPool = WorkerPool<{ name: PieceName; input: unknown }, unknown>

interface TextPoolOptions {
  /** How many pieces are worked on at once; as many as there are cores unless said: they step back for the server. */
  threads?: number | undefined
  limits?: Partial<PoolLimits>
}

export function createTextPool({ threads, limits }: TextPoolOptions = {}): TextPool {
  const atOnce = threads ?? Math.max(2, Math.min(8, availableParallelism()))
  return new WorkerPool(new URL('./text-thread.ts', import.meta.url), {
    ...LIMITS,
    threads: atOnce,
    longAtOnce: Math.max(4, atOnce),
    ...limits,
  })
}

export interface TextWorkOptions extends TextPoolOptions {
  ownerOf(userId: string): Promise<Owner>
  /** The threads; of its own unless said. */
  pool?: TextPool
}

export function createTextWork({ ownerOf, pool: given, ...options }: TextWorkOptions): TextWork {
  const pool = given ?? createTextPool(options)
  return {
    async run<Name extends PieceName>(
      name: Name,
      input: PieceInput<Name>,
      { userId, isJob = false, signal }: WorkFor,
    ) {
      const owner = await ownerOf(userId)
      const cost = expectedMs(name, input)
      return (await pool.run(
        { name, input },
        { owner, kind: name, cost, urgent: !isJob, signal },
      )) as PieceResult<Name>
    },
    ownerOf,
    warm: () => pool.warm(),
    close: () => pool.close(),
  }
}

/** For commands that work for one person only: a long wait is then nobody else's. */
export function createCommandTextWork(): TextWork {
  const limits = { longestMs: 10 * 60_000, ofOwner: { pieces: 10_000, cost: Infinity } }
  return createTextWork({
    threads: availableParallelism(),
    ownerOf: async (userId) => ({ userId, organizationId: null }),
    limits: { ...limits, ofAll: limits.ofOwner },
  })
}
