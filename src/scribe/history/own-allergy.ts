import { answerKind } from '../answers.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import { isOfSomebodyElse } from './allergy-story.ts'
import { allergensIn, behind, fresh, reactionIn, type ToldAllergy } from './allergy-words.ts'
import { ALLERGIC_TO_THAT, NOT_THEIRS } from './own-allergy-rules.ts'

/** How far behind its name what it did may be told. Sentences. */
const REACTION_WITHIN = 3

/**
 * "My sulfa allergy, you have that? My lips swelled.", "Isn't that sulfa? I'm allergic.", "You've got a penicillin allergy on
 * here." - "Yeah, hives.": an allergy that is named in passing.
 */
export function ownAllergyIn(index: IndexedTranscript, sentence: Sentence): ToldAllergy[] {
  const named = namedAsAllergy(index, sentence) ?? allergicToThat(index, sentence)
  if (!named || isOfSomebodyElse(sentence)) return []
  const later = index.sentences.slice(sentence.index + 1, sentence.index + 1 + REACTION_WITHIN)
  const replies = later.filter(({ speaker }) => speaker !== 'doctor')
  // What the clinician reads from a chart is so where the patient says so.
  if (sentence.speaker === 'doctor' && !isConfirmed(replies[0])) return []
  const own = reactionIn(behindName(sentence, named))
  const told = own.length > 0 ? null : replies.find(({ words }) => reactionIn(words).length > 0)
  const one = fresh(index, named, told ? reactionIn(told.words) : own, sentence.index)
  return [told ? { ...one, sentences: [...one.sentences, told.index] } : one]
}

/** What follows "sulfa allergy", or "allergic to that". */
function behindName(sentence: Sentence, named: Word[]): Word[] {
  const { words } = sentence
  if (words.includes(named[0] as Word))
    return behind(sentence, [named], 0).filter(({ text }) => text !== 'allergy')
  const at = words.findIndex(({ text }) => text === 'allergic')
  return words.slice(at + 1 + Number(words[at + 1]?.text === 'to') * 2)
}

const isConfirmed = (reply: Sentence | undefined): boolean =>
  reply !== undefined &&
  (answerKind(withoutFillers(reply.words)) === 'yes' || reactionIn(reply.words).length > 0)

/** "My sulfa allergy": the allergen right before the word. */
function namedAsAllergy(index: IndexedTranscript, sentence: Sentence): Word[] | null {
  const { words } = sentence
  const at = words.findIndex(({ text }) => text === 'allergy')
  if (at < 1 || NOT_THEIRS.test(plain(words.slice(0, at)))) return null
  return allergensIn(index, sentence).find((allergen) => allergen.at(-1) === words[at - 1]) ?? null
}

/** "I'm allergic to that": to the one thing that was named right before, in the same turn or by the clinician. */
function allergicToThat(index: IndexedTranscript, sentence: Sentence): Word[] | null {
  if (sentence.speaker === 'doctor' || sentence.question || !ALLERGIC_TO_THAT.test(plain(sentence.words)))
    return null
  const before = index.sentences[sentence.index - 1]
  const [only, other] = [before, sentence].flatMap((said) => (said ? allergensIn(index, said) : []))
  return only && !other ? only : null
}
