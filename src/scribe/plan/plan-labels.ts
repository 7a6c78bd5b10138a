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
export const labelled = (lines: NoteLine[]): NoteLine[] =>
  PLAN_LABELS.flatMap((kind) =>
    lines
      .filter((line) => kindOf(line) === kind)
      .map((line, i) => (i === 0 ? { ...line, text: `${kind}: ${line.text}` } : line)),
  )
