import { mentionsIn } from './mentions.ts'
import { termsOf } from './transcript-index.ts'
import type { NoteLine, Visit } from './visit-lines.ts'

/** Words that colour a telling and tell nothing new. */
const COLOURS =
  /^(?:quit|bit|littl|very|mention|stil|now|feel|go|mak|also|lot|hav|com|thing|like|start|moment|today|past|last|said|notic|report)$/

/**
 * The story without what it has told already: a clinician sums up what they heard ("so you've been weak and shaky"), a
 * patient comes back to it. A line goes when all it says stands before it and its findings were named in the same sense;
 * of the patient's own lines only those that say little beside the finding.
 */
export function withoutRecaps(lines: NoteLine[], visit: Visit): NoteLine[] {
  const told = new Set<string>()
  const findings = new Set<string>()
  return lines.filter((line) => {
    if (line.section !== 'hpi') return true
    const terms = termsOf(line.words).filter((term) => !COLOURS.test(term))
    const named = mentionsIn(line.words, 0).map(({ name, polarity }) => `${name} ${polarity}`)
    const isKnown =
      terms.length > 0 &&
      terms.every((term) => told.has(term)) &&
      named.every((each) => findings.has(each)) &&
      (isSummedUp(line, visit) || (named.length > 0 && terms.length <= named.length * 2))
    for (const term of terms) told.add(term)
    for (const each of named) findings.add(each)
    return !isKnown
  })
}

/** Whether the clinician told it, unasked. */
function isSummedUp({ words }: NoteLine, { index }: Visit): boolean {
  const said = index.sentences.find((sentence) => sentence.words.includes(words[0] as (typeof words)[number]))
  return said?.speaker === 'doctor' && !said.question
}
