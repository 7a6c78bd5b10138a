/** Beyond so many the one that was worked on longest ago is forgotten. */
const MOST_KNOWN = 1_000
/** What one piece more or less takes by chance, in ms, such as clearing memory. */
const BY_CHANCE_MS = 150
/**
 * A fresh thread still compiles what it runs, and where cores are scarce that takes it as long again: a visit of 0.1 s took a
 * whole one, and its physician's next would have gone among what takes long.
 */
const BY_CHANCE_WHILE_COLD_MS = 750
/** Soon learned, slowly forgotten: who mixes what takes long with what does not still takes long. */
const KEPT = 0.9
/** Expected to take less, it is asked for in few words. */
const SHORT_MS = 50
/** And what it took beyond that counts so many times: who stays just below what is long is known for it. */
const OVER_COUNTS = 2

interface Usual {
  /** How many times as long as expected it took. */
  times: number
  /** And by how much it was over, in ms: what is asked for in few words may take as long as the last time. */
  over: number
}

/**
 * How much longer than expected an owner's work of one kind took lately. What a text costs cannot be told by its length alone,
 * but who has just sent costly ones is likely to go on: their next piece is known to be long before it begins.
 */
export class UsualCost {
  readonly #usual = new Map<string, Usual>()

  /** What work is expected to take, in ms, knowing whose and of which kind it is. */
  expected(key: string, ms: number): number {
    const { times, over } = this.#usual.get(key) ?? AS_EXPECTED
    return Math.max(ms * times, ms + over)
  }

  learn(
    key: string,
    { expectedMs, tookMs, isCold = false }: { expectedMs: number; tookMs: number; isCold?: boolean },
  ): void {
    const before = this.#usual.get(key) ?? AS_EXPECTED
    const byChance = isCold ? BY_CHANCE_WHILE_COLD_MS : BY_CHANCE_MS
    const times = Math.max(tookMs / (expectedMs + byChance), before.times * KEPT)
    // Of pieces that are known to be of some length the length tells how long the next is.
    const isShort = expectedMs < SHORT_MS
    const beyond = isShort ? OVER_COUNTS * (tookMs - expectedMs - byChance) : 0
    const over = Math.max(beyond, before.over * KEPT)
    this.#usual.delete(key)
    if (times > 1 || over >= LEAST_OVER_MS) this.#usual.set(key, { times: Math.max(1, times), over })
    for (const oldest of this.#usual.keys()) if (this.#usual.size > MOST_KNOWN) this.#usual.delete(oldest)
  }
}

const AS_EXPECTED: Usual = { times: 1, over: 0 }
const LEAST_OVER_MS = 1
