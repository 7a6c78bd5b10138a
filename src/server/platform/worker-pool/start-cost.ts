import type { PoolThread } from './pool-thread.ts'

/** Until a thread has started, where nobody said what it takes. */
const FIRST_MS = 1_000
/** Of each start so much is learnt: other work on the machine comes and goes. */
const LEARNT = 0.25

/** What a thread of a pool takes to start lately, in ms of a core: on this machine, beside whatever else it does. */
export class StartCost {
  readonly #usualMs: number
  #ms: number

  /** `usualMs`: what it took on the machine on which the limits of the pool were measured. */
  constructor(usualMs = FIRST_MS) {
    this.#usualMs = usualMs
    this.#ms = usualMs
  }

  get ms(): number {
    return this.#ms
  }

  /** So many times as long as on that machine the same work takes lately; never below 1. */
  get times(): number {
    return Math.max(1, this.#ms / this.#usualMs)
  }

  learn<Thread extends Pick<PoolThread<unknown, unknown>, 'started' | 'computedMs'>>(thread: Thread): Thread {
    void thread.started.then(async (hasStarted) => {
      const tookMs = hasStarted ? await thread.computedMs() : null
      if (tookMs !== null) this.#ms += (tookMs - this.#ms) * LEARNT
    })
    return thread
  }
}
