import type { Owner } from './fair-queue.ts'

/** An organization may have as much computed as so many users, however many of them ask. */
const SHARES_OF_AN_ORGANIZATION = 4
const MOST_KNOWN = 10_000

export interface LightWork {
  /** An owner is light until so much was computed for it at once, in ms of a core. */
  upToMs: number
  /** What is taken off each second of what was computed. */
  regainedMs: number
}

/**
 * Who has had so much computed lately that others go before them: what they ask is done with what nobody else needs. A
 * bucket for each user and each organization, which leaks with time. `now` in ms, of a clock that never goes back.
 */
export class HeavyOwners {
  readonly #computed = new Map<string, { ms: number; at: number }>()
  readonly #light: LightWork
  readonly #now: () => number

  constructor(light: LightWork, now: () => number = () => performance.now()) {
    this.#light = light
    this.#now = now
  }

  charge(owner: Owner, ms: number): void {
    for (const { key, shares } of bucketsOf(owner)) {
      const sum = this.#left(key, shares) + ms
      this.#computed.delete(key)
      this.#computed.set(key, { ms: sum, at: this.#now() })
    }
    for (const oldest of this.#computed.keys()) {
      if (this.#computed.size <= MOST_KNOWN) break
      this.#computed.delete(oldest)
    }
  }

  isHeavy(owner: Owner): boolean {
    return bucketsOf(owner).some(({ key, shares }) => this.#left(key, shares) > this.#light.upToMs * shares)
  }

  #left(key: string, shares: number): number {
    const known = this.#computed.get(key)
    if (!known) return 0
    const regained = ((this.#now() - known.at) / 1_000) * this.#light.regainedMs * shares
    return Math.max(0, known.ms - regained)
  }
}

function bucketsOf({ userId, organizationId }: Owner): { key: string; shares: number }[] {
  const own = { key: `user ${userId}`, shares: 1 }
  if (organizationId === null) return [own]
  return [own, { key: `organization ${organizationId}`, shares: SHARES_OF_AN_ORGANIZATION }]
}
