import { clausesJoinedIn, mainClauses } from './main-clauses.ts'
import { plain, type Word } from './talk/word.ts'

const OPENS = /^(?:if|unless|whether|suppose|supposing)$/
const UNSURE = /\b(?:sure|know|wonder|wondering|see|tell|say) (?:if|whether)\b/

/** "As if", "feels like if"; the "like" that only talks ("well, like if I lean") stands at the head. */
const isCompared = (words: Word[], at: number): boolean =>
  /^(?:as|even)$/.test(words[at - 1]?.text ?? '') ||
  (words[at - 1]?.text === 'like' &&
    at > 1 &&
    !/^(?:well|so|and|but|or|then|yeah)$/.test(words[at - 2]?.text ?? ''))

/**
 * Whether the words leave a condition or a doubt open that what follows belongs to: "if you are coughing up blood", "I am
 * not sure if it is the season". What follows, told alone, would say that it is so.
 */
export function leavesOpen(words: Word[]): boolean {
  const text = plain(words)
  if (UNSURE.test(text)) return true
  const at = words.findIndex((word, k) => OPENS.test(word.text) && !isCompared(words, k))
  if (at < 0) return false
  const condition = words.slice(at + 1)
  // "call me if it gets worse": what is done stands before it.
  if (at > 2 && mainClauses(words.slice(0, at), 0) > 0) return false
  return mainClauses(condition, 0) - clausesJoinedIn(condition) < 2 || /\b(?:and|or)$/.test(text)
}
