import { availableParallelism, totalmem } from 'node:os'
import { RecognizerQueue, type RecognizerCare } from './recognizer-queue.ts'

/** Each computes on two cores and takes 780 MB at its peak; a quarter of the machine's memory is theirs. */
const CORES_OF_A_PROCESS = 2
const BYTES_OF_A_PROCESS = 800_000_000
const MOST_BY_ITSELF = 4

/** How many recognisers suit this machine; at least one, and on two cores no more. */
export function sensibleProcesses(cores = availableParallelism(), memoryBytes = totalmem()): number {
  const byMemory = Math.floor(memoryBytes / 4 / BYTES_OF_A_PROCESS)
  return Math.max(1, Math.min(MOST_BY_ITSELF, Math.floor(cores / CORES_OF_A_PROCESS), byMemory))
}

/**
 * Several recognizer processes. A stream of sound stays with the one it began with, which has its open piece; each is
 * started only when the others have streams to work on.
 */
export class RecognizerPool {
  readonly #queues: readonly RecognizerQueue[]

  constructor(processes: number, care: RecognizerCare) {
    this.#queues = Array.from({ length: processes }, () => new RecognizerQueue(care))
  }

  /** The one with the fewest streams; among equals one that runs already. */
  leastUsed(): RecognizerQueue {
    const rank = (queue: RecognizerQueue): number => queue.sessions * 2 + (queue.process === null ? 1 : 0)
    return this.#queues.reduce((best, queue) => (rank(queue) < rank(best) ? queue : best))
  }

  /** The first process that is loaded. */
  get process(): RecognizerQueue['process'] {
    return this.#queues.map((queue) => queue.process).find((running) => running !== null) ?? null
  }

  close(): void {
    for (const queue of this.#queues) queue.close()
  }
}
