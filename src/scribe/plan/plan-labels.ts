import { kindOf } from './plan-kinds.ts'
import type { NoteLine } from '../visit-lines.ts'
import type { Word } from '../talk/word.ts'

/** One problem of the plan and what was said for it. The first of a visit may have no name. */
export interface Problem {
  name: string
  words: Word[]
  lines: NoteLine[]
}

/** What the lines of a problem are called, in the order they are read. */
export const PLAN_LABELS = [
  'Medical reasoning',
  'Additional testing',
  'Medical treatment',
  'Referral',
  'Patient education and counseling',
  'Follow-up',
]

/** The lines of a problem by kind; the first of each kind names it. */
export function labelled(lines: NoteLine[]): NoteLine[] {
  const once = lines.filter(
    (line, i) =>
      !lines.slice(0, i).some((other) => isSameReturn(other, line)) &&
      !(APPOINTMENT.test(line.text) && lines.some((other) => other !== line && saysWhen(other))),
  )
  return PLAN_LABELS.flatMap((kind) =>
    once
      .filter((line) => kindOf(line) === kind)
      .map((line, i) => (i === 0 ? { ...line, text: `${kind}: ${line.text}` } : line)),
  )
}

/** "We will make an appointment", beside the line that says when or what for. */
const APPOINTMENT =
  /^(?:I|We)(?: will| would like to| can| advised (?:him|her|the patient) to)? (?:make|arrange|schedule|set up|book|come to) (?:an?|the|one of (?:my|our)) (?:\w+(?:-| )up )?(?:appointments?|clinics?|visits?)\.$/
const saysWhen = (line: NoteLine): boolean =>
  kindOf(line) === 'Follow-up' && !APPOINTMENT.test(line.text) && line.text.split(' ').length > 4

const RETURN_ONLY =
  /^(?:I|We|The patient) (?:will|would like to|am looking forward to|will look forward to) (?:see|seeing|follow up with) (?:him|her|them|me|us|the patient)\b[\w ]*? (?:in|within|for) (?:about )?(\d+(?:-\d+)?) (day|week|month)s?(?: \w+)?\.$/
const DAYS: Record<string, number> = { day: 1, week: 7, month: 30 }

/** The days until a return visit of which the line says nothing else; null for any other line. */
function daysToReturn({ text }: NoteLine): string | null {
  const match = RETURN_ONLY.exec(text)
  if (!match?.[1] || !match[2]) return null
  return match[1]
    .split('-')
    .map((count) => Number(count) * (DAYS[match[2] as string] ?? 0))
    .join('-')
}

/** "See you in two weeks", said again at the door. */
function isSameReturn(earlier: NoteLine, line: NoteLine): boolean {
  const days = daysToReturn(line)
  return days !== null && days === daysToReturn(earlier)
}
