import { isDrug } from '../lexicon/drugs.ts'
import { told } from '../render.ts'
import { withoutLead } from '../talk/clauses.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import { IMAGING, LAB, OTHER_TEST } from '../tasks/order-words.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { WHEN } from './return-precautions-rules.ts'
import { FASTS, NO_CONDITION, OUTCOME, TELLS_A_DEED, TO_BE_DONE, WHEN_DONE } from './few-words-rules.ts'

const SHORTEST = 3
const LONGEST_ORDER = 14
const LONGEST_CONDITION = 30
/** The last word of a sentence that was broken off. */
const BROKEN_OFF =
  /^(?:the|an?|and|or|but|of|to|for|with|in|at|on|my|your|his|her|till|until|because|so|over|by)$/

/**
 * What clinicians order in a few words: "Ultrasound in 6 months.", "Stitches out in 14 days.", "If the back's melanoma, we
 * cut wider.". As it was said: a plan is written so, too. Null for every other sentence.
 */
export function inFewWords(visit: Visit, sentence: Sentence): NoteLine | null {
  if (sentence.question) return null
  const words = withoutOkay(withoutLead(withoutFillers(sentence.words)))
  if (words.length < SHORTEST || BROKEN_OFF.test(words.at(-1)?.text ?? '')) return null
  if (!isOrder(words) && !FASTS.test(plain(words)) && !saysWhatThen(words)) return null
  const text = told(visit, words, 'doctor')
  return text === null
    ? null
    : { section: 'assessment_plan', text, words: sentence.words, part: 'action', phrase: true }
}

function isOrder(words: Word[]): boolean {
  const text = plain(words)
  return (
    words.length <= LONGEST_ORDER &&
    !TELLS_A_DEED.test(text) &&
    WHEN_DONE.test(text) &&
    (TO_BE_DONE.test(text) || isTest(text) || words.some((word) => isDrug(word.text)))
  )
}

const isTest = (text: string): boolean => [IMAGING, LAB, OTHER_TEST].some((names) => text.search(names) >= 0)

/** "If the ALT's over 500, call the liver people": behind its last comma stands what is done then. */
function saysWhatThen(words: Word[]): boolean {
  if (NO_CONDITION.test(plain(words))) return false
  const begins = words[0]?.text === 'unless' || WHEN.test(`${plain(words)} `)
  if (!begins || words.length > LONGEST_CONDITION) return false
  const at = words.findIndex(
    ({ after }, k) =>
      k >= SHORTEST - 1 &&
      ((after === ',' && OUTCOME.test(plain(words.slice(k + 1)))) ||
        WE_WILL.test(plain(words.slice(k + 1, k + 3)))),
  )
  return at > 0 && words.length - at > 1 && !/^(?:and|or)$/.test(words[at + 1]?.text ?? '')
}

/** "If the ultrasound shows stones I'll refer you": behind the condition, with no pause heard. */
const WE_WILL = /^(?:i|we) (?:will|would)$/

/** "Just give me a call, okay." */
const withoutOkay = (words: Word[]): Word[] =>
  /^(?:okay|right|please)$/.test(words.at(-1)?.text ?? '') && words.at(-2)?.after === ','
    ? words.slice(0, -1)
    : words
