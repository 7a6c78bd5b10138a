import { isDrug } from '../lexicon/drugs.ts'
import { isBaseVerb } from '../lexicon/verbs.ts'
import { told } from '../render.ts'
import { wordSet } from '../rules/rule.ts'
import { withoutLead } from '../talk/clauses.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { FOR_WHAT, REMEDY, STATES } from './remedy-line-rules.ts'

const LONGEST = 34

/**
 * "For the dry patches, a plain moisturizer twice a day and hydrocortisone 1% for a week.": what is for it, without a verb.
 * Whole, as it was said: the name and dose of one alone would leave out the others. Null for every other sentence.
 */
export function remedyLine(visit: Visit, sentence: Sentence): NoteLine | null {
  if (sentence.question || visit.places[sentence.index]?.phase !== 'plan') return null
  const words = withoutLead(withoutFillers(sentence.words))
  const text = plain(words)
  if (words.length > LONGEST || !FOR_WHAT.test(text)) return null
  const pause = words.findIndex(({ after }) => after === ',')
  // What is heard has no comma behind the matter.
  const from = pause > 1 && pause <= MATTER ? pause + 1 : wordsIn(FOR_WHAT.exec(text)?.[0] ?? '')
  const remedy = words.slice(from)
  if (STATES.test(text) || isOrdered(remedy)) return null
  if (!remedy.some((word) => isDrug(word.text)) && !REMEDY.test(plain(remedy))) return null
  const line = told(visit, words, 'doctor')
  return line === null
    ? null
    : { section: 'assessment_plan', text: line, words: sentence.words, part: 'action', phrase: true }
}
const MATTER = 7

/** "For your gout, continue the allopurinol", "for the anemia we doubled it": a statement, which is worded elsewhere. */
const isOrdered = (remedy: Word[]): boolean =>
  remedy.some(({ text }) => ORDERS.has(text)) ||
  (isBaseVerb(remedy[0]?.text ?? '') && !REMEDY.test(remedy[0]?.text ?? ''))
const ORDERS = wordSet(`
  continue order start stop take use keep stay increase decrease prescribe refill refer check recheck repeat give put try
  switch change add hold finish`)
