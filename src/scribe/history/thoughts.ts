import { plain, type Word } from '../talk/word.ts'

const LEADS = /^(?:(?:so|and|but|then|now|well|because|okay|again) )*/
/** "I remember you said", "it looks like you have": what somebody was told or has read is no thought. */
const RECALLS =
  /\b(?:(?:you|they|he|she) (?:said|told|mentioned|reported)|i (?:see|saw|read|remember|know|understand))\b/
const HOLDS =
  /^(?:i|we) (?:do )?(?:not )?(?:really )?(?:(?:also )?(?:think|believe|suspect|wonder|recommend|suggest)|(?:am|are) (?:also |just |a little |a little bit |a bit |very |not )*(?:concerned|worried|sure|thinking|hopeful|confident|happy|pleased))\b/
const POSSIBLE =
  /\b(?:might|may|could|possibility|possible|likely|unlikely|(?:higher|lower|increased|greater|at) risk)\b/
/** What will be or should be, and what is so in general; "you would wake up" is a habit. */
const WILL_BE =
  /\b(?:should|will)\b|(?<!\b(?:i|you|he|she|they|that|it|which|who)) would\b|^(?:i|we) would\b|^it is (?:\w+ )?(?:normal|common|usual|possible|likely|unlikely|important)\b/

/**
 * Whether a clinician's statement is what they think, expect or advise rather than what the patient has: "this could be a
 * migraine", "a pill box might help", "I am concerned about your weight".
 */
export function isThought(words: Word[]): boolean {
  return isSuspicion(words) || (WILL_BE.test(bare(words)) && !RECALLS.test(plain(words)))
}

/** What a clinician holds to be so or possible: "I think this is a sprain", "it could be a migraine". */
export const isSuspicion = (words: Word[]): boolean =>
  (HOLDS.test(bare(words)) || POSSIBLE.test(plain(words))) && !RECALLS.test(plain(words))

const bare = (words: Word[]): string => plain(words).replace(LEADS, '')
