import { fromFurther } from '../tasks/intent.ts'
import { isPurposeAt } from '../talk/purposes.ts'
import type { Sentence } from '../talk/sentences.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import { CONDITION, CONSEQUENCE, OPENS_OPTIONS } from './order-conditions-rules.ts'

/** How many words before an order a condition still speaks of it. */
export const CONDITION_REACH = 14

/** Conditions of the given kinds. "If you have any pain" asks for nothing that would have to be so first. */
export const openConditions = (kinds: RegExp): RegExp =>
  new RegExp(`${kinds.source} (?!you (?:have|get|need) any|there (?:is|are) any)`)
const OPEN = openConditions(CONDITION.pattern)

/** The words of a sentence with those of the one before, where the same person said it. */
const saidUpTo = (sentences: Sentence[], sentence: Sentence): Word[] =>
  sentences
    .slice(Math.max(0, sentence.index - 1), sentence.index + 1)
    .filter((other) => other.speaker === sentence.speaker)
    .flatMap((other) => other.words)

/**
 * "If it is positive" was said just before, and the recognizer or a cut has parted it from what it is the condition of.
 * `waits` are the conditions that count.
 */
export function hangsOnBefore(
  sentences: Sentence[],
  sentence: Sentence,
  clause: Word[],
  waits: RegExp = OPEN,
): boolean {
  const near = saidUpTo(sentences, sentence)
  const first = near.indexOf(clause[0] as Word)
  if (first <= 0) return false
  if (isPurposeAt(near, first - 1) && sentence.words.indexOf(near[first - 1] as Word) > LEAST_BEFORE)
    return true
  if (goesOnFrom(near.slice(0, first), sentence, clause) || isWhatMayBe(near.slice(0, first), clause))
    return true
  if (!/^(?:i|we|you)$/.test(clause[0]?.text ?? '')) return false
  if (isFurtherOption(sentences, sentence, clause)) return true
  if (isNextVisit(clause) && IN_DOUBT.test(plain(near.slice(Math.max(0, first - CONDITION_REACH), first))))
    return false
  const before = near.slice(Math.max(0, first - CONDITION_REACH), first)
  const ended = before.findLastIndex((word) => word.after === '.' || word.after === '?')
  const open = before.slice(ended + 1)
  const text = `${plain(open)} `
  const at = text.search(waits)
  // "if it gets worse call me" has its consequence already.
  return at >= 0 && !CONSEQUENCE.test(text.slice(at))
}

/** So many words before "so" say what it is the purpose of. */
const LEAST_BEFORE = 4

/** "... to see if it is better, and I will see you in a week": what a test is to show keeps nobody from coming back. */
const IN_DOUBT = /\bto (?:see|check|determine) (?:if|whether)\b(?!.*\b(?:if|unless|whether)\b)/
const isNextVisit = (clause: Word[]): boolean =>
  /^(?:i|we) (?:will|would like to|want to|am going to|are going to) (?:see|follow up with) you\b/.test(
    plain(clause),
  )

/** "If it gets red. Or your arm hurts. Then you need to call": what begins with "or" or "then" hangs on the "if" before. */
function goesOnFrom(before: Word[], sentence: Sentence, clause: Word[]): boolean {
  const begins = sentence.words.find(({ text }) => !/^(?:so|and|okay|but|um|uh|well)$/.test(text))
  if (!/^(?:or|then)$/.test(begins?.text ?? '') || sentence.words.indexOf(clause[0] as Word) > 3) return false
  return /\b(?:if|unless)\b/.test(plain(before))
}

/** "It can lead to pain and you are limping", "make sure you sleep. And you are resting": not what the patient does. */
const isWhatMayBe = (before: Word[], clause: Word[]): boolean =>
  ((before.at(-1)?.text === 'and' && /^you are (?!going\b)\w+ing\b/.test(plain(clause))) ||
    /^you (?:can|could|may|might) also (?:develop|get|have|lose|end up)\b/.test(plain(clause))) &&
  /\b(?:can|could|may|might|ensure|make sure|lead to)\b/.test(plain(before.slice(-MAY_REACH)))
const MAY_REACH = 24

/** "If you still have pain we will have to discuss an injection | we could also operate": under the same condition. */
const isFurtherOption = (sentences: Sentence[], sentence: Sentence, clause: Word[]): boolean =>
  /^(?:i|we) (?:could|might|may) also\b/.test(plain(clause)) &&
  OPENS_OPTIONS.test(
    plain(
      sentences
        .slice(Math.max(0, sentence.index - OPTION_REACH), sentence.index + 1)
        .flatMap(({ speaker, words }) => (speaker === sentence.speaker ? words : [])),
    ),
  )
const OPTION_REACH = 2

/** Whether a condition of any kind stands shortly before words of the transcript, be it theirs or not. */
export function followsCondition(sentences: Sentence[], sentence: Sentence, words: Word[]): boolean {
  const near = saidUpTo(sentences, sentence)
  const end = near.indexOf(words.at(-1) as Word)
  const before = near.slice(Math.max(0, end - words.length - CONDITION_REACH), Math.max(0, end))
  return CONDITION.test(fromFurther(plain(openFrom(before))))
}

/** "Call me if you faint. | See me in 2 weeks": a condition beside what it leads to ends with its sentence. */
function openFrom(words: Word[]): Word[] {
  const ended = words.findLastIndex(({ after }, k) => after === '.' && k < words.length - 1) + 1
  const said = plain(words.slice(0, ended))
  const at = said.search(CONDITION.pattern)
  // "If you need" leads to nothing yet.
  const leadsOn = CONSEQUENCE.test(said.slice(at).replace(/^(?:\S+ ){1,3}/, ''))
  const isLed = at >= 0 && (wordsIn(said.slice(0, at)) >= LEAST_SAID || leadsOn)
  return isLed ? words.slice(ended) : words
}
/** Before so many words a condition leads its sentence: "and then if it is positive. | We treat it". */
const LEAST_SAID = 4
