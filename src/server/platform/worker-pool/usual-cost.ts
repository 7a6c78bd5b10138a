/** Beyond so many the one that was worked on longest ago is forgotten. */
const MOST_KNOWN = 1_000
/** What one piece more or less takes by chance, in ms, such as clearing memory; the first run of a fresh thread takes 250. */
const BY_CHANCE_MS = 150
/** Soon learned, slowly forgotten: who mixes what takes long with what does not still takes long. */
const KEPT = 0.9

/**
 * How many times as long as expected an owner's work of one kind took lately. What a text costs cannot be told by its length
 * alone, but who has just sent costly ones is likely to go on: their next piece is known to be long before it begins.
 */
export class UsualCost {
  readonly #times = new Map<string, number>()

  /** What work is expected to take, in ms, knowing whose and of which kind it is. */
  expected(key: string, ms: number): number {
    return ms * (this.#times.get(key) ?? 1)
  }

  learn(key: string, { expectedMs, tookMs }: { expectedMs: number; tookMs: number }): void {
    const before = this.#times.get(key) ?? 1
    const times = Math.max(tookMs / (expectedMs + BY_CHANCE_MS), before * KEPT)
    this.#times.delete(key)
    if (times > 1) this.#times.set(key, times)
    for (const oldest of this.#times.keys()) if (this.#times.size > MOST_KNOWN) this.#times.delete(oldest)
  }
}
