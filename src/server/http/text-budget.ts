import { TEXT_BYTES_A_DAY } from '#domain/limits.ts'
import { type Budget, createBudget } from '#server/platform/budget.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from './refusal.ts'

const DAY_MS = 24 * 60 * 60_000

/** What one account may send as text, or have written anew, within a day. */
export function createTextBudget(clock: Clock): Budget {
  return createBudget({ clock, limit: TEXT_BYTES_A_DAY, windowMs: DAY_MS })
}

/** Throws too_many_requests. */
export function chargeText(budget: Budget | undefined, userId: string, bytes: number): void {
  const retryAfterSeconds = budget?.spend(userId, bytes) ?? null
  if (retryAfterSeconds !== null)
    throw new Refusal(
      'too_many_requests',
      `Your account has sent more text within a day than anybody can write. Go on in ${hours(retryAfterSeconds)}; what you wrote is kept on this device.`,
      { retryAfterSeconds },
    )
}

export function hours(seconds: number): string {
  const whole = Math.ceil(seconds / 3_600)
  return whole === 1 ? 'an hour' : `${whole} hours`
}
