import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'

const SECOND_MS = 1_000

type When = string | number | Date

/** "21 Nov 2026" in the reader's own language and time zone. */
export function formatDate(when: When): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(when))
}

/** A calendar day without a time zone, such as "2026-11-21", as "21 Nov 2026" in the reader's own language. */
export function formatPlainDate(day: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  )
}

/** "21 Nov 2026, 10:42", or with its seconds, in the reader's own language and time zone. */
export function formatDateTime(when: When, timeStyle: 'short' | 'medium' = 'short'): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle }).format(new Date(when))
}

/** "10:42" in the reader's own language and time zone. */
export function formatTime(when: When): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(when))
}

/** Milliseconds as mm:ss, or h:mm:ss from an hour on; rounded down, never below 00:00. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND_MS))
  const hours = Math.floor(seconds / 3600)
  const minutesAndSeconds = [Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  return hours > 0 ? `${hours}:${minutesAndSeconds}` : minutesAndSeconds
}

/** "just now", "5 minutes ago", "yesterday", and the date itself from a week on. */
export function formatRelative(when: When, now: When): string {
  const difference = new Date(when).getTime() - new Date(now).getTime()
  const distance = Math.abs(difference)
  if (distance < MINUTE_MS) return 'just now'
  if (distance >= 7 * DAY_MS) return formatDate(when)
  const words = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
  if (distance < HOUR_MS) return words.format(Math.trunc(difference / MINUTE_MS), 'minute')
  if (distance < DAY_MS) return words.format(Math.trunc(difference / HOUR_MS), 'hour')
  return words.format(Math.trunc(difference / DAY_MS), 'day')
}

/** When a visit was, as short as tells it apart: "10:42" today, "Fri 10:42" within six days, "21 Nov", "21 Nov 2025". */
export function formatVisitTime(when: When, now: When): string {
  const [visit, today] = [new Date(when), new Date(now)]
  const time = formatTime(visit)
  if (visit.toDateString() === today.toDateString()) return time
  const distance = Math.abs(visit.getTime() - today.getTime())
  if (distance < 6 * DAY_MS)
    return `${new Intl.DateTimeFormat(undefined, { weekday: 'short' }).format(visit)} ${time}`
  const year = visit.getFullYear() === today.getFullYear() ? {} : { year: 'numeric' as const }
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', ...year }).format(visit)
}

/** The first characters of a name and an ellipsis when there are more. */
export function truncate(text: string, characters: number): string {
  const all = Array.from(text)
  return all.length <= characters ? text : `${all.slice(0, characters).join('').trimEnd()}…`
}

/** "1 file", "3 files". */
export function formatCount(count: number, one: string, many: string = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`
}

/** "1.4 MB" from a number of bytes. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB']
  let value = bytes
  let unit = 0
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`
}
