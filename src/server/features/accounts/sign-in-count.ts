import { MINUTE_MS } from '#domain/time.ts'
import { createBudget } from '#server/platform/budget.ts'
import type { Clock } from '#server/platform/clock.ts'
import { TooManyAttemptsError } from '#server/platform/limiter.ts'

const OF_AN_ACCOUNT_A_MINUTE = 100
const OF_A_PLACE_A_MINUTE = 300

interface Attempt {
  /** The account, or the login that is nobody's, tried from this place. */
  account: string
  place: string
  knownDevice: string | null
}

/**
 * Counts the sign-ins of a minute, the right ones too: each costs a core a while, and the trail an entry. A browser that is
 * known to its account shares no count with whoever else is behind its address. Throws TooManyAttemptsError.
 */
export function createSignInCount(clock: Clock): (attempt: Attempt) => void {
  const ofAMinute = (limit: number) => createBudget({ clock, limit, windowMs: MINUTE_MS })
  const [accounts, places] = [ofAMinute(OF_AN_ACCOUNT_A_MINUTE), ofAMinute(OF_A_PLACE_A_MINUTE)]
  return ({ account, place, knownDevice }) => {
    const seconds = (knownDevice ? null : places.spend(place, 1)) ?? accounts.spend(knownDevice ?? account, 1)
    if (seconds !== null) throw new TooManyAttemptsError(seconds)
  }
}
