import { withoutFillers } from '../talk/clean-words.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import type { IndexedTranscript } from '../transcript-index.ts'
import {
  COUNTED_AS_ALLERGY,
  DICTATES_ALLERGY,
  NOT_CONFIRMED,
  NOTED_AS_ALLERGY,
  REACTS,
  REPEATS_REACTION,
} from './allergy-talk-rules.ts'
import { allergensIn, behind, fresh, reactionFrom, reactionIn, type ToldAllergy } from './allergy-words.ts'

/** "They gave her amoxicillin and she broke out in hives": told while something else was asked. */
export function storyIn(index: IndexedTranscript, sentence: Sentence): ToldAllergy[] {
  const named = allergensIn(index, sentence)
  return named.map((allergen, k) => {
    const first = sentence.words.indexOf(allergen[0] as Word)
    const before = k === 0 ? reactionFrom(sentence, first) : []
    const reaction = before.length > 0 ? before : reactionIn(behind(sentence, named, k))
    return fresh(index, allergen, reaction.slice(Number(reaction[0]?.text === 'and')), sentence.index)
  })
}

/** "It gave him a rash." - "The amoxicillin.": what was told of it right before its name, or behind it. */
function reactionAround(index: IndexedTranscript, named: number, until: number) {
  for (let at = Math.max(0, named - 2); at < until; at++) {
    const said = index.sentences[at] as Sentence
    const did = REACTS.exec(plain(said.words))
    const reaction =
      said.speaker === 'doctor' || !did
        ? []
        : reactionIn(said.words.slice(wordsIn(plain(said.words).slice(0, did.index))))
    if (reaction.length > 0) return { at, reaction }
  }
  return null
}

/** How far back a reaction may have been told that the clinician counts among the allergies. Sentences. */
const CONFIRMED_WITHIN = 6

/** "Allergic to levofloxacin, tendon pain.": dictated beside whatever else is said. */
export function dictatedIn(index: IndexedTranscript, sentence: Sentence): ToldAllergy[] {
  if (sentence.question || !DICTATES_ALLERGY.test(plain(withoutFillers(sentence.words)))) return []
  const named = allergensIn(index, sentence)
  return named.map((allergen, k) =>
    fresh(index, allergen, reactionIn(behind(sentence, named, k)), sentence.index),
  )
}

/** "Wellbutrin, that gave me the seizure." "That's in as an allergy.", "So Bactrim, hives.", "I can't use it because of the hives." */
export function confirmedBy(index: IndexedTranscript, sentence: Sentence): ToldAllergy[] {
  const text = plain(withoutFillers(sentence.words))
  const named = allergensIn(index, sentence)
  const [only] = named
  if (only && named.length === 1 && REPEATS_REACTION.test(text.replace(plain(only), 'x')))
    return [fresh(index, only, reactionIn(behind(sentence, named, 0)), sentence.index)]
  if (only && NOTED_AS_ALLERGY.test(text) && !sentence.question)
    return [{ ...fresh(index, only, [], sentence.index), isGuessed: NOT_CONFIRMED.test(text) }]
  if (!COUNTED_AS_ALLERGY.test(text) || sentence.question || /\bif\b/.test(text)) return []
  for (let k = sentence.index - 1; k >= Math.max(0, sentence.index - CONFIRMED_WITHIN); k--) {
    const said = index.sentences[k] as Sentence
    const before = allergensIn(index, said)
    const last = before.at(-1)
    if (!last) continue
    if (said.speaker === 'doctor') {
      const told = before.length === 1 ? reactionAround(index, k, sentence.index) : null
      if (told) return [{ ...fresh(index, last, told.reaction, k), sentences: [k, told.at, sentence.index] }]
      continue
    }
    const reaction = reactionIn(behind(said, before, before.length - 1))
    if (reaction.length > 0) return [{ ...fresh(index, last, reaction, k), sentences: [k, sentence.index] }]
  }
  return []
}
