import type { Sentence } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import { GUESSES_BEFORE, GUESSES_BEHIND } from './allergy-guessed-rules.ts'

/** "I think I might be allergic to sulfa", "Penicillin? I am not sure.": the allergen from word `at` on is only guessed at. */
export function isAllergyGuessed(
  sentences: readonly Sentence[],
  sentence: number,
  { at, length }: { at: number; length: number },
): boolean {
  const own = sentences[sentence]
  if (!own) return false
  if (GUESSES_BEFORE.test(`${plain(own.words.slice(0, at))} `)) return true
  if (GUESSES_BEHIND.test(plain(own.words.slice(at + length)))) return true
  const next = sentences[sentence + 1]
  const goesOn = own.words.length <= at + length + SHORT && next?.speaker === own.speaker
  return goesOn && GUESSES_BEHIND.test(plain(next.words))
}
/** Words behind the name, beyond which "I am not sure" is of something else. */
const SHORT = 2
