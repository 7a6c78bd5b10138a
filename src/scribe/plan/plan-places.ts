import { kindsOfProblem, kindsSpokenOf, partsNamed } from '../lexicon/indications.ts'
import type { Problem } from './plan-labels.ts'
import type { NoteLine } from '../visit-lines.ts'
import { isAfter } from '../talk/word.ts'

/**
 * The problems with each line under the one it is for: metformin and hemoglobin A1c under the diabetes, the knee under the
 * knee pain, wherever they were said. A line that speaks of no other problem, or of several, stays where it was said.
 */
export function withLinesPlaced(problems: Problem[]): Problem[] {
  const out = problems.map((problem) => ({ ...problem, lines: [] as NoteLine[] }))
  problems.forEach(({ lines }, i) => {
    for (const line of lines) {
      const target = out[placeOf(problems, i, line)]
      target?.lines.push(line)
    }
  })
  return out.map((problem) => ({ ...problem, lines: asSaid(problem.lines) }))
}

function placeOf(problems: Problem[], own: number, line: NoteLine): number {
  const text = line.text.toLowerCase()
  return (
    onlyFit(problems, own, kindsOfProblem, kindsSpokenOf(text)) ??
    onlyFit(problems, own, partsNamed, partsNamed(text)) ??
    own
  )
}

/** The one problem whose name shares something with what a line speaks of; `own` where that is one of them. */
function onlyFit<T>(problems: Problem[], own: number, of: (name: string) => T[], spoken: T[]): number | null {
  if (spoken.length === 0) return null
  const fits = problems.flatMap(({ name }, i) =>
    of(name.toLowerCase()).some((kind) => spoken.includes(kind)) ? [i] : [],
  )
  if (fits.includes(own)) return own
  return fits.length === 0 ? null : fits.length === 1 ? (fits[0] as number) : own
}

/** Lines in the order in which they were said. */
const asSaid = (lines: NoteLine[]): NoteLine[] =>
  lines.toSorted((a, b) => {
    const [one, other] = [a.words[0], b.words[0]]
    return !one || !other ? 0 : isAfter(one, other) ? 1 : isAfter(other, one) ? -1 : 0
  })
