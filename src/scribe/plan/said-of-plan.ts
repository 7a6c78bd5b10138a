import type { Problem } from './plan-labels.ts'
import { termsOf } from '../transcript-index.ts'
import type { NoteLine } from '../visit-lines.ts'
import { wordsOfText } from '../talk/words.ts'
import { wordSet } from '../rules/rule.ts'
import { ORDERS_LOOSE_TESTS } from './plan-rules.ts'

/** Words of a thought that say whose it is, how sure, and of whom. */
const FRAMES = wordSet(`
  believ think thought feel also just now go going gon will would most likely probabl patient he she his her
  their that this have hav be`)
const DENIES = /\b(?:no|not|without|never|cannot)\b/i
const WAITS = /\b(?:if|unless|until|when|once|after|before)\b/i
const POINTS = /\b(?:these|those)\b/
const TESTS = /\b(?:labs?|blood ?work|blood tests?|antibod(?:y|ies)|studies|panel|level|count|cbc|a1c)\b/i
/** "Order the imaging of his neck.", beside the MRI that it will be. */
const LOOSE_IMAGING =
  /^(?:Order|Get|Do|Arrange) (?:the |some |an? )?(?:imaging|pictures?|scans?) of (?:the|his|her|their) (?:\w+ )?(\w+)\.$/
const IMAGING = /\b(?:MRI|CT|x-?rays?|ultrasound|scan)\b/i
const REGIONS: Record<string, RegExp> = { neck: /\b(?:neck|cervical)\b/i, back: /\b(?:back|lumbar|spine)\b/i, chest: /\b(?:chest|lung|thora\w+)\b/i, head: /\b(?:head|brain)\b/i } // prettier-ignore

/** The plan without thoughts that another line tells more fully, and without tests that another line names. */
export function withoutSaidOfPlan(problems: Problem[]): Problem[] {
  const all = problems.flatMap(({ lines }) => lines)
  const dropped = new Set<NoteLine>()
  for (const { lines } of problems)
    for (const line of lines) {
      const own = lines.filter((other) => other !== line && !dropped.has(other))
      const elsewhere = all.filter((other) => other !== line && !dropped.has(other))
      if (
        isThoughtAgain(line, own) ||
        isNamedBy(line, lines.slice(0, lines.indexOf(line)), own) ||
        isImagedBy(line, elsewhere)
      )
        dropped.add(line)
    }
  return problems.map((problem) => ({
    ...problem,
    lines: problem.lines.filter((line) => !dropped.has(line)),
  }))
}

function isThoughtAgain(line: NoteLine, others: NoteLine[]): boolean {
  if (line.part !== 'reasoning' || WAITS.test(line.text)) return false
  const terms = termsIn(line)
  return (
    terms.length > 1 &&
    others.some((other) => {
      const fuller = termsIn(other)
      return (
        fuller.length > terms.length &&
        DENIES.test(other.text) === DENIES.test(line.text) &&
        !WAITS.test(other.text) &&
        terms.every((term) => fuller.includes(term))
      )
    })
  )
}

/** "Order routine blood tests" after "order routine labs"; "check these studies" beside those that were named. */
const isNamedBy = ({ text }: NoteLine, earlier: NoteLine[], others: NoteLine[]): boolean =>
  ORDERS_LOOSE_TESTS.test(text) &&
  (earlier.some((other) => ORDERS_LOOSE_TESTS.test(other.text) && !POINTS.test(other.text)) ||
    (POINTS.test(text) && others.some((other) => other.part !== 'reasoning' && TESTS.test(other.text))))

function isImagedBy({ text }: NoteLine, others: NoteLine[]): boolean {
  const part = LOOSE_IMAGING.exec(text)?.[1]
  const names = part === undefined ? null : (REGIONS[part] ?? new RegExp(`\\b${part}\\b`, 'i'))
  return (
    names !== null &&
    others.some((other) => IMAGING.test(other.text) && names.test(other.text) && !WAITS.test(other.text))
  )
}

const termsIn = ({ text }: NoteLine): string[] =>
  termsOf(wordsOfText(text.toLowerCase())).filter((term) => !FRAMES.has(term))
