import { MINUTE_MS } from '#domain/time.ts'

/** What somebody sent counts half after so long. */
const HALF_LIFE_MS = 5 * MINUTE_MS
/** Whoever is beyond them is taken for a newcomer. */
const MOST_KNOWN = 10_000

/**
 * How much work each has sent lately. It is known to this process alone, and forgotten when it ends: it decides who of those
 * whose turn is the same goes first, and nothing that must not be lost.
 */
export class SentLately {
  readonly #sent = new Map<string, { load: number; at: number }>()
  readonly #now: () => number

  /** `now` in ms. */
  constructor(now: () => number) {
    this.#now = now
  }

  of(who: string): number {
    const known = this.#sent.get(who)
    if (!known) return 0
    return known.load * 2 ** (-Math.max(0, this.#now() - known.at) / HALF_LIFE_MS)
  }

  add(who: string, load: number): void {
    const sum = this.of(who) + load
    // Whoever sent last is forgotten last.
    this.#sent.delete(who)
    this.#sent.set(who, { load: sum, at: this.#now() })
    for (const oldest of this.#sent.keys()) {
      if (this.#sent.size <= MOST_KNOWN) break
      this.#sent.delete(oldest)
    }
  }
}
