import { mentionsIn } from './mentions.ts'
import { termsOf } from './transcript-index.ts'
import { plain } from './talk/word.ts'
import type { NoteLine, Visit } from './visit-lines.ts'

/** Words that colour a telling and tell nothing new. */
const COLOURS =
  /^(?:quit|bit|littl|very|mention|stil|now|feel|go|mak|also|lot|hav|com|thing|like|start|moment|today|past|last|said|notic|report)$/
/** Words with which a clinician leads back to what was said: "you were getting ...", "the right hand side". */
const LEADS_BACK =
  /^(?:get|got|befor|chief|complaint|see|basically|slightly|mainly|sid|left-hand|right-hand)$/
/** What a telling must not lose, however much of the rest was told. */
const DETAIL = /\d|^(?:left|right|both|no|not|never|famil\w*|mom|dad)$/
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
  const findings = new Set<string>()
  return lines.filter((line) => {
    if (line.section !== 'hpi') return true
    const terms = termsOf(line.words).filter((term) => !COLOURS.test(term))
    const named = mentionsIn(line.words, 0).map(({ name, polarity }) => `${name} ${polarity}`)
    const sum = sentenceSummingUp(line, visit)
    const isKnown =
      terms.length > 0 &&
      ((terms.every((term) => told.has(term)) &&
        named.every((each) => findings.has(each)) &&
        (sum !== null || (named.length > 0 && terms.length <= named.length * 2))) ||
        (sum !== null && isMostlyTold(visit, line, sum, told, findings)))
    for (const term of terms) told.add(term)
    for (const each of named) findings.add(each)
    return !isKnown
  })
}

/** The sentence that the clinician told it in, unasked; null when it is the patient's, or an answer. */
function sentenceSummingUp({ words }: NoteLine, { index }: Visit): number | null {
  const said = index.sentences.find((sentence) => sentence.words.includes(words[0] as (typeof words)[number]))
  return said?.speaker === 'doctor' && !said.question ? said.index : null
}

/** "So you had the pain on the right hand side": most of it was told, and what is new is no figure, side or finding. */
function isMostlyTold(
  visit: Visit,
  { words }: NoteLine,
  at: number,
  told: ReadonlySet<string>,
  findings: ReadonlySet<string>,
): boolean {
  const terms = termsOf(words).filter((term) => !COLOURS.test(term) && !LEADS_BACK.test(term))
  const known = terms.filter((term) => told.has(term))
  const named = mentionsIn(words, 0).filter(({ kind }) => kind !== 'drug')
  if (isAnnounced(visit, at) && known.length >= terms.length * MOSTLY_WHERE_ANNOUNCED) return true
  return (
    known.length >= Math.min(LEAST_KNOWN, terms.length) &&
    known.length >= terms.length * MOSTLY &&
    !terms.some((term) => DETAIL.test(term) && !told.has(term)) &&
    named.every(
      ({ name, polarity }) => findings.has(`${name} ${polarity}`) || wasSaid(visit, name, polarity, at),
    )
  )
}

const ANNOUNCES = /\b(?:recap|summari[sz]e|sum (?:it |this |that )?up)\b/
const MOSTLY_WHERE_ANNOUNCED = 0.5
const ANNOUNCED_WITHIN = 2

/** "Just to recap, ..." */
const isAnnounced = ({ index: { sentences } }: Visit, at: number): boolean =>
  sentences
    .slice(Math.max(0, at - ANNOUNCED_WITHIN), at + 1)
    .some(({ segment, words }) => segment === sentences[at]?.segment && ANNOUNCES.test(plain(words)))

/** Whether a finding was named in the same sense before a sentence. */
const wasSaid = ({ index }: Visit, name: string, polarity: string, before: number): boolean =>
  (index.byName.get(name) ?? []).some((mention) => mention.sentence < before && mention.polarity === polarity)
