import type { VisitKind } from '#contract/note-settings.ts'

/** One visit of a pasted clinic list. `visitAt` is null when the line names no time. */
export interface ListedVisit {
  label: string
  visitKind: VisitKind
  visitAt: Date | null
}

export const CLINIC_LIST_LIMIT_VISITS = 200
const LABEL_LIMIT_CHARACTERS = 200

const leadingTime = /^(\d{1,2})(?:[:.h](\d{2}))?\s*([ap])?\.?(?:m\b)?\.?(?=[\s,;–-]|$)[\s,;–-]*/i

/**
 * Reads a clinic list, one visit a line: "09:30 Room 4, follow-up", "2 pm – telehealth, results". A time at the start of
 * a line is the visit's time on `day` in the reader's own time zone; list marks and columns are taken off; empty lines
 * are no visits.
 */
export function readClinicList(text: string, day: Date): ListedVisit[] {
  return text
    .split(/\r?\n/)
    .map((line) => readLine(line, day))
    .filter((visit) => visit !== null)
}

function readLine(line: string, day: Date): ListedVisit | null {
  const words = line
    .trim()
    .replace(/^\s*(?:[-*•]|\d{1,3}[.)](?=\s))\s*/, '')
    .replace(/\s*\t\s*/g, ', ')
    .trim()
  if (words === '') return null
  const time = readTime(words)
  const label = (time ? words.slice(time.length) : words).trim()
  return {
    label: label.slice(0, LABEL_LIMIT_CHARACTERS),
    visitKind: readVisitKind(label),
    visitAt: time && new Date(day.getFullYear(), day.getMonth(), day.getDate(), time.hours, time.minutes),
  }
}

function readTime(words: string): { hours: number; minutes: number; length: number } | null {
  const match = leadingTime.exec(words)
  if (!match) return null
  const [whole, hour, minute, half] = match
  // A bare number is a room or a count, not a time.
  if (minute === undefined && half === undefined) return null
  const hours = toTwentyFour(Number(hour), half?.toLowerCase())
  const minutes = Number(minute ?? 0)
  return hours > 23 || minutes > 59 ? null : { hours, minutes, length: whole.length }
}

function toTwentyFour(hour: number, half: string | undefined): number {
  if (half === 'p') return hour < 12 ? hour + 12 : hour
  if (half === 'a') return hour === 12 ? 0 : hour
  return hour
}

function readVisitKind(label: string): VisitKind {
  if (/\b(?:tele-?health|tele-?visit|video|virtual|online)\b/i.test(label)) return 'telehealth'
  if (/\b(?:phone|telephone|call)\b/i.test(label)) return 'phone'
  return 'in_person'
}
