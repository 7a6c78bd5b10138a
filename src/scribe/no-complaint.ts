import { IS_WEAK } from './no-complaint-rules.ts'
import { plain, type Word } from './talk/word.ts'

/** What somebody does or will do: "I'll numb you", "to numb it". */
const DOES = /^(?:to|will|would|should|must|i|we|they|can|let|us|me|just|already|and|then|gonna|also)$/
const TO_WHOM = /^(?:you|it|him|his|her|them|up|that|this|your|the)$/
/** As far before "weak" as what is weak may be named. Words. */
const REACH = 8

/** Whether a word that names a complaint says something else: "I'll numb you", "the back of my head". */
export function isNoComplaint(words: readonly Word[], at: number, length: number): boolean {
  const end = at + length
  if (isBackOf(words, end) || fallsNowhere(words, end) || isFedUp(words, end)) return true
  if (isWeakThing(words, at)) return true
  const word = words[at]
  return (
    word?.text === 'numb' &&
    !word.after &&
    DOES.test(words[at - 1]?.text ?? '') &&
    TO_WHOM.test(words[at + 1]?.text ?? '')
  )
}

/** "They said my heart was weak": told as it was said, and no weakness of the body. */
export const isWeakThing = (words: readonly Word[], at: number): boolean =>
  /^weak(?:er|ness|ened)?$/.test(words[at]?.text ?? '') && IS_WEAK.test(around(words, at))

const around = (words: readonly Word[], at: number): string =>
  `${plain(words.slice(Math.max(0, at - REACH), at))} ~ ${plain(words.slice(at + 1, at + 3))}`

/** "Pain in the back of my head": no back pain. */
const isBackOf = (words: readonly Word[], end: number): boolean =>
  words[end - 1]?.text === 'back' && words[end]?.text === 'of'

/** "Tired of the blood draws": weary of them, and well. */
const isFedUp = (words: readonly Word[], end: number): boolean =>
  words[end - 1]?.text === 'tired' && words[end]?.text === 'of' && words[end + 1]?.text !== 'late'

/** "She falls asleep": nobody fell. */
const fallsNowhere = (words: readonly Word[], end: number): boolean =>
  words[end - 1]?.text.startsWith('fall') === true &&
  /^(?:asleep|apart|behind|short|within|into|under)$/.test(words[end]?.text ?? '')
