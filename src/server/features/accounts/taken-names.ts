import { Refusal } from '#server/http/refusal.ts'
import type { Limiter } from '#server/platform/limiter.ts'
import type { Caller } from './dependencies.ts'
import { placeOf } from '#server/http/place.ts'
import { countingRefused } from './refusals.ts'

// Within the limiter's window: whoever tries names out learns of few.
const TAKEN_NAMES_OF_A_PLACE = 30

/** The work, whose refusals with `already_exists` are counted by the place they came from. */
export async function countingTaken<T>(limiter: Limiter, caller: Caller, work: () => Promise<T>): Promise<T> {
  const limits = [{ key: `taken:from:${placeOf(caller.ip)}`, limit: TAKEN_NAMES_OF_A_PLACE }]
  return countingRefused(limiter, limits, 'already_exists', work)
}

export function usernameTaken(): Refusal {
  const sentence = 'This username cannot be used. Choose another one.'
  return new Refusal('already_exists', sentence, { fields: { username: sentence } })
}

/** Says nothing of whose address it is. */
export function emailTaken(): Refusal {
  const sentence = 'This address cannot be used for your account. Check it, or use another one.'
  return new Refusal('already_exists', sentence, { fields: { email: sentence } })
}
