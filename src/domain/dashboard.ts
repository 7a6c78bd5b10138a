import type { DashboardWeek } from '#contract/dashboard.ts'
import type { Section } from '#contract/sections.ts'
import { DAY_MS } from './time.ts'

export const DASHBOARD_WEEKS = 8
/** How many of each list are shown; the rest is a click away. */
export const DASHBOARD_LIST_LENGTH = 8
/** A day is shown whole: nobody sees more patients than this. */
export const DASHBOARD_VISITS_OF_A_DAY = 100
/** A recording that began this long ago and never came whole needs a look. */
export const UNFINISHED_RECORDING_HOURS = 2
/** What typing is reckoned at; said on the screen beside what follows from it. */
export const TYPING_WORDS_A_MINUTE = 40

/** The day it is in an IANA zone, `2026-11-21`. */
export function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
}

/** The Mondays of the last weeks, oldest first; the last is that of the week `today` is in. */
export function weeksUpTo(today: string, count: number): string[] {
  const day = new Date(`${today}T00:00:00.000Z`)
  const monday = day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: count }, (_, index) =>
    new Date(monday - (count - 1 - index) * 7 * DAY_MS).toISOString().slice(0, 10),
  )
}

export interface WordCounts {
  written: number
  byHand: number
}

/** The words of a note by who put them there: as they were written for the physician, or typed or changed by hand. */
export function countWords(sections: Section[]): WordCounts {
  const counts = { written: 0, byHand: 0 }
  for (const { sentences } of sections)
    for (const { text, origin, edited } of sentences) {
      const isWritten = !edited && origin.kind !== 'typed'
      counts[isWritten ? 'written' : 'byHand'] +=
        text.match(/[\p{L}\p{N}]+(?:[-'’./][\p{L}\p{N}]+)*/gu)?.length ?? 0
    }
  return counts
}

/** How long it takes to type so many words, in minutes. */
export function typingMinutes(words: number): number {
  return Math.round(words / TYPING_WORDS_A_MINUTE)
}

export function sumOfWeeks(weeks: DashboardWeek[]): Omit<DashboardWeek, 'startsOn'> {
  const sum = { notesSigned: 0, minutesTranscribed: 0, wordsWritten: 0, wordsByHand: 0 }
  for (const week of weeks)
    for (const name of Object.keys(sum) as Array<keyof typeof sum>) sum[name] += week[name]
  return sum
}
