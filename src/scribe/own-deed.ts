import { isParticiple, isPastForm } from './lexicon/verbs.ts'
import type { Word } from './talk/word.ts'

/**
 * Whether the word at `at` is what somebody did, in a clause of its own that no "not" before it denies: "I could not sit still,
 * I threw up twice", "I could not eat and threw up".
 */
export function isOwnDeed(words: ReadonlyArray<Word>, at: number): boolean {
  const own = words[at]?.text ?? ''
  // "No, I never passed out."
  if (!isPastForm(own) || /^(?:never|not|hardly)$/.test(words[at - 1]?.text ?? '')) return false
  const subject = [at - 1, at - 2].find((k) => SUBJECT.test(words[k]?.text ?? ''))
  if (subject !== undefined) return words[subject - 1]?.after === ','
  // "Not" goes with no past form; "have not fainted and vomited" goes on.
  return /^(?:and|but)$/.test(words[at - 1]?.text ?? '') && !isParticiple(own)
}
const SUBJECT = /^(?:i|he|she|we|they)$/
