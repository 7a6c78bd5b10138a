/** Beyond so many owners the one who worked longest ago is forgotten. */
const MOST_KNOWN = 1_000
/** What one piece more or less takes by chance, in ms, such as clearing memory or the first run of some code. */
const BY_CHANCE_MS = 20
/** Soon learned, slowly forgotten: who mixes what takes long with what does not still takes long. */
const KEPT = 0.9

/**
 * How many times as long as expected an owner's work took lately. What a text costs cannot be told by its length alone,
 * but who has just sent costly ones is likely to go on: their next piece is known to be long before it begins.
 */
export class UsualCost {
  readonly #times = new Map<string, number>()

  /** What work is expected to take, in ms, knowing its owner. */
  expected(userId: string, ms: number): number {
    return ms * (this.#times.get(userId) ?? 1)
  }

  learn(userId: string, { expectedMs, tookMs }: { expectedMs: number; tookMs: number }): void {
    const before = this.#times.get(userId) ?? 1
    const times = Math.max(tookMs / (expectedMs + BY_CHANCE_MS), before * KEPT)
    this.#times.delete(userId)
    if (times > 1) this.#times.set(userId, times)
    for (const oldest of this.#times.keys()) if (this.#times.size > MOST_KNOWN) this.#times.delete(oldest)
  }
}
