import type { Sentence } from '../talk/sentences.ts'
import { isLeftOfOffer, isUnclearOffer, offersRefused } from '../settled/refusals.ts'
import { isOfAnother } from '../settled/refusal-meant.ts'
import type { Rule } from '../rules/rule.ts'
import { plain, type Word } from '../talk/word.ts'
import {
  BY_MISTAKE,
  DENIES_OUTRIGHT,
  NEVER_TOLD,
  PUTS_OFF,
  REFUSES,
  UNTRUE_BEFORE,
  UNTRUE_BEHIND,
  WRITTEN_DOWN,
} from './said-untrue-rules.ts'

/** "It says here you have gout, is that right?": a tag of one's own between what was told and what is answered. */
const TAG = /^(?:is (?:that|this|it) )?(?:right|correct|true|yes|no)$/
const DENIES_ITSELF = /\b(?:no|not|never|none|nothing|denies|denied|without)\b/

/**
 * Where the talk says of what stands at word `at` of a sentence that it is not so: in its own sentence ("my chart says I have
 * asthma, but that is wrong", "I was never told that I had a stroke"), in the next sentence of the same voice, or in the
 * other voice's answer. The sentence that says it; null when none does, and for what is denied itself ("I do not smoke." "That is not true.").
 */
export function saidUntrueAt(sentences: readonly Sentence[], sentence: number, at: number): number | null {
  const own = sentences[sentence]
  if (!own) return null
  const [before, behind] = [plain(own.words.slice(0, at)), plain(own.words.slice(at))]
  if (NEVER_TOLD.test(before)) return sentence
  if (DENIES_ITSELF.test(before)) return null
  if (UNTRUE_BEHIND.test(behind) || (WRITTEN_DOWN.test(before) && BY_MISTAKE.test(behind))) return sentence
  const next = sentences[sentence + 1]
  const isTag = next?.segment === own.segment && next.question && TAG.test(plain(next.words))
  const reply = isTag ? sentences[sentence + 2] : next
  if (!reply) return null
  const words = plain(reply.words)
  const isOthers = reply.speaker !== own.speaker && reply.segment !== own.segment
  return UNTRUE_BEFORE.test(words) || (isOthers && DENIES_OUTRIGHT.test(words)) ? reply.index : null
}

/**
 * "I can give you the flu shot today." "No thanks.": whether the patient will not have what a sentence of the talk offers, or
 * of several things the one that is `named` by these of its words.
 */
export function isRefused(
  sentences: readonly Sentence[],
  sentence: number,
  named: readonly Word[] = [],
): boolean {
  if (isLeftOfOffer(sentences, sentence, named)) return false
  if (isUnclearOffer(sentences, sentence)) return true
  return offersRefused(sentences).has(sentence) || isReplied(sentences, sentence, REFUSES)
}

/** "We could try rosuvastatin." "I would rather think about that first.": whether the patient puts off what is offered. */
export const isPutOff = (sentences: readonly Sentence[], sentence: number): boolean =>
  isReplied(sentences, sentence, PUTS_OFF) && !isTakenAfterAll(sentences, sentence)

/** "I don't know about that." - "This one is safer." - "All right, I'll take it." */
const isTakenAfterAll = (sentences: readonly Sentence[], sentence: number): boolean =>
  sentences
    .slice(sentence + 2, sentence + 2 + TAKEN_WITHIN)
    .some(({ speaker, words }) => speaker === 'patient' && TAKES_IT.test(plain(words)))
const TAKEN_WITHIN = 8
const TAKES_IT =
  /^(?:(?:okay|all right|fine|yes|yeah|well|then|so) )*(?:i|we) (?:will|can) (?:take|try|do|have) (?:it|that|one)\b/

function isReplied(sentences: readonly Sentence[], sentence: number, how: Rule): boolean {
  const [own, reply] = [sentences[sentence], sentences[sentence + 1]]
  return (
    own !== undefined &&
    reply !== undefined &&
    own.speaker !== 'patient' &&
    reply.segment !== own.segment &&
    reply.speaker !== 'doctor' &&
    how.test(plain(reply.words)) &&
    !isOfAnother(sentences, { from: sentence, to: sentence, reply: sentence + 1 })
  )
}
