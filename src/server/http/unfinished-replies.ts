import { FairQueue, type Owner } from '#server/platform/fair-queue.ts'
import { freeLoop } from './free-loop.ts'
import { waitUnlessGone } from './wait-unless-gone.ts'

/** Of the loop, in ms: what those begun and not finished may come to take together. */
const TOGETHER_MS = 300
/** Of that the replies of one account, so that slow ones of its own leave room for the others. */
const OF_ONE_MS = 150
/** What a reply is taken for, in ms, of a call that was never answered, and of one of which none was large lately: it may be the first. */
const UNKNOWN_MS = 50
const LEAST_MS = 20
/** What the costliest of a call took counts half as much after so long: the next is not made small by many small ones between. */
const HALVED_AFTER_MS = 300_000
/** Whoever waits longer than so many turns of so many ms waits for a lock or another service, and not for the loop. */
const HELD = { turns: 4, ofMs: 25 }

interface Asking {
  call: string
  owner: Owner
  /** In ms, for whose turn it is. */
  cost: number
  /** Aborted when the caller goes away. */
  gone: AbortSignal
}

interface Waits {
  call: string
  userId: string
  begin: () => void
}

/**
 * So many replies are under way at once as the loop can make without everything else standing still, if each took what the
 * costliest of its call took lately: nobody is let in for less because nothing is known of them. Those who wait begin fairly
 * among organizations and accounts. `now` in ms, of a clock that never goes back.
 */
export class UnfinishedReplies {
  readonly #queue = new FairQueue<Waits>()
  readonly #costliest = new Map<string, { ms: number; at: number }>()
  readonly #takenBy = new Map<string, number>()
  readonly #now: () => number
  #takenMs = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** Resolves when there is room for the reply, with what is called once it is made. Rejects with the signal's reason. */
  begin({ call, owner, cost, gone }: Asking): Promise<() => void> {
    const { userId } = owner
    return waitUnlessGone(gone, (begin) => {
      const work = { call, userId, begin: () => begin(this.#hold(userId, this.#msOf(call))) }
      this.#queue.add({ work, owner, cost })
      this.#beginNext()
      return () => this.#queue.remove(work)
    })
  }

  /** What a reply of the call took, in ms of the loop. */
  learn(call: string, ms: number): void {
    const before = this.#costliest.has(call) ? this.#msOf(call) : LEAST_MS
    this.#costliest.set(call, { ms: Math.max(ms, before), at: this.#now() })
  }

  /** In whole ms, so that what was taken and given back is nothing. */
  #msOf(call: string): number {
    const known = this.#costliest.get(call)
    if (!known) return UNKNOWN_MS
    return Math.max(LEAST_MS, Math.ceil(known.ms * 0.5 ** ((this.#now() - known.at) / HALVED_AFTER_MS)))
  }

  #beginNext(): void {
    const next = this.#queue.take(({ work }) => this.#hasRoom(work))
    if (!next) return
    next.work.begin()
    this.#beginNext()
  }

  /** One that alone takes more than its part has room where nothing else is under way. */
  #hasRoom({ call, userId }: Waits): boolean {
    const ms = this.#msOf(call)
    return fits(this.#takenMs, ms, TOGETHER_MS) && fits(this.#takenBy.get(userId) ?? 0, ms, OF_ONE_MS)
  }

  /** What it gives is called when the reply is made. It is room for the others as well once it was held too long. */
  #hold(userId: string, ms: number): () => void {
    this.#take(userId, ms)
    let isHeld = true
    const giveBack = () => {
      if (!isHeld) return
      isHeld = false
      this.#take(userId, -ms)
      this.#beginNext()
    }
    void turnsPass(() => isHeld).then(giveBack)
    return giveBack
  }

  #take(userId: string, ms: number): void {
    this.#takenMs += ms
    const own = (this.#takenBy.get(userId) ?? 0) + ms
    if (own > 0) this.#takenBy.set(userId, own)
    else this.#takenBy.delete(userId)
  }
}

const fits = (taken: number, ms: number, most: number): boolean => taken === 0 || taken + ms <= most

/** Turns of the loop, not time alone: while it stands still because of some, no others are let in. */
async function turnsPass(areWanted: () => boolean): Promise<void> {
  for (let turn = 0; turn < HELD.turns && areWanted(); turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, HELD.ofMs).unref())
    await freeLoop()
  }
}
