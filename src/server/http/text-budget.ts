import { TEXT_BYTES_A_DAY, TEXT_BYTES_A_MINUTE } from '#domain/limits.ts'
import { type Budget, createBudget } from '#server/platform/budget.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from './refusal.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What each account may send as text, or have written anew. */
export interface TextBudget {
  ofMinute: Budget
  ofDay: Budget
}

export function createTextBudget(clock: Clock): TextBudget {
  return {
    ofMinute: createBudget({ clock, limit: TEXT_BYTES_A_MINUTE, windowMs: MINUTE_MS }),
    ofDay: createBudget({ clock, limit: TEXT_BYTES_A_DAY, windowMs: DAY_MS }),
  }
}

/** Throws too_many_requests. */
export function chargeText(budget: TextBudget | undefined, userId: string, bytes: number): void {
  const seconds = budget?.ofMinute.spend(userId, bytes) ?? null
  if (seconds !== null) throw tooMuch('a minute', `${seconds} seconds`, seconds)
  const ofDay = budget?.ofDay.spend(userId, bytes) ?? null
  if (ofDay !== null) throw tooMuch('a day', hours(ofDay), ofDay)
}

function tooMuch(window: string, wait: string, retryAfterSeconds: number): Refusal {
  return new Refusal(
    'too_many_requests',
    `Your account has sent more text within ${window} than anybody can write. Go on in ${wait}; what you wrote is kept on this device.`,
    { retryAfterSeconds },
  )
}

export function hours(seconds: number): string {
  const whole = Math.ceil(seconds / 3_600)
  return whole === 1 ? 'an hour' : `${whole} hours`
}
