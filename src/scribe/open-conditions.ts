import { clausesJoinedIn, mainClauses } from './main-clauses.ts'
import type { Sentence } from './talk/sentences.ts'
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

/** "If you can't pee, or you leak, you go numb, both legs get weak, or ...": all of it, up to what is to be done then. */
export function isInOpenCondition(words: Word[], at: number): boolean {
  const begin = words.findIndex(({ text }) => !/^(?:and|so|but|also|okay|or|now)$/.test(text))
  if (words[begin]?.text !== 'if' || at <= begin) return false
  const said = plain(words.slice(begin + 1, at))
  return !DOES_THEN.test(said) && !TELLS_THEN.test(said)
}
const DOES_THEN = /\b(?:then|call|come|return|stop|let|take|try|use)\b/
const TELLS_THEN =
  /\b(?:i (?:will|would|want|am|have)|we (?:will|would|can|are)|(?:it|that) is|you (?:have|had|were|are) \w+ing)\b/

/** "If the headache gets worse. Or your neck hurts ...": what begins with "or" is of the same condition or question. */
export function goesOnWithOr(sentences: Sentence[], i: number): boolean {
  const [sentence, before] = [sentences[i], sentences[i - 1]]
  if (!sentence || !before || before.speaker !== sentence.speaker || sentence.speaker === 'patient')
    return false
  const first = sentence.words.find(({ text }) => !/^(?:so|and|um|uh)$/.test(text))
  return (
    first?.text === 'or' && (before.question || before.words.some(({ text }) => /^(?:if|unless)$/.test(text)))
  )
}
