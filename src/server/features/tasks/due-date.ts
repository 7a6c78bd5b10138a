import { DAY_MS } from '#domain/time.ts'
import { isoDay } from '#server/features/exports/public.ts'
import type { ReadTask } from '#server/platform/text-work/engine/tasks.ts'

/**
 * The day something is due ("2026-11-21"), counted from the day the visit was in its time zone; null when nobody said
 * when. A month later is the same day of that month, or its last.
 */
export function dueDate(due: ReadTask['due'], visitAt: Date, timeZone: string): string | null {
  if (due === null) return null
  const day = new Date(`${isoDay(visitAt.toISOString(), timeZone)}T00:00:00.000Z`)
  switch (due.kind) {
    case 'weekday':
      return plusDays(day, (due.weekday - day.getUTCDay() + 7) % 7 || 7)
    case 'in':
      if (due.unit === 'day') return plusDays(day, due.count)
      if (due.unit === 'week') return plusDays(day, due.count * 7)
      return plusMonths(day, due.unit === 'month' ? due.count : due.count * 12)
    case 'date':
      return firstSuchDay(due, day)
    default:
      return due satisfies never
  }
}

/** From the visit on; null where the calendar has no such day in the next years, or in the year that was named. */
function firstSuchDay(
  { month, day, year }: Extract<NonNullable<ReadTask['due']>, { kind: 'date' }>,
  visit: Date,
): string | null {
  const from = year ?? visit.getUTCFullYear()
  for (let tried = from; tried <= (year ?? from + LEAP_YEARS_APART); tried++) {
    const found = new Date(Date.UTC(tried, month - 1, day))
    if (found.getUTCMonth() === month - 1 && (year !== null || found >= visit)) return dateOf(found)
  }
  return null
}
const LEAP_YEARS_APART = 8

function plusDays(day: Date, count: number): string {
  return dateOf(new Date(day.getTime() + count * DAY_MS))
}

function plusMonths(day: Date, count: number): string {
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day.getUTCDate(), last))
  return dateOf(first)
}

const dateOf = (day: Date): string => day.toISOString().slice(0, 10)
