import type { Owner } from '../fair-queue.ts'
import type { PoolThread } from './pool-thread.ts'

interface Kept<One> {
  /** A thread that computes behind the others from its first line on, or not. */
  start(isSlow: boolean): One
  /** So many slow ones are kept; more would hold much memory. */
  mostSlow: number
  /** A quick one has started, or has ended before it had. */
  onStarted(hasStarted: boolean): void
}
type Taker = { owner: Owner; isLong: boolean; isTriedAgain: boolean }
type Thread = Pick<
  PoolThread<unknown, unknown>,
  'isSlow' | 'hasEnded' | 'knows' | 'end' | 'started' | 'keepAlive'
>

/** The threads of a pool that do nothing now, and the quick ones that are starting. */
export class KeptThreads<One extends Thread> {
  readonly #start: (isSlow: boolean) => One
  readonly #mostSlow: number
  readonly #onStarted: (hasStarted: boolean) => void
  readonly #starting = new Set<One>()
  #idle: One[] = []

  constructor({ start, mostSlow, onStarted }: Kept<One>) {
    this.#start = start
    this.#mostSlow = mostSlow
    this.#onStarted = onStarted
  }

  /** Whether one that is quick has started and does nothing. */
  get hasQuick(): boolean {
    return this.#idle.some((thread) => !thread.isSlow && !thread.hasEnded)
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

  /** Starts one before it is needed, where none that is quick has started or is starting. */
  keepOneQuick(): void {
    if (!this.hasQuick && this.#starting.size === 0) this.#startQuick()
  }

  /** So many are waited for: what nobody has taken up yet goes to whichever has started first. */
  need(quick: number): void {
    while (this.#starting.size < quick) this.#startQuick()
    for (const thread of this.#starting) thread.keepAlive(true)
  }

  #startQuick(): void {
    const thread = this.#start(false)
    this.#starting.add(thread)
    void thread.started.then((hasStarted) => {
      thread.keepAlive(false)
      if (!this.#starting.delete(thread)) return
      if (hasStarted) this.#idle.push(thread)
      this.#onStarted(hasStarted)
    })
  }

  endAll(): void {
    const all = [...this.#idle.splice(0), ...this.#starting]
    this.#starting.clear()
    for (const thread of all) thread.end()
  }
}
