import { FairQueue, type Owner } from '#server/platform/fair-queue.ts'
import { waitUnlessGone } from './wait-unless-gone.ts'

/**
 * Work of the loop is begun one after the other, fairly among organizations and accounts, with pauses in which the loop is
 * free for everything else. `share`: the part of the time that goes to it; `now` in ms, of a clock that never goes back.
 */
export class PacedTurns {
  readonly #queue = new FairQueue<() => void>()
  readonly #share: number
  readonly #now: () => number
  #freeAt = 0
  #timer: NodeJS.Timeout | undefined

  constructor(share: number, now: () => number) {
    this.#share = share
    this.#now = now
  }

  /** Resolves when it is its turn, of what is expected to take so many ms. Rejects with the signal's reason. */
  async begin(owner: Owner, cost: number, gone: AbortSignal): Promise<void> {
    await waitUnlessGone<void>(gone, (work) => {
      this.#queue.add({ work, owner, cost })
      this.#beginNext()
      return () => this.#queue.remove(work)
    })
  }

  /** What it took beyond what was expected; below 0 when it took less. */
  charge(owner: Owner, ms: number): void {
    this.#queue.charge(owner, ms)
    this.#freeAt += ms / this.#share
    this.#beginNext()
  }

  #beginNext(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#queue.size === 0) return
    const pause = this.#freeAt - this.#now()
    if (pause > 0) {
      this.#timer = setTimeout(() => this.#beginNext(), pause)
      return
    }
    const next = this.#queue.take()
    if (!next) return
    this.#freeAt = this.#now() + next.cost / this.#share
    next.work()
    this.#beginNext()
  }
}
