import { EXAM_SYSTEMS } from '../../src/scribe/exam/exam-systems.ts'
import { SYSTEMS } from '../../src/scribe/lexicon/findings.ts'
import { PLAN_LABELS } from '../../src/scribe/plan/plan-labels.ts'

/** As people who wrote the reference notes call the same things. */
const ALSO = ['MSK', 'CV', 'HENT', 'HEENT', 'Neuro', 'GI', 'GU', 'GI/GU', 'Integumentary', 'Patient education and counseling', 'Specialist referrals', 'Patient agreement', 'Patient agreements'] // prettier-ignore
const LABELS: ReadonlySet<string> = new Set(
  [...SYSTEMS, ...EXAM_SYSTEMS, ...PLAN_LABELS, ...ALSO].map(nameOf),
)
const LABEL = /^[\s•*\d.-]*([\p{L}][\p{L} ,/-]{1,40}):(?=\s|$)/u

/**
 * A note without what a template gives and nobody says: titles of sections, and names of body systems and kinds of plan
 * lines where they label a line. Any other label is the writer's own word and stays.
 */
export function ownWords(note: string): string {
  return withoutTitles(note)
    .split('\n')
    .map((line) => {
      const label = LABEL.exec(line)
      return label?.[1] && LABELS.has(nameOf(label[1])) ? line.slice(label[0].length).trimStart() : line
    })
    .join('\n')
}

/** A title stands alone, wholly in capitals, between empty lines: "COPD" over its plan is none. */
export function withoutTitles(note: string): string {
  const lines = note.split('\n')
  const isEmpty = (at: number): boolean => (lines[at] ?? '').trim() === ''
  return lines
    .filter(
      (line, at) => !(isEmpty(at - 1) && isEmpty(at + 1) && /\p{Lu}/u.test(line) && !/\p{Ll}/u.test(line)),
    )
    .join('\n')
}

function nameOf(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z/]+/g, ' ')
    .trim()
}
