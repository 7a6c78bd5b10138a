import { FairQueue, type Owner } from '../fair-queue.ts'
import { PoolThread } from './pool-thread.ts'
import { WorkError } from './work-error.ts'

export interface PoolLimits {
  /** Pieces worked on at once. */
  threads: number
  /** Pieces that take long worked on at once, beside the others. */
  longAtOnce: number
  /** While others wait, a piece that has run for so long makes room for them. */
  makesRoomAfterMs: number
  /** Computing time of one piece. */
  longestMs: number
  /** Memory of one thread, beside what the engine itself takes. */
  memoryMb: number
  /** What one owner, and all together, may have asked for and not been given yet; work of jobs is not counted. */
  ofOwner: { pieces: number; cost: number }
  ofAll: { pieces: number; cost: number }
  /** After so long without work the threads end, with all they remember. */
  idleMs: number
  /** A fresh thread then waits for whoever comes next. */
  staysWarm: boolean
}

export interface WorkOrder {
  owner: Owner
  /** What it is expected to cost, in ms of a core. */
  cost: number
  /** A person waits for it: it goes before jobs, and is refused when too much waits. */
  urgent: boolean
  signal?: AbortSignal | undefined
}

interface Piece<Task, Result> extends WorkOrder {
  task: Task
  isLong: boolean
  resolve(result: Result): void
  reject(reason: unknown): void
}

interface Run<Task, Result> {
  piece: Piece<Task, Result>
  thread: PoolThread<Task, Result>
  /** When its thread took it up; Infinity while that one is starting. */
  begunAt: number
  /** What its owner was charged for it, in ms. */
  charged: number
  /** What the thread had computed before this piece; null until it has said so. */
  computedBefore: number | null
  /** It has computed for so long that it makes room when others wait. */
  isOver: boolean
  /** It was ended for others, and begins anew when its turn comes. */
  isPutBack: boolean
}

const LOOK_EVERY_MS = 1_000
const TIMERS_MAY_BE_EARLY_MS = 2
/** Where cores are scarce a piece may take so many times its computing time. */
const LONGEST_WAIT_FOR_A_CORE = 4

/**
 * A small pool of threads with one guard for all that is worked on in it: fair among owners, bounded in what waits, each
 * piece bounded in time and memory and ended when nobody wants it any more. A piece that takes long makes room as soon as
 * others wait: it goes on among the few that may take long, or it begins anew there when its turn comes. So nobody waits for
 * more than a moment behind somebody else's worst.
 */
export class WorkerPool<Task, Result> {
  readonly #script: URL
  readonly #limits: PoolLimits
  readonly #quick: FairQueue<Piece<Task, Result>>
  readonly #long: FairQueue<Piece<Task, Result>>
  readonly #runs = new Set<Run<Task, Result>>()
  readonly #asked = new Set<Piece<Task, Result>>()
  #idle: Array<PoolThread<Task, Result>> = []
  #looking: NodeJS.Timeout | null = null
  #resting: NodeJS.Timeout | undefined

  constructor(script: URL, limits: PoolLimits) {
    this.#script = script
    this.#limits = limits
    this.#quick = new FairQueue({ patience: limits.makesRoomAfterMs })
    this.#long = new FairQueue({ patience: limits.makesRoomAfterMs })
  }

  /** Rejects with a WorkError, or with the signal's reason. */
  run(task: Task, order: WorkOrder): Promise<Result> {
    if (order.signal?.aborted) return Promise.reject(order.signal.reason as Error)
    const refused = order.urgent ? this.#refusal(order) : null
    if (refused) return Promise.reject(new WorkError(refused))
    return new Promise((resolve, reject) => {
      const isLong = order.cost > this.#limits.makesRoomAfterMs * 2
      const piece: Piece<Task, Result> = { ...order, task, isLong, resolve, reject }
      const abort = (): void => this.#abandon(piece)
      const settle = (): void => {
        order.signal?.removeEventListener('abort', abort)
        this.#asked.delete(piece)
      }
      piece.resolve = (result) => (settle(), resolve(result))
      piece.reject = (reason) => (settle(), reject(reason as Error))
      order.signal?.addEventListener('abort', abort, { once: true })
      this.#asked.add(piece)
      this.#wait(piece)
      this.#next()
    })
  }

