import type { PoolThread } from './pool-thread.ts'

/** Until a thread has started. */
const FIRST_MS = 1_000
/** Of each start so much is learnt: other work on the machine comes and goes. */
const LEARNT = 0.25

/** What a thread of a pool takes to start lately, in ms of a core: on this machine, beside whatever else it does. */
export class StartCost {
  #ms = FIRST_MS

  get ms(): number {
    return this.#ms
  }

  learn<Thread extends Pick<PoolThread<unknown, unknown>, 'started' | 'computedMs'>>(thread: Thread): Thread {
    void thread.started.then(async (hasStarted) => {
      const tookMs = hasStarted ? await thread.computedMs() : null
      if (tookMs !== null) this.#ms += (tookMs - this.#ms) * LEARNT
    })
    return thread
  }
}
