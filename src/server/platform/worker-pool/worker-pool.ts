import { mustNotHoldConnection } from '../database/open-transactions.ts'
import { FairQueue } from '../fair-queue.ts'
import { HeavyOwners } from '../heavy-owners.ts'
import { KeptThreads } from './kept-threads.ts'
import { freeQuick, letEnd, mayBeLong, mayBeQuick, refusalOf, type Piece, type Run } from './pool-run.ts'
import { PoolThread } from './pool-thread.ts'
import { StartCost } from './start-cost.ts'
import { UsualCost } from './usual-cost.ts'
import { WorkError } from './work-error.ts'
import { usualKey, type PoolLimits, type WorkOrder } from './work-order.ts'

const LOOK_EVERY_MS = 1_000
const TIMERS_MAY_BE_EARLY_MS = 2
/** So many times what it was expected to take is over. */
const TIMES_EXPECTED = 5
/** Where cores are scarce a piece may take so many times its computing time. */
const LONGEST_WAIT_FOR_A_CORE = 4

/**
 * A small pool of threads with one guard for all that is worked on in it: fair among owners, bounded in what waits, each
 * piece bounded in time and memory and ended when nobody wants it any more. A piece that takes long makes room as soon as
 * others wait: it goes on among the few that may take long, or it begins anew there when its turn comes. So nobody waits for
 * more than a moment behind somebody else's worst.
 */
export class WorkerPool<Task, Result> {
  readonly #limits: PoolLimits
  readonly #quick: FairQueue<Piece<Task, Result>>
  readonly #long: FairQueue<Piece<Task, Result>>
  readonly #runs = new Set<Run<Task, Result>>()
  readonly #asked = new Set<Piece<Task, Result>>()
  readonly #usual = new UsualCost()
  readonly #heavy: HeavyOwners
  readonly #kept: KeptThreads<PoolThread<Task, Result>>
  readonly #starts: StartCost
  #looking: NodeJS.Timeout | undefined
  #resting: NodeJS.Timeout | undefined

