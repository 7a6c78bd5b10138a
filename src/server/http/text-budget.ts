import {
  TEXT_BYTES_A_DAY,
  TEXT_BYTES_A_MINUTE,
  TEXT_BYTES_READ_A_DAY,
  TEXT_BYTES_READ_A_MINUTE,
} from '#domain/limits.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { type Budget, createBudget } from '#server/platform/budget.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from './refusal.ts'

/** What each account may send as text, or have written anew, and what may be loaded for it and answered. */
export interface TextBudget {
  sent: Windows
  read: Windows
}

interface Windows {
  ofMinute: Budget
  ofDay: Budget
}

export function createTextBudget(clock: Clock): TextBudget {
  const windows = (ofMinute: number, ofDay: number): Windows => ({
    ofMinute: createBudget({ clock, limit: ofMinute, windowMs: MINUTE_MS }),
    ofDay: createBudget({ clock, limit: ofDay, windowMs: DAY_MS }),
  })
  return {
    sent: windows(TEXT_BYTES_A_MINUTE, TEXT_BYTES_A_DAY),
    read: windows(TEXT_BYTES_READ_A_MINUTE, TEXT_BYTES_READ_A_DAY),
  }
}

/** Throws too_many_requests. */
export function chargeText(budget: TextBudget | undefined, userId: string, bytes: number): void {
  if (budget)
    spend(budget.sent, userId, bytes, (window) => `sent more text within ${window} than anybody can write`)
}

/** A text whose search is made anew costs the database some times what it takes to send it. */
const REWRITING = 4

/** What a few bytes that were sent had written anew, where it is known only afterwards: the next are then refused. */
export function countRewritten(budget: TextBudget | undefined, userId: string, bytes: number): void {
  budget?.sent.ofMinute.count(userId, bytes * REWRITING)
  budget?.sent.ofDay.count(userId, bytes * REWRITING)
}

/** The same where it is known before: throws too_many_requests, and nothing is begun. */
export function chargeRewritten(budget: TextBudget | undefined, userId: string, bytes: number): void {
  chargeText(budget, userId, bytes * REWRITING)
}

/** Throws too_many_requests for whoever has been answered too much already: how much a reply holds is known once it is made. */
export function refuseMuchReading(budget: TextBudget | undefined, userId: string): void {
  if (budget) spend(budget.read, userId, 0, (window) => `read more text within ${window} than anybody can`)
}

export function countReading(budget: TextBudget | undefined, userId: string, bytes: number): void {
  budget?.read.ofMinute.count(userId, bytes)
  budget?.read.ofDay.count(userId, bytes)
}

function spend(
  { ofMinute, ofDay }: Windows,
  userId: string,
  bytes: number,
  did: (window: string) => string,
): void {
  const seconds = ofMinute.spend(userId, bytes)
  if (seconds !== null) throw tooMuch(did('a minute'), `${seconds} seconds`, seconds)
  const untilTomorrow = ofDay.spend(userId, bytes)
  if (untilTomorrow !== null) throw tooMuch(did('a day'), hours(untilTomorrow), untilTomorrow)
}

function tooMuch(did: string, wait: string, retryAfterSeconds: number): Refusal {
  return new Refusal(
    'too_many_requests',
    `Your account has ${did}. Go on in ${wait}; what you wrote is kept on this device.`,
    { retryAfterSeconds },
  )
}

export function hours(seconds: number): string {
  const whole = Math.ceil(seconds / 3_600)
  return whole === 1 ? 'an hour' : `${whole} hours`
}
