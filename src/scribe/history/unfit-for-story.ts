import { mentionsIn } from '../mentions.ts'
import { advisesReturn } from '../named-only.ts'
import { leavesOpen } from '../open-conditions.ts'
import { answersOfAnother } from '../asked-of-another.ts'
import { isOfKinStill } from './of-kin-still.ts'
import { isThought } from './thoughts.ts'
import { wordSet } from '../rules/rule.ts'
import { plain, type Word } from '../talk/word.ts'
import type { Sentence } from '../talk/sentences.ts'
import { isUnfitForPlan } from '../plan/unfit-for-plan.ts'
import type { Visit } from '../visit-lines.ts'
import {
  CLINICIANS_ACT,
  IMPRESSION,
  NOT_ANY_MORE,
  OF_COMPLAINT,
  OF_MY_BODY,
  POINTS_AT_NOTHING,
  SECOND_IT,
  SMALL_TALK,
  TWO_IN_ONE,
  VITALS,
} from './unfit-for-story-rules.ts'

/** People who are not the patient: after them "she" is theirs. */
const SOMEBODY = wordSet(`
  daughter son wife husband mother father mom dad mum brother sister friend neighbor boss kid kids child children
  nurse doctor colleague partner player girlfriend boyfriend grandson granddaughter trainer therapist teacher
  dog cat`)
const ABOUT_ANOTHER = /^(?:he|she|his|her|they)$/
/** How far before a "she" somebody else may have been named. Words. */
const REACH = 14

/** What no physician would leave in the history: another person's, an impression, small talk, half of a condition. */
export function isUnfitForStory(
  visit: Visit,
  sentence: Sentence,
  clause: Word[],
  self: 'patient' | 'doctor',
): boolean {
  const text = plain(clause)
  if (SMALL_TALK.test(text) || POINTS_AT_NOTHING.test(text)) return true
  if (TWO_IN_ONE.test(text) || SECOND_IT.test(text)) return true
  if (
    self === 'doctor' &&
    (isThought(clause) ||
      IMPRESSION.test(text) ||
      VITALS.test(text) ||
      isUnfitForPlan(clause) ||
      advisesReturn(clause))
  )
    return true
  if (self === 'patient' && (CLINICIANS_ACT.test(text) || isContradicted(visit, sentence))) return true
  if (self === 'doctor' && OF_MY_BODY.test(text)) return true
  if (self === 'patient' && isOfNobody(visit, sentence, clause)) return true
  if (isOfKinStill(visit.index, sentence, clause) || answersOfAnother(visit.index.sentences, sentence))
    return true
  if (
    self === 'doctor' &&
    (isOfAnother(visit, sentence, clause) || isDeniedNext(visit, sentence) || isStoppedNext(visit, sentence))
  )
    return true
  return isHopedFor(visit, sentence, clause) || hangsOnCondition(visit, sentence, clause)
}

/** "He had it as a child" of a woman who named nobody: misheard. */
function isOfNobody({ index: { sentences }, sex }: Visit, { index }: Sentence, clause: Word[]): boolean {
  const first = clause[0]?.text ?? ''
  if (!((sex === 'female' && first === 'he') || (sex === 'male' && first === 'she'))) return false
  return !sentences
    .slice(Math.max(0, index - NAMED_BACK), index + 1)
    .some(({ words }) =>
      words.some(({ text }) => SOMEBODY.has(text) || PROFESSION.has(text) || PROFESSION_BY_ENDING.test(text)),
    )
}
const NAMED_BACK = 8
const PROFESSION = wordSet(`
  dr pcp provider surgeon dentist podiatrist physician specialist guy man woman lady person someone somebody
  uncle aunt nephew niece coworker`)
const PROFESSION_BY_ENDING = /^(?:grand\w+|\w{4,}ologist|\w{4,}ician)$/

/** "You're on the glipizide." - "I stopped that in the summer.": the patient knows better. */
function isStoppedNext({ index: { sentences, bySentence } }: Visit, { index, segment }: Sentence): boolean {
  if (!bySentence.get(index)?.some(({ kind }) => kind === 'drug')) return false
  const reply = sentences.slice(index + 1).find((next) => next.segment !== segment)
  return reply?.speaker === 'patient' && NOT_ANY_MORE.test(plain(reply.words))
}

/** How far a reply to what the clinician says is read for a denial of it. Sentences. */
const REPLY = 2

