import type { DashboardNote, DashboardTask, DashboardWeek } from '#contract/dashboard.ts'
import { sumOfWeeks, TYPING_WORDS_A_MINUTE, typingMinutes } from '#domain/dashboard.ts'
import { DAY_MS } from '#domain/time.ts'
import { paths } from '#web/lib/paths.ts'

const OVERDUE = 'Overdue'

export const noteAddress = (id: string): string => `${paths.notes}?note=${id}`

export const labelOf = (label: string): string => label.trim() || 'Untitled visit'

export const visitKinds = {
  in_person: 'In person',
  telehealth: 'Telehealth',
  phone: 'Phone',
} as const satisfies Record<DashboardNote['visitKind'], string>

export const statuses = {
  draft: 'Nothing written yet',
  ready: 'Ready to sign',
  signed: 'Signed',
  amended: 'Signed, with an addendum',
  archived: 'Archived',
} as const satisfies Record<DashboardNote['status'], string>

/** In place of the status of a note that was signed. */
export const SEAL_BROKEN = 'Seal broken: not as it was signed'

export const taskKinds = {
  order: 'Order',
  referral: 'Referral',
  prescription: 'Prescription',
  follow_up: 'Follow-up',
  call: 'Call',
} as const satisfies Record<DashboardTask['kind'], string>

/** How many days have begun since a moment: "today", "yesterday", "12 days ago"; by the reader's own days. */
export function ageInWords(when: string, today: string): string {
  const day = new Date(when)
  const from = Date.UTC(day.getFullYear(), day.getMonth(), day.getDate())
  const days = Math.round((from - Date.parse(`${today}T00:00:00.000Z`)) / DAY_MS)
  return new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(days, 'day')
}

/** "Overdue since Nov 19", "Due today" or "Due Nov 28". */
export function dueInWords(dueOn: string, today: string): string {
  if (dueOn === today) return 'Due today'
  return `${dueOn < today ? 'Overdue since' : 'Due'} ${formatDay(dueOn)}`
}

/** Tasks by how soon they are due, in the order they come in; `alarm`: their day is over. */
export function dueGroups<Task extends { dueOn: string | null }>(
  tasks: Task[],
  today: string,
): Array<{ name: string; alarm: boolean; tasks: Task[] }> {
  const inAWeek = new Date(Date.parse(`${today}T00:00:00.000Z`) + 7 * DAY_MS).toISOString().slice(0, 10)
  const nameOf = ({ dueOn }: Task) => {
    if (dueOn === null) return 'No day set'
    if (dueOn < today) return OVERDUE
    if (dueOn === today) return 'Today'
    return dueOn <= inAWeek ? 'Within a week' : 'Later'
  }
  return [...Map.groupBy(tasks, nameOf)].map(([name, group]) => ({
    name,
    alarm: name === OVERDUE,
    tasks: group,
  }))
}

/** A calendar day without a zone, "Nov 19". */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00.000Z`),
  )
}

/** "Saturday, November 21". */
export function formatToday(today: string): string {
  return new Intl.DateTimeFormat(undefined, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${today}T00:00:00.000Z`))
}

/** "1 h 45 min". */
export function minutesInWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** What of the weeks is worth a picture, in its order: that of which at least two weeks have something. */
export type WeekPicture = 'notes' | 'talk' | 'words'
export function picturesOf(weeks: DashboardWeek[]): WeekPicture[] {
  const counts: Record<WeekPicture, (week: DashboardWeek) => number> = {
    notes: ({ notesSigned }) => notesSigned,
    talk: ({ minutesTranscribed }) => minutesTranscribed,
    words: ({ wordsWritten, wordsByHand }) => wordsWritten + wordsByHand,
  }
  const all: WeekPicture[] = ['notes', 'talk', 'words']
  return all.filter((picture) => weeks.filter((week) => counts[picture](week) > 0).length > 1)
}

/** What the words written for the physician would have cost to type, and how that is reckoned. */
export function typingSaved(weeks: DashboardWeek[]): { amount: string; reckoning: string } | null {
  const { wordsWritten, notesSigned } = sumOfWeeks(weeks)
  if (wordsWritten === 0) return null
  const words = wordsWritten.toLocaleString()
  return {
    amount: minutesInWords(typingMinutes(wordsWritten)),
    reckoning: `${words} words stand in the ${notesSigned === 1 ? 'note' : `${notesSigned.toLocaleString()} notes`} you signed as they were written for you. Typing them would take this long at ${TYPING_WORDS_A_MINUTE} words a minute. The time you spent checking is not known and not taken off.`,
  }
}
