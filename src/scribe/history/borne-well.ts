import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import { REACTS } from './allergy-talk-rules.ts'
import { BORNE_WELL, TAKEN_ONCE } from './borne-well-rules.ts'

const PARTS = /^(?:but|and|so|although|though)$/

/** Where one clause of talk about allergies ends: at a pause, or where something else is said against it. */
function clauseAround({ words }: Sentence, at: number): Word[] {
  let [from, to] = [at, at + 1]
  while (from > 0 && !words[from - 1]?.after && !PARTS.test(words[from - 1]?.text ?? '')) from--
  while (to < words.length && !words[to - 1]?.after && !PARTS.test(words[to]?.text ?? '')) to++
  return words.slice(from, to)
}

/** "People always write penicillin, but I'm fine with penicillin, I had amoxicillin last year": none of them is an allergy. */
export function isBorneWell(sentence: Sentence, allergen: Word[]): boolean {
  const at = sentence.words.indexOf(allergen[0] as Word)
  if (at < 0 || sentence.question) return false
  const clause = plain(clauseAround(sentence, at))
  if (REACTS.test(clause)) return false
  // "I had amoxicillin last year" alone may go on with what it did.
  return BORNE_WELL.test(clause) || (TAKEN_ONCE.test(clause) && BORNE_WELL.test(plain(sentence.words)))
}
