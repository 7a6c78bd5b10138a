import { isBaseVerb, isPastForm } from './lexicon/verbs.ts'
import type { Word } from './talk/word.ts'

export const SUBJECT_WORD = /^(?:i|he|she|it|we|they|you|there|that|this|everything|nothing|these|those)$/
export const FINITE =
  /^(?:am|is|are|was|were|have|has|had|do|does|did|will|would|can|could|should|may|might|must)$/

/** Places where a subject and its verb begin, other than after "that", "which", "who". */
export function mainClauses(words: Word[], from: number): number {
  let count = 0
  for (let k = from; k < words.length - 1; k++) {
    const text = words[k]?.text ?? ''
    const before = words[k - 1]?.text ?? ''
    const next = words[k + 1]?.text ?? ''
    const pronoun =
      SUBJECT_WORD.test(text) &&
      !/^(?:which|who|of|to|with|for|on|in|at|think|know|feel|say|hope|believe|mean|said)$/.test(before)
    const noun =
      FINITE.test(next) &&
      !FINITE.test(text) &&
      !SUBJECT_WORD.test(text) &&
      !/ly$|^(?:that|which|who|not|and|or|but)$/.test(text)
    if (
      (pronoun &&
        (FINITE.test(next) ||
          isBaseVerb(next) ||
          isPastForm(next) ||
          isBaseVerb(next.replace(/s$/, '')) ||
          /ly$|^(?:just|also|really|usually|never|always|still|even|only)$/.test(next))) ||
      noun
    )
      count++
  }
  return count
}

/** "If you cough, and you are hot": a clause joined to the condition belongs to it, unless what follows was said before. */
export function joinedClauses(words: Word[]): number {
  return words[0]?.text === 'if' ? clausesJoinedIn(words) : 0
}

/** How many clauses "and" or "or" joins to one before. */
export function clausesJoinedIn(words: Word[]): number {
  return words.filter(
    (word, k) =>
      /^(?:and|or|but)$/.test(word.text) && mainClauses(upToPause(words.slice(k + 1, k + 4)), 0) > 0,
  ).length
}

/** "Or vomiting, | you should call": after a pause another clause begins. */
function upToPause(words: Word[]): Word[] {
  const pause = words.findIndex(({ after }) => after !== '')
  return pause < 0 ? words : words.slice(0, pause + 1)
}
