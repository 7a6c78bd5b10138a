import { mentionsIn } from './mentions.ts'
import { termsOf } from './transcript-index.ts'
import { wordsOfText } from './talk/words.ts'
import type { NoteLine, Visit } from './visit-lines.ts'
import { wordSet } from './rules/rule.ts'

/** Words that colour a telling and tell nothing new. */
const COLOURS = wordSet(`
  quit bit littl very mention stil now feel go mak also lot hav com thing like start moment today past last said
  notic report`)
/** Words with which a clinician leads back to what was said: "you were getting ...", "the right hand side". */
const LEADS_BACK =
  /^(?:get|got|befor|chief|complaint|see|basically|slightly|mainly|sid|left-hand|right-hand)$/
/** What a telling must not lose, however much of the rest was told. */
const DETAIL = /\d|^(?:left|right|both|no|not|never|famil\w*|mom|dad)$/
/** "The itching is not as bad as the burning": things that were told, and something new of both. */
const COMPARES = /\b(?:as \w+ as|than)\b/
/** How much of what a clinician sums up must have been told before. */
const MOSTLY = 0.6
const LEAST_KNOWN = 2

/**
 * The story without what it has told already: a clinician sums up what they heard ("so you've been weak and shaky"), a
 * patient comes back to it. A line goes when all it says stands before it and its findings were named in the same sense,
 * one that the clinician sums up when most of it does; of the patient's own lines only those that say little beside the
 * finding.
 */
export function withoutRecaps(lines: NoteLine[], visit: Visit): NoteLine[] {
  const told = new Set<string>()
  const shown = new Set<string>()
  const findings = new Set<string>()
  return lines.filter((line) => {
    if (line.section !== 'hpi') return true
    const terms = termsOf(line.words).filter((term) => !COLOURS.has(term))
    const named = mentionsIn(line.words, 0).map(({ name, polarity }) => `${name} ${polarity}`)
    const isKnown =
      terms.length > 0 &&
      ((terms.every((term) => told.has(term)) &&
        named.every((each) => findings.has(each)) &&
        (isSummedUp(line, visit) || (named.length > 0 && terms.length <= named.length * 2))) ||
        (isSummedUp(line, visit) && isMostlyTold(line, shown, findings)))
    for (const term of terms) told.add(term)
    for (const each of named) findings.add(each)
    if (!isKnown) for (const term of termsOf(wordsOfText(line.text))) shown.add(term)
    return !isKnown
  })
}

/** Whether the clinician told it, unasked. */
function isSummedUp({ words }: NoteLine, { index }: Visit): boolean {
  const said = index.sentences.find((sentence) => sentence.words.includes(words[0] as (typeof words)[number]))
  return said?.speaker === 'doctor' && !said.question
}

/** "So you had the pain on the right hand side": most of it was told, and what is new is no figure, side or finding. */
function isMostlyTold(
  { text, words }: NoteLine,
  told: ReadonlySet<string>,
  findings: ReadonlySet<string>,
): boolean {
  const terms = termsOf(words).filter((term) => !COLOURS.has(term) && !LEADS_BACK.test(term))
  const known = terms.filter((term) => told.has(term))
  const named = mentionsIn(words, 0).filter(({ kind }) => kind !== 'drug')
  return (
    !COMPARES.test(text) &&
    known.length >= Math.min(LEAST_KNOWN, terms.length) &&
    known.length >= terms.length * MOSTLY &&
    !terms.some((term) => DETAIL.test(term) && !told.has(term)) &&
    named.every(({ name, polarity }) => findings.has(`${name} ${polarity}`))
  )
}
