import type { Owner } from './fair-queue.ts'

/** An organization may have as much computed as so many users, however many of them ask. */
const SHARES_OF_AN_ORGANIZATION = 4
const MOST_KNOWN = 10_000

export interface LightWork {
  /** An owner is light until so much was computed for it at once, in ms of a core. */
  upToMs: number
  /** What is taken off each second of what was computed. */
  regainedMs: number
  /**
   * What a user has had beyond their own is held against them alone, and who asks for little is light whatever their colleagues
   * ask for: else one member could slow down all the others. Else an organization is heavy together.
   */
  isByMember?: boolean
}

/** Of a heavy organization a member is light who had less than this share of a user's own computed. */
const SHARE_OF_A_LIGHT_MEMBER = 1 / SHARES_OF_AN_ORGANIZATION

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

  charge({ userId, organizationId }: Owner, ms: number): void {
    const own = this.#left(ofUser(userId))
    const within = this.#light.isByMember ? Math.min(ms, Math.max(0, this.#light.upToMs - own)) : ms
    this.#keep(ofUser(userId), own + ms)
    if (organizationId !== null) {
      const bucket = ofOrganization(organizationId)
      this.#keep(bucket, this.#left(bucket) + within)
    }
    for (const oldest of this.#computed.keys()) {
      if (this.#computed.size <= MOST_KNOWN) break
      this.#computed.delete(oldest)
    }
  }

  isHeavy({ userId, organizationId }: Owner): boolean {
    const { upToMs, isByMember } = this.#light
    const own = this.#left(ofUser(userId))
    if (own > upToMs) return true
    if (organizationId === null || (isByMember && own <= upToMs * SHARE_OF_A_LIGHT_MEMBER)) return false
    return this.#left(ofOrganization(organizationId)) > upToMs * SHARES_OF_AN_ORGANIZATION
  }

  #keep({ key }: Bucket, ms: number): void {
    this.#computed.delete(key)
    this.#computed.set(key, { ms, at: this.#now() })
  }

  #left({ key, shares }: Bucket): number {
    const known = this.#computed.get(key)
    if (!known) return 0
    const regained = ((this.#now() - known.at) / 1_000) * this.#light.regainedMs * shares
    return Math.max(0, known.ms - regained)
  }
}

interface Bucket {
  key: string
  shares: number
}

const ofUser = (id: string): Bucket => ({ key: `user ${id}`, shares: 1 })
const ofOrganization = (id: string): Bucket => ({
  key: `organization ${id}`,
  shares: SHARES_OF_AN_ORGANIZATION,
})
