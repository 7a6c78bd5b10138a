import { kindsOfProblem, kindsSpokenOf, partsNamed } from '../lexicon/indications.ts'
import type { Problem } from './plan-labels.ts'
import type { NoteLine } from '../visit-lines.ts'
import { isAfter } from '../talk/word.ts'
import { wordSet } from '../rules/rule.ts'

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
    onlyFit(
      problems,
      own,
      (name) => [name].filter((each) => isNamedIn(text, each)),
      problems.map(({ name }) => name.toLowerCase()),
    ) ??
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

/** Words of a problem's name that do not tell it from others. */
const TELLS_LITTLE = wordSet(`
  possible suspected likely acute chronic left right bilateral mild moderate severe newly diagnosed
  exacerbation flare-up flare history episode episodes of the a an in and with to disease syndrome upper
  lower pain symptom symptoms`)
/** What a line says of a cause or a condition is not what it is of. */
const BUT_FOR =
  /\b(?:related to|due to|caused by|because of|secondary to|causes?|since|if|unless|when|rule out|risk)\b.*$/

/** "This is an exacerbation of his arthritis": of what was spoken of just now. */
const IS_POINTED = /\b(?:this|it|that) (?:is|was|may|might|could|looks|seems|sounds)\b/

/** Whether a line speaks of a problem by its name: "from a skin cancer standpoint" under the skin cancer. */
function isNamedIn(text: string, name: string): boolean {
  const terms = (name.match(/[a-z0-9'-]+/g) ?? []).filter((word) => !TELLS_LITTLE.has(word))
  if (terms.length === 0 || IS_POINTED.test(text)) return false
  const said = ` ${text.replace(BUT_FOR, '').replace(/[^a-z0-9' -]/g, ' ')} `
  return terms.every((term) => said.includes(` ${term} `))
}

/** Lines in the order in which they were said. */
const asSaid = (lines: NoteLine[]): NoteLine[] =>
  lines.toSorted((a, b) => {
    const [one, other] = [a.words[0], b.words[0]]
    return !one || !other ? 0 : isAfter(one, other) ? 1 : isAfter(other, one) ? -1 : 0
  })