/** "So you tolerate the nausea." - "Yes, I haven't had any nausea.": the patient knows better. */
const isDeniedNext = ({ index }: Visit, { index: at }: Sentence): boolean =>
  (index.bySentence.get(at) ?? []).some(
    ({ kind, name, polarity }) =>
      kind !== 'drug' &&
      polarity === 'yes' &&
      index.mentions.some(
        (other) =>
          other.name === name &&
          other.polarity === 'no' &&
          other.answeredBy === null &&
          other.sentence > at &&
          other.sentence <= at + REPLY &&
          index.sentences[other.sentence]?.speaker === 'patient',
      ),
  )

/** "Our youngest daughter, she plays soccer": the clinician's own people are not the patient. */
function isOfAnother(visit: Visit, sentence: Sentence, clause: Word[]): boolean {
  const first = clause[0]?.text ?? ''
  if (!ABOUT_ANOTHER.test(first)) return false
  if (visit.sex === 'male' && /^(?:she|her)$/.test(first)) return true
  if (visit.sex === 'female' && /^(?:he|his)$/.test(first)) return true
  const near = [sentence.index - 1, sentence.index]
    .flatMap((i) => visit.index.sentences[i] ?? [])
    .filter(({ segment }) => segment === sentence.segment)
    .flatMap(({ words }) => words)
  const at = near.indexOf(clause[0] as Word)
  return near.slice(Math.max(0, at - REACH), Math.max(0, at)).some((word) => SOMEBODY.has(word.text))
}

/** "I have a stroke?" "No, no, no": what the patient fears and the clinician denies at once is not so. */
export function isContradicted(visit: Visit, sentence: Sentence): boolean {
  const next = visit.index.sentences
    .slice(sentence.index + 1)
    .find(({ segment }) => segment !== sentence.segment)
  if (
    next?.speaker !== 'doctor' ||
    sentence.words.some((word) => /^(?:no|not|never|denies)$/.test(word.text))
  )
    return false
  return /^(?:oh |okay )?no (?:no\b|you (?:do|did) not|(?:that|it) is not)/.test(plain(rawWords(next, visit)))
}

/** The first words of a turn as they were said. */
const rawWords = ({ segment }: Sentence, { index }: Visit): Word[] =>
  index.sentences
    .filter((other) => other.segment === segment)
    .flatMap(({ words }) => words)
    .slice(0, 6)

/** The first words of a sentence that the recognizer parted from their "if ..." or "I am not sure whether ...". */
function hangsOnCondition(visit: Visit, sentence: Sentence, clause: Word[]): boolean {
  const before = visit.index.sentences[sentence.index - 1]
  if (!before || before.segment !== sentence.segment || before.words.at(-1)?.after === '.') return false
  if (before.question || sentence.words.indexOf(clause[0] as Word) > 2) return false
  return leavesOpen(before.words)
}

/** "Hopefully you have passed that stone": what is hoped for is not so yet. The recognizer may part the two. */
export function isHopedFor(visit: Visit, sentence: Sentence, clause: Word[]): boolean {
  const before = visit.index.sentences[sentence.index - 1]
  const own = sentence.words.indexOf(clause[0] as Word)
  const tail =
    before?.segment === sentence.segment && !before.words.at(-1)?.after ? before.words.slice(-HOPE) : []
  const near = [...tail, ...sentence.words.slice(0, Math.max(0, own))].slice(-HOPE)
  return own >= 0 && HOPED.test(plain(near))
}
const HOPE = 14
const HOPED =
  /\b(?:hopefully|hope|hoping|looking for|make sure|see if|sure that|(?:worried|concerned) (?:that|about)|in case)\b/

const ORPHAN = /^(?:it|that|this|they|those|these)$/
/** How many segments back a line of the story may lie that an "it" still goes on with. */
const STILL_NEAR = 2

/**
 * Whether a line that begins with "it" follows no line of the story that it could be about: what it points at stands only
 * in the transcript.
 */
export function pointsBeyondStory(words: Word[], last: Word[] | undefined): boolean {
  if (!ORPHAN.test(words[0]?.text ?? '') || mentionsIn(words, 0).length > 0) return false
  if (OF_COMPLAINT.test(plain(words))) return false
  const segment = words[0]?.segment ?? 0
  return !last?.some((word) => segment - word.segment <= STILL_NEAR)
}
