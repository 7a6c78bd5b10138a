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

/** The lines of a problem by kind, each with the label it is read under. */
export function byKind(lines: NoteLine[]): NoteLine[] {
  const labelled = lines.map((line) => ({ ...line, label: kindOf(line) }))
  return PLAN_LABELS.flatMap((label) => labelled.filter((line) => line.label === label))
}

/** The text of each line; the first of its kind that is told names the kind. */
export const withLabels = (lines: NoteLine[]): string[] =>
  lines.map(({ label, text }, i) =>
    label === undefined || lines[i - 1]?.label === label ? text : `${label}: ${text}`,
  )
