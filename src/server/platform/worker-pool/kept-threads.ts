import type { Owner } from '../fair-queue.ts'
import type { PoolThread } from './pool-thread.ts'

interface Kept<One> {
  /** A thread that computes behind the others from its first line on, or not. */
  start(isSlow: boolean): One
  /** So many slow ones are kept; more would hold much memory. */
  mostSlow: number
}
type Taker = { owner: Owner; isLong: boolean; isTriedAgain: boolean }
type Thread = Pick<PoolThread<unknown, unknown>, 'isSlow' | 'hasEnded' | 'knows' | 'end'>

/** The threads of a pool that have started and do nothing now. */
export class KeptThreads<One extends Thread> {
  readonly #start: (isSlow: boolean) => One
  readonly #mostSlow: number
  #idle: One[] = []

  constructor({ start, mostSlow }: Kept<One>) {
    this.#start = start
    this.#mostSlow = mostSlow
  }

  /**
   * The one that remembers the owner, else the one that worked last, else a new one. What takes long goes to those that were
   * slowed down before, and nothing else does: a thread cannot become quick again. So it gets no quick one that others may
   * need: a new thread takes longer to start than most work. What is tried again gets one that remembers nothing.
   */
  take({ owner, isLong, isTriedAgain }: Taker, doOthersWork: boolean): One {
    this.#idle = this.#idle.filter((thread) => !thread.hasEnded)
    if (isTriedAgain) return this.#start(isLong)
    const fitting = this.#idle.filter((thread) => thread.isSlow === isLong)
    const maySlowOne = isLong && (!doOthersWork || this.#idle.length > 1)
    const thread =
      fitting.find((one) => one.knows(owner.userId)) ??
      fitting.at(-1) ??
      (maySlowOne ? this.#idle.at(-1) : null)
    if (!thread) return this.#start(isLong)
    this.#idle.splice(this.#idle.indexOf(thread), 1)
    return thread
  }

  putAside(thread: One): void {
    if (thread.hasEnded) return
    const slow = this.#idle.filter((other) => other.isSlow).length
    if (thread.isSlow && slow >= this.#mostSlow) thread.end()
    else this.#idle.push(thread)
  }

  /** Starts one before it is needed, where none that is quick has started. */
  keepOneQuick(): void {
    if (!this.#idle.some((thread) => !thread.isSlow)) this.#idle.push(this.#start(false))
  }

  endAll(): void {
    for (const thread of this.#idle.splice(0)) thread.end()
  }
}
