import { personNamed } from '../lexicon/people.ts'
import { TOLD_BY_KIN } from '../settled/allergy-guessed-rules.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain } from '../talk/word.ts'
import { ALLERGIC_REACTION, NOT_SAID_SO, THEN_OR_ALWAYS } from './allergy-story-rules.ts'

/** "We are not supposed to take it" says no "not" of what it did. */
const LEFT_SINCE =
  /\b(?:can not|could not|not supposed to|not allowed to|will not) (?:take|have|use|breathe)\b/g

/** What is told in so many first sentences is what brings the patient. */
const COMES_WITH_IT = 2

/**
 * Whether a sentence of the story tells of an allergy that is known: "They gave her amoxicillin and she broke out in hives, so we
 * stay away from penicillin." Not where it came on just now, might be, or was not.
 */
export function tellsOfAllergy({ index, speaker, question, words }: Sentence): boolean {
  if (speaker === 'doctor' || question || index < COMES_WITH_IT) return false
  const text = plain(withoutFillers(words))
  // "I am allergic to sulfa, I get a rash" is read as what it says.
  return (
    !/\ballerg/.test(text) &&
    ALLERGIC_REACTION.test(text) &&
    THEN_OR_ALWAYS.test(text) &&
    !NOT_SAID_SO.test(text.replaceAll(LEFT_SINCE, ' '))
  )
}

/** "My mom's allergic to Cipro", "my husband, not me". */
export const isOfSomebodyElse = ({ words }: Sentence): boolean =>
  !TOLD_BY_KIN.test(plain(words)) &&
  words.some(
    ({ text }, k) => personNamed(text) !== null && /^(?:my|his|her|our)$/.test(words[k - 1]?.text ?? ''),
  )
