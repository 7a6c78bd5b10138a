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
const DENIES = /\b(?:no|not|without|never|denies|negative)\b/i
/** Terms of a line that names a finding and how it is. */
const LEAST_SAID = 3
/** Of so many one may be put otherwise: "testicular" for "of the testicle". */
const MANY_SAID = 5

const termsIn = (text: string): string[] => termsOf(wordsOfText(text.toLowerCase()))
