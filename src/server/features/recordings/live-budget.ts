/** Pieces come in bursts, and a device's clock is not the server's. */
const RESERVE_SECONDS = 30
/** A decoder is started for each session: beginning again and again is paid for. */
const OPENING_SECONDS = 5

/**
 * How much live sound each user may have decoded: as much as time passes, and a reserve. Whoever speaks into a microphone
 * never comes near it; a file that is sent as a recording reaches it at once.
 */
export class LiveBudget {
  readonly #now: () => Date
  readonly #accounts = new Map<string, { seconds: number; at: number }>()

  constructor(now: () => Date) {
    this.#now = now
  }

  /** False when a session cannot be paid for now. */
  open(userId: string): boolean {
    return this.spend(userId, OPENING_SECONDS)
  }

  /** Takes the seconds from what the user has; false, and nothing taken, when that is less. */
  spend(userId: string, seconds: number): boolean {
    const at = this.#now().getTime()
    const { seconds: before, at: since } = this.#accounts.get(userId) ?? { seconds: RESERVE_SECONDS, at }
    const has = Math.min(RESERVE_SECONDS, before + Math.max(0, at - since) / 1_000)
    const isEnough = seconds <= has
    this.#accounts.set(userId, { seconds: isEnough ? has - seconds : has, at })
    this.#forgetFull(at)
    return isEnough
  }

  #forgetFull(at: number): void {
    if (this.#accounts.size < MOST_ACCOUNTS) return
    for (const [userId, { seconds, at: since }] of this.#accounts)
      if (seconds + (at - since) / 1_000 >= RESERVE_SECONDS) this.#accounts.delete(userId)
  }
}

/** Beyond so many, those that have their whole reserve are forgotten: they would begin with it anyway. */
const MOST_ACCOUNTS = 1_000
