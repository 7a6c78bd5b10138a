import { isDrug } from '../lexicon/drugs.ts'
import { isBaseVerb } from '../lexicon/verbs.ts'
import { wordSet } from '../rules/rule.ts'
import { withoutLead } from '../talk/clauses.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { FOR_WHAT, REMEDY, STATES } from './remedy-line-rules.ts'

const LONGEST = 34
const LONGEST_MATTER = 7

/**
 * The words of a sentence that names without a verb what is for something: "For the dry patches, a plain moisturizer twice a day
 * and hydrocortisone 1% for a week." Null for every other sentence.
 */
export function remedyIn(said: Word[]): Word[] | null {
  const words = withoutLead(withoutFillers(said))
  const text = plain(words)
  const head = words.length > LONGEST ? null : FOR_WHAT.exec(text)
  // "While she is awake", "then only if she needs it" limit it, and state nothing of their own.
  if (!head || STATES.test(text.replace(LIMITED, ''))) return null
  const pause = words.findIndex(({ after }) => after === ',')
  // What is heard has no comma behind the matter.
  const from = pause > 1 && pause <= LONGEST_MATTER ? pause + 1 : wordsIn(head[0])
  const remedy = words.slice(from)
  if (isOrdered(remedy)) return null
  const named = plain(remedy).replace(LIMITED, '')
  return named.split(' ').some(isDrug) || REMEDY.test(named) ? words : null
}

const LIMITED = / (?:(?:and )?then )?(?:only )?(?:while|until|if|when|whenever|as long as|unless) .*$/

/** "For your gout, continue the allopurinol", "for the anemia we doubled it": a statement, which is worded elsewhere. */
const isOrdered = (remedy: Word[]): boolean =>
  remedy.some(({ text }) => ORDERS.has(text)) ||
  (isBaseVerb(remedy[0]?.text ?? '') && !REMEDY.test(remedy[0]?.text ?? ''))
const ORDERS = wordSet(`
  continue order start stop take use keep stay increase decrease prescribe refill refer check recheck repeat give put try
  switch change add hold finish`)
