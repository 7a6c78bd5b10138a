import { plain, type Word } from '../talk/word.ts'
import { HOLDS, WILL_BE } from './condition-rules.ts'

const LEADS = /^(?:(?:so|and|but|then|now|well|because|okay|again) )*/
/** "I remember you said", "it looks like you have": what somebody was told or has read is no thought. */
const RECALLS =
  /\b(?:(?:you|they|he|she) (?:said|told|mentioned|reported)|i (?:see|saw|read|remember|know|understand))\b/
const POSSIBLE =
  /\b(?:might|may|could|possibility|possible|likely|unlikely|(?:higher|lower|increased|greater|at) risk)\b/

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
