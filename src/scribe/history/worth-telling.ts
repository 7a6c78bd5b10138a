import { clinicalWeight, isWellFormed } from '../fitness.ts'
import { KIN } from './kin-rules.ts'
import { mentionsIn } from '../mentions.ts'
import { isBesideHealth } from './tells-of-health.ts'
import type { Visit } from '../visit-lines.ts'
import { thingsIn } from '../references/things.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word } from '../talk/word.ts'
import { CHAT, ELLIPTICAL, NEVER_LEFT_OUT } from './health-rules.ts'

/** Whether a clause says something clinical and can stand in a note. */
export function isFit(visit: Visit, words: Word[], self: 'patient' | 'doctor', relevance: number): boolean {
  if (words[0]?.text === 'no' && /^(?:just|only|some|a|an|the|one|my)$/.test(words[1]?.text ?? ''))
    return false
  if (words[0]?.text === 'no' && words.length >= 2 && words.length < 14)
    return (
      mentionsIn(words.slice(1, 5), 0).length > 0 &&
      !/\b(?:i|you|it|okay|but|just|only|some|except|though|although|one|they|yeah)\b/.test(plain(words))
    )
  if (self === 'doctor' && /^family history of \w+/.test(plain(words)) && words.length < 14) return true
  if (!isWellFormed(words, self) || isBesideHealth(words)) return false
  const text = plain(words)
  if (
    /^(?:i|you) (?:did|do|have|have been|was) (?:it )?(?:about |around |over )?\d[\w-]* \w+ ago$/.test(text)
  )
    return false
  if (/^(?:i|you) (?:am|are|was|were) (?:in the (?:last|past)|during|if|so|when)\b/.test(text)) return false
  if (PASSES_TIME.test(text) || ELLIPTICAL.test(text)) return false
  if (self === 'patient' && (NEVER_LEFT_OUT.test(text) || triedMedicine(words, text))) return true
  return worth(words, relevance) >= leastWorth(visit, isSuspect(words, text, self))
}

/** How much a statement must be worth, by the style of the note. */
const LEAST = { brief: 0.5, standard: 0.2, detailed: 0.1 } as const
/** What seems chat must be worth so much more. */
const SUSPECT = 0.3
/** A visit of fewer sentences has little to choose from: more of it is told. */
const WHOLE_VISIT = 80

const leastWorth = (visit: Visit, suspect: boolean): number =>
  suspect
    ? LEAST[visit.options.style] + SUSPECT
    : LEAST[visit.options.style] * Math.min(1, visit.index.sentences.length / WHOLE_VISIT)

const POINTING = 0.1
const PER_WEIGHT = 0.05
const MOST_WEIGHT = 4

/** What was asked for is worth so much more than what is told by the way. */
const ASKED_FOR = 0.15

/** What it counts for a sentence to be the first of a reply to what the clinician asked of somebody's health; 0 for all others. */
export function askedFor({ index: { sentences }, places }: Visit, { index, speaker }: Sentence): number {
  const asked = sentences[index - 1]
  const isAnswer =
    speaker !== 'doctor' &&
    asked?.speaker === 'doctor' &&
    asked.question &&
    places[asked.index]?.phase === 'history' &&
    clinicalWeight(asked.words) > 0
  return isAnswer ? ASKED_FOR : 0
}

/** What speaks for telling a statement: how likely such talk reaches a note, and what it names. */
function worth(words: Word[], relevance: number): number {
  const points = /^(?:it|they|this|these|he|she|we)$/.test(words[0]?.text ?? '')
  return relevance + PER_WEIGHT * Math.min(MOST_WEIGHT, clinicalWeight(words)) - (points ? POINTING : 0)
}

/** Chat, the clinician's thoughts and plans, and what is said of others. */
function isSuspect(words: Word[], text: string, self: 'patient' | 'doctor'): boolean {
  if (CHAT.test(text) || (words.length < 16 && ARRIVES.test(text))) return true
  if (self === 'doctor')
    return (
      THINKS.test(text) ||
      (!/\b(?:you|your|patient|he|she|his|her)\b/.test(text) &&
        !/^(?:family history of|pain is)\b/.test(text))
    )
  return (
    (/\b(?:we|us|our)\b/.test(text) && mentionsIn(words, 0).length === 0) ||
    (/^(?:he|she)$/.test(words[0]?.text ?? '') && !KIN.test(text))
  )
}

/** What was tried already is not ordered again. */
const triedMedicine = (words: Word[], text: string): boolean =>
  /^i (?:have |had )?(?:already |also )*tried\b/.test(text) &&
  thingsIn(words).some(({ kind, generic }) => kind === 'medicine' && !generic)

const PASSES_TIME =
  /^it (?:was|has been|is) (?:an? )(?:\w+ ){0,2}(?:weekend|week|spring|summer|season|winter|fall|year|lot of long|day)\b/
const THINKS = /\b(?:i|we|if you|you (?:can|should|need|want)|going to|need to)\b/

/** "You're coming in for ...": the opening line says it. */
const ARRIVES =
  /^(?:you|i) (?:are|am|came|come) (?:here|in|coming in|coming)\b.{0,12}\b(?:for|with|because)\b/
