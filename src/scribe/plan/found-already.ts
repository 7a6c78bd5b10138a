import { termsOf } from '../transcript-index.ts'
import type { NoteLine } from '../visit-lines.ts'
import { wordsOfText } from '../talk/words.ts'
import { wordSet } from '../rules/rule.ts'

/** Terms that colour a finding, or say where it was found. */
const COLOURS = wordSet(`
  littl bit very quit pretti also now today note noted not exam examin show shown look seem been has hav is
  are was about recent most last your his her the patient there here`)

/** The plan without what the examination and the results tell: "the A1c has been a little high at 8". */
export function withoutFoundAlready(plan: NoteLine[], findings: NoteLine[]): NoteLine[] {
  const told = findings.map((line) => ({
    terms: new Set([...termsIn(line.text), ...termsOf(line.words)]),
    denies: DENIES.test(line.text),
  }))
  return plan.filter((line) => {
    if (!line.heading && line.part === 'action' && isDoneSince(line, findings)) return false
    if (line.heading || line.part !== 'reasoning') return true
    const terms = termsIn(line.text).filter((term) => !COLOURS.has(term))
    const mayMiss = terms.length >= MANY_SAID ? 1 : 0
    return (
      terms.length < LEAST_SAID ||
      !told.some(
        (found) =>
          (found.denies || !DENIES.test(line.text)) &&
          terms.filter((term) => !found.terms.has(term)).length <= mayMiss,
      )
    )
  })
}
/** Terms of ordering a test, beside its name. */
const ORDERS = wordSet(`
  order am going let do get run send draw check will quick addit test today here now right go ahead some`)
/** What comes later is not what was done today. */
const LATER =
  /\b(?:repeat|recheck|again|tomorrow|next|after|before|in \w+ (?:days?|weeks?|months?|years?)|every|if)\b/i

/** "We'll do a quick swab, flu, COVID": ordered, and its result told later in the same visit. */
function isDoneSince(line: NoteLine, findings: NoteLine[]): boolean {
  const last = line.words.at(-1)
  if (!last || LATER.test(line.text) || LATER.test(line.words.map(({ text }) => text).join(' '))) return false
  const terms = termsOf(line.words).filter((term) => !COLOURS.has(term) && !ORDERS.has(term))
  if (terms.length === 0) return false
  return findings.some(({ section, words: [first, ...words] }) => {
    if (section !== 'results' || !first) return false
    const isSince = first.segment > last.segment || (first.segment === last.segment && first.from > last.to)
    const told = new Set(termsOf([first, ...words]))
    return isSince && terms.every((term) => told.has(term))
  })
}

const DENIES = /\b(?:no|not|without|never|denies|negative)\b/i
/** Terms of a line that names a finding and how it is. */
const LEAST_SAID = 3
/** Of so many one may be put otherwise: "testicular" for "of the testicle". */
const MANY_SAID = 5

const termsIn = (text: string): string[] => termsOf(wordsOfText(text.toLowerCase()))
