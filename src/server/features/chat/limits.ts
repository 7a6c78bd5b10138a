import {
  CHAT_FILES_AN_HOUR,
  CHAT_MESSAGES_A_DAY,
  CHAT_MESSAGES_A_MINUTE,
  CHAT_ROOM_CHANGES_AN_HOUR,
  CHAT_TYPING_A_MINUTE,
} from '#domain/limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { Refusal } from '#server/http/refusal.ts'
import { hours } from '#server/http/text-budget.ts'
import { type Budget, createBudget } from '#server/platform/budget.ts'
import type { Clock } from '#server/platform/clock.ts'

/** Counts what an account does in chat. Each throws too_many_requests. */
export interface ChatLimits {
  message(userId: string): void
  typing(userId: string): void
  roomChange(userId: string): void
  file(userId: string): void
}

const KEPT = 'what you wrote is kept on this device.'

export function createChatLimits(clock: Clock): ChatLimits {
  const budget = (limit: number, windowMs: number) => createBudget({ clock, limit, windowMs })
  const ofMinute = budget(CHAT_MESSAGES_A_MINUTE, MINUTE_MS)
  const ofDay = budget(CHAT_MESSAGES_A_DAY, DAY_MS)
  const typing = budget(CHAT_TYPING_A_MINUTE, MINUTE_MS)
  const rooms = budget(CHAT_ROOM_CHANGES_AN_HOUR, HOUR_MS)
  const files = budget(CHAT_FILES_AN_HOUR, HOUR_MS)
  return {
    message(userId) {
      spend(ofMinute, userId, (s) => `You send messages very quickly. Go on in ${s} seconds; ${KEPT}`)
      spend(
        ofDay,
        userId,
        (s) =>
          `You have sent ${CHAT_MESSAGES_A_DAY.toLocaleString('en-US')} messages within a day. Go on in ${hours(s)}; ${KEPT}`,
      )
    },
    typing: (userId) => spend(typing, userId, (s) => `Too much typing is told of. Go on in ${s} seconds.`),
    roomChange: (userId) =>
      spend(rooms, userId, (s) => `You have changed many rooms within an hour. Go on in ${minutes(s)}.`),
    file: (userId) =>
      spend(files, userId, (s) => `You have brought many files within an hour. Go on in ${minutes(s)}.`),
  }
}

function spend(budget: Budget, userId: string, sentence: (seconds: number) => string): void {
  const retryAfterSeconds = budget.spend(userId, 1)
  if (retryAfterSeconds !== null)
    throw new Refusal('too_many_requests', sentence(retryAfterSeconds), { retryAfterSeconds })
}

function minutes(seconds: number): string {
  const whole = Math.ceil(seconds / 60)
  return whole === 1 ? 'a minute' : `${whole} minutes`
}
