import type { NoteLine } from './visit-lines.ts'
import type { Word } from './word.ts'

/** One problem of the plan and what was said for it. The first of a visit may have no name. */
export interface Problem {
  name: string
  words: Word[]
  lines: NoteLine[]
}

/** Kinds of plan lines in the order they are read, with how they are told. The first that fits. */
const KINDS: Array<[string, RegExp]> = [
  [
    'Follow-up',
    /\b(?:follow(?:-| )?up|come back|return|see (?:him|her|the patient) (?:back|again|in)|be seen|recheck)\b/,
  ],
  ['Referral', /\b(?:refer\w*|referral|consult\w*|physical therapy|specialist|\w+ologist)\b/],
  [
    'Medical treatment',
    /\b(?:prescri\w+|mg|refill\w*|medic\w+|dose|increase|decrease|injection|antibiotics?|inhaler|cream|take|taking|continue|brace|splint|surgery|ibuprofen|tylenol|steroids?)\b/,
  ],
  [
    'Additional testing',
    /\b(?:order\w*|x-rays?|mri|ct|ultrasound|labs?|blood ?work|test\w*|panel|hemoglobin|echo\w*|ekg|biopsy|colonoscopy|mammogram|culture|scan|screen\w*|urine)\b/,
  ],
  [
    'Patient education and counseling',
    /\b(?:advised|encouraged?|should|avoid|monitor|diet|exercis\w+|rest|ice|elevate|call|let (?:me|us) know|hydrat\w+|fluids|keep|watch|try|if)\b/,
  ],
]
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
  const kindOf = (line: NoteLine): string =>
    line.part === 'reasoning'
      ? 'Medical reasoning'
      : (KINDS.find(([, cue]) => cue.test(line.text.toLowerCase()))?.[0] ?? 'Medical treatment')
  const once = lines.filter((line, i) => !lines.slice(0, i).some((other) => isSameReturn(other, line)))
  return PLAN_LABELS.flatMap((kind) =>
    once
      .filter((line) => kindOf(line) === kind)
      .map((line, i) => (i === 0 ? { ...line, text: `${kind}: ${line.text}` } : line)),
  )
}

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
