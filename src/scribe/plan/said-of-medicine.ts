import { isDrug } from '../lexicon/drugs.ts'
import { withoutLead } from '../talk/clauses.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { GOES_TO, NO_MORE } from './stays-out-rules.ts'

const LONGEST = 16
const CLASS =
  /^(?:antibiotics?|steroids?|nsaids?|opioids?|narcotics?|painkillers?|anti-inflammator(?:y|ies))$/

/** The words of "No more Tylenol PM, that has Benadryl in it.", "And the lisinopril goes from 20 to 40."; null of all else. */
export function saidOfMedicine(said: Word[]): Word[] | null {
  const words = withoutLead(withoutFillers(said))
  const text = plain(words)
  const none = words.length <= LONGEST ? NO_MORE.exec(text) : null
  const thing = none ? words[wordsIn(none[0])] : undefined
  const isNone = thing !== undefined && (isDrug(thing.text) || CLASS.test(thing.text))
  const isChange = GOES_TO.test(text) && words.some((word) => isDrug(word.text))
  return isNone || isChange ? words : null
}