  /** Starts a thread before it is needed. */
  warm(): void {
    if (this.#idle.length === 0 && this.#runs.size === 0) this.#idle.push(this.#start())
  }

  /** Ends all threads; what was asked for is rejected. */
  close(): void {
    clearTimeout(this.#resting)
    for (const piece of this.#asked) this.#abandon(piece, new WorkError('busy'))
    for (const thread of this.#idle.splice(0)) thread.end()
  }

  #refusal({ owner, cost }: WorkOrder): 'yours' | 'busy' | null {
    const { ofOwner, ofAll } = this.#limits
    let [pieces, own, all, ownCost] = [0, 0, cost, cost]
    for (const asked of this.#asked)
      if (asked.urgent) {
        pieces += 1
        all += asked.cost
        if (asked.owner.userId !== owner.userId) continue
        own += 1
        ownCost += asked.cost
      }
    // Whatever may be asked for at all is taken from who has nothing else under way.
    if (own > 0 && (own >= ofOwner.pieces || ownCost > ofOwner.cost)) return 'yours'
    return pieces >= ofAll.pieces || (pieces > 0 && all > ofAll.cost) ? 'busy' : null
  }

  #wait(piece: Piece<Task, Result>): void {
    const { owner, cost, urgent } = piece
    ;(piece.isLong ? this.#long : this.#quick).add({ work: piece, owner, cost, urgent })
  }

  /** Begins whatever may begin now. */
  #next(): void {
    this.#fill()
    if (this.#makeRoom()) this.#fill()
    // A thread takes longer to start than most work: the next one is started before it is needed.
    if (this.#limits.staysWarm && this.#runs.size > 0 && this.#idle.length === 0)
      this.#idle.push(this.#start())
    this.#rest()
  }

  #fill(): void {
    const { threads, longAtOnce } = this.#limits
    for (const [isLong, queue, most] of [
      [false, this.#quick, threads],
      [true, this.#long, longAtOnce],
    ] as const) {
      while (this.#count(isLong) < most) {
        const taken = queue.take()
        if (!taken) break
        this.#begin(taken.work)
      }
    }
  }

  #count(isLong: boolean): number {
    let count = 0
    for (const { piece } of this.#runs) if (piece.isLong === isLong) count += 1
    return count
  }

  #begin(piece: Piece<Task, Result>): void {
    const thread = this.#threadFor(piece.owner.userId)
    const run: Run<Task, Result> = {
      piece,
      thread,
      begunAt: Infinity,
      charged: piece.cost,
      computedBefore: null,
      isOver: false,
      isPutBack: false,
    }
    this.#runs.add(run)
    void thread.ready.then(async () => {
      run.begunAt = performance.now()
      run.computedBefore = await thread.computedMs()
      this.#watch(run, this.#limits.makesRoomAfterMs)
    })
    this.#looking ??= setInterval(() => void this.#look(), LOOK_EVERY_MS).unref()
    const ended = (settle: () => void): void => {
      this.#runs.delete(run)
      if (!thread.hasEnded) this.#idle.push(thread)
      this.#charge(run)
      if (run.isPutBack) this.#wait(piece)
      else settle()
      this.#next()
    }
    thread.run(piece.task, piece.owner.userId).then(
      (result) => ended(() => piece.resolve(result)),
      (reason: unknown) => ended(() => piece.reject(reason)),
    )
  }

  /** The one that remembers the owner, else the one that worked last. */
  #threadFor(userId: string): PoolThread<Task, Result> {
    this.#idle = this.#idle.filter((thread) => !thread.hasEnded)
    const known = this.#idle.findIndex((thread) => thread.knows(userId))
    const [thread] = this.#idle.splice(known === -1 ? this.#idle.length - 1 : known, 1)
    return thread ?? this.#start()
  }

  #start(): PoolThread<Task, Result> {
    return new PoolThread<Task, Result>(this.#script, this.#limits.memoryMb)
  }

  /** Who takes long in one queue is known in the other. */
  #charge(run: Run<Task, Result>): void {
    const beyond = Math.max(0, performance.now() - run.begunAt) - run.charged
    run.charged += beyond
    for (const queue of [this.#quick, this.#long]) queue.charge(run.piece.owner, beyond)
  }

  /** By what the thread computed: where cores are scarce a short piece takes long as well. */
  #watch(run: Run<Task, Result>, leftMs: number): void {
    const look = async (): Promise<void> => {
      if (run.piece.isLong || !this.#runs.has(run)) return
      const took = await this.#computed(run)
      const left = this.#limits.makesRoomAfterMs - took
      if (left > 0) return this.#watch(run, left)
      run.isOver = true
      this.#next()
    }
    setTimeout(() => void look(), leftMs + TIMERS_MAY_BE_EARLY_MS).unref()
  }

  /** What this piece has computed so far, in ms; as long as it ran where the thread does not tell. */
  async #computed(run: Run<Task, Result>): Promise<number> {
    const ran = performance.now() - run.begunAt
    const computed = await run.thread.computedMs()
    return computed === null || run.computedBefore === null ? ran : computed - run.computedBefore
  }

  /**
   * While others wait: what has run for long goes on among the long ones, or is put back when those are full. True when a
   * place has become free at once.
   */
  #makeRoom(): boolean {
    let places = this.#quick.size
    let isFree = false
    for (const run of this.#runs) {
      if (places === 0) break
      if (run.piece.isLong || run.isPutBack || !run.isOver) continue
      places -= 1
      this.#charge(run)
      const hasPlace = this.#count(true) < this.#limits.longAtOnce
      run.piece.isLong = true
      if (hasPlace) isFree = true
      else {
        run.isPutBack = true
        run.thread.end()
      }
    }
    return isFree
  }

  #abandon(piece: Piece<Task, Result>, reason: unknown = piece.signal?.reason): void {
    const run = [...this.#runs].find((one) => one.piece === piece)
    this.#quick.remove(piece)
    this.#long.remove(piece)
    if (run) {
      run.isPutBack = false
      run.thread.end(reason)
    }
    piece.reject(reason)
  }

  /** Ends what has computed for longer than any piece may. */
  async #look(): Promise<void> {
    if (this.#runs.size === 0 && this.#looking) {
      clearInterval(this.#looking)
      this.#looking = null
    }
    const { longestMs } = this.#limits
    for (const run of this.#runs) {
      const ran = performance.now() - run.begunAt
      if (ran < longestMs) continue
      const took = await this.#computed(run)
      const isOver = took >= longestMs || ran >= longestMs * LONGEST_WAIT_FOR_A_CORE
      if (isOver && this.#runs.has(run)) run.thread.end(new WorkError('too_much'))
    }
  }

  #rest(): void {
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => {
      if (this.#runs.size > 0) return
      for (const thread of this.#idle.splice(0)) thread.end()
      if (this.#limits.staysWarm) this.warm()
    }, this.#limits.idleMs).unref()
  }
}