  constructor(script: URL, limits: PoolLimits) {
    this.#limits = limits
    this.#starts = new StartCost(limits.startsInMs)
    // As many slow ones as work at once when one organization asks for all it may.
    this.#kept = new KeptThreads({
      start: (isSlow) => this.#starts.learn(new PoolThread<Task, Result>(script, limits.memoryMb, isSlow)),
      mostSlow: limits.longAtOnce,
      onStarted: (hasStarted) => this.#started(hasStarted),
    })
    this.#heavy = new HeavyOwners(limits.lightOwner)
    const { newAccountsMs: newAccounts = 0 } = limits
    this.#quick = new FairQueue({ patience: limits.quickUpToMs, newAccounts })
    this.#long = new FairQueue({ patience: limits.makesRoomAfterMs, newAccounts })
  }

  /** Rejects with a WorkError, or with the signal's reason. */
  run(task: Task, order: WorkOrder): Promise<Result> {
    mustNotHoldConnection('a thread')
    if (order.signal?.aborted) return Promise.reject(order.signal.reason as Error)
    const expected = { ...order, cost: this.#usual.expected(usualKey(order), order.cost) }
    const refused = refusalOf(expected, this.#asked, this.#limits, order.cost)
    if (refused) return Promise.reject(new WorkError(refused))
    return new Promise((resolve, reject) => {
      const piece: Piece<Task, Result> = {
        ...expected,
        task,
        isLong: this.#isLong(expected),
        isTriedAgain: false,
        expectedMs: order.cost,
        resolve,
        reject,
      }
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
    if (this.#runs.size === 0) this.#kept.keepOneQuick()
  }

  /** Ends all threads; what was asked for is rejected. */
  close(): void {
    clearTimeout(this.#resting)
    for (const piece of this.#asked) this.#abandon(piece, new WorkError('busy'))
    for (const { thread } of this.#runs) thread.end()
    this.#kept.endAll()
  }

  #isLong({ owner, cost }: WorkOrder): boolean {
    return cost > this.#limits.quickUpToMs || this.#heavy.isHeavy(owner)
  }

  #wait(work: Piece<Task, Result>): void {
    ;(work.isLong ? this.#long : this.#quick).add({ ...work, work })
  }

  /** Begins whatever may begin now. */
  #next(): void {
    this.#fill()
    if (this.#makeRoom()) this.#fill()
    // A thread takes longer to start than most work: the next one is started before it is needed.
    if (this.#limits.staysWarm && this.#runs.size > 0) this.#kept.keepOneQuick()
    this.#rest()
  }

  #fill(): void {
    const { threads, longAtOnce } = this.#limits
    for (
      let free = freeQuick(this.#runs, threads);
      free.places > 0 && this.#kept.hasQuick;
      free = freeQuick(this.#runs, threads)
    ) {
      const taken = this.#quick.take(
        ({ work }) => free.mayTake(work) && mayBeQuick(work, this.#runs, threads),
      )
      if (!taken) break
      this.#beginQuick(taken.work)
    }
    // Nobody is bound to a thread that is only starting: whichever is free first takes up whose turn it is then.
    const wanted = Math.min(freeQuick(this.#runs, threads).places, this.#quick.size)
    if (wanted > 0 && !this.#kept.hasQuick) this.#kept.need(wanted)
    const mayRun = ({ work }: { work: Piece<Task, Result> }): boolean =>
      mayBeLong(work, this.#runs, longAtOnce)
    for (let taken = this.#long.take(mayRun); taken; taken = this.#long.take(mayRun)) this.#begin(taken.work)
  }

  /** A thread that cannot start takes one piece with it: else they would wait for good. */
  #started(hasStarted: boolean): void {
    const lost = hasStarted ? null : this.#quick.take(() => true)
    lost?.work.reject(new WorkError('failed'))
    this.#next()
  }

  /** Its owner may have had much computed since it was asked for. */
  #beginQuick(piece: Piece<Task, Result>): void {
    piece.isLong = this.#isLong(piece)
    if (piece.isLong) this.#wait(piece)
    else this.#begin(piece)
  }

  #begin(piece: Piece<Task, Result>): void {
    const thread = this.#kept.take(piece, this.#runs.size > 0)
    if (piece.isLong) thread.slowDown()
    const run: Run<Task, Result> = {
      piece,
      thread,
      begunAt: Infinity,
      charged: piece.cost,
      computedBefore: null,
      computed: 0,
      isOver: false,
      isPutBack: false,
    }
    this.#runs.add(run)
    void thread.started.then(async (hasStarted) => {
      if (!hasStarted) return
      run.begunAt = performance.now()
      run.computedBefore = await thread.computedMs()
      this.#watch(run, this.#overAfterMs(run))
    })
    this.#looking ??= setInterval(() => void this.#look(), LOOK_EVERY_MS).unref()
    const ended = (settle: () => void): void => {
      this.#runs.delete(run)
      this.#kept.putAside(thread)
      if (!thread.hasEnded) run.computed = thread.lastTookMs
      this.#charge(run)
      this.#learn(run)
      if (run.isPutBack || this.#mayTryAgain(run)) this.#wait(piece)
      else settle()
      this.#next()
    }
    thread.run(piece.task, piece.owner.userId).then(
      (result) => ended(() => piece.resolve(result)),
      (reason: unknown) => ended(() => piece.reject(reason)),
    )
  }

  /** Once: in a thread of its own only its own memory counts. */
  #mayTryAgain({ piece, thread }: Run<Task, Result>): boolean {
    if (!thread.wasFilledByOthers || piece.isTriedAgain || !this.#asked.has(piece)) return false
    piece.isTriedAgain = true
    return true
  }

  /** By what was computed: where cores are scarce, who waited for one is not charged for that. In one queue as in the other. */
  #charge(run: Run<Task, Result>): void {
    const beyond = run.computed - run.charged
    run.charged += beyond
    for (const queue of [this.#quick, this.#long]) queue.charge(run.piece.owner, beyond)
  }

  #learn(run: Run<Task, Result>): void {
    const { piece, thread, isOver, begunAt } = run
    // What was ended over it would have gone on.
    const endedMs = Math.max(run.computed, isOver ? this.#overAfterMs(run) * 2 : 0)
    const tookMs = (thread.hasEnded ? endedMs : thread.lastTookMs) / this.#starts.times
    // What nobody waited for to its end was computed all the same.
    const ranMs = Math.max(0, performance.now() - begunAt)
    const leastMs = thread.hasEnded ? Math.min(ranMs, this.#limits.makesRoomAfterMs) : 0
    this.#heavy.charge(piece.owner, Math.max(tookMs, leastMs / this.#starts.times))
    const took = { expectedMs: piece.expectedMs, tookMs, isCold: thread.isCold }
    this.#usual.learn(usualKey(piece), took)
  }

  /** By what the thread computed: where cores are scarce a short piece takes long as well. */
  #watch(run: Run<Task, Result>, leftMs: number): void {
    const look = async (): Promise<void> => {
      if (run.piece.isLong || !this.#runs.has(run)) return
      run.computed = await this.#computed(run)
      const left = this.#overAfterMs(run) - run.computed
      if (left > 0) return this.#watch(run, left)
      run.isOver = true
      this.#next()
    }
    setTimeout(() => void look(), leftMs + TIMERS_MAY_BE_EARLY_MS).unref()
  }

  /**
   * From when on it makes room, in ms of a core: who is expected to take little holds up the others for little. Not before it has
   * computed what the thread costs that takes its place: else ordinary work on a slow machine is spent on starting threads.
   */
  #overAfterMs({ piece }: Run<Task, Result>): number {
    const over = Math.max(this.#starts.ms, piece.expectedMs * TIMES_EXPECTED)
    return Math.min(this.#limits.makesRoomAfterMs, over)
  }

  /** What this piece has computed so far, in ms; as long as it ran where the thread does not tell. */
  async #computed(run: Run<Task, Result>): Promise<number> {
    const ran = performance.now() - run.begunAt
    const computed = await run.thread.computedMs()
    return computed === null || run.computedBefore === null ? ran : computed - run.computedBefore
  }

  /** While others wait: what ran long goes on among the long ones, or is put back. True when a place is free at once. */
  #makeRoom(): boolean {
    let places = this.#quick.size
    let isFree = false
    for (const run of this.#runs) {
      if (places === 0) break
      if (run.piece.isLong || run.isPutBack || !run.isOver) continue
      places -= 1
      this.#charge(run)
      const hasPlace = mayBeLong(run.piece, this.#runs, this.#limits.longAtOnce)
      run.piece.isLong = true
      if (hasPlace) {
        isFree = true
        run.thread.slowDown()
      } else {
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
      if (piece.isLong || run.isOver) run.thread.end(reason)
      else letEnd(run, () => this.#runs.has(run))
    }
    piece.reject(reason)
  }

  /** Ends what has computed for longer than any piece may; of the others it sees what they have computed until now. */
  async #look(): Promise<void> {
    if (this.#runs.size === 0) {
      clearInterval(this.#looking)
      this.#looking = undefined
    }
    const { longestMs } = this.#limits
    for (const run of this.#runs) {
      const ran = performance.now() - run.begunAt
      if (ran < LOOK_EVERY_MS) continue
      run.computed = await this.#computed(run)
      const isOver = run.computed >= longestMs || ran >= longestMs * LONGEST_WAIT_FOR_A_CORE
      if (isOver && this.#runs.has(run)) run.thread.end(new WorkError('too_much'))
    }
  }

  #rest(): void {
    clearTimeout(this.#resting)
    this.#resting = setTimeout(() => {
      if (this.#asked.size > 0) return
      this.#kept.endAll()
      if (this.#limits.staysWarm) this.warm()
    }, this.#limits.idleMs).unref()
  }
}
