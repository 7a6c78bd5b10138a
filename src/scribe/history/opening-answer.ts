import { mentionsIn } from '../mentions.ts'
import type { OutWord } from '../out-word.ts'
import { thirdPersonWords } from '../person.ts'
import { joinWords, sentenceLine } from '../surface.ts'
import { wordSet } from '../rules/rule.ts'
import { statementsOf } from '../talk/clauses.ts'
import { plain, type Word } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { answerIn, questionBefore } from './fragment-answers.ts'
import { HOW_IT_IS } from './fragment-answers-rules.ts'
import { PARTS } from './sore-part.ts'
import { reportedThing } from './told-lines.ts'
import { ASKS_REASON } from './opening-rules.ts'
import { isVerbless } from './verbless.ts'

/** Behind these a complaint is told further in a clause of its own: "pain when I go down the stairs". */
const TOLD_FURTHER = /^(?:when|whenever|if|that|which|after|since|while|every|any)$/
/** Of a complaint that is a verb too ("cough"), what would make it one. */
const IS_DONE = /^(?:i|it|he|she|we|they|me|him|her|them)$/
/** Complaints that have a name of their own only with a place: "pain in my left knee". */
const FELT = wordSet(
  'pain pains ache aches aching soreness numbness tingling itching burning pressure stiffness cramps lump bump weakness',
)
const ADDRESSED = /^(?:doctor|doc|sir|ma'am|please)$/
/** "My left knee, for three weeks." */
const ONLY_PART = new RegExp(
  `^(?:my|the|this) (?:(?:left|right|lower|upper) )?(?:${PARTS}) (?:for|since) [\\w -]+$`,
)

/**
 * "What brings you in?" - "Sore throat since Friday, and a fever.": what they came with, where the answer says more of it than
 * its name. Null where sentence `i` is no such answer.
 */
export function openingAnswer(visit: Visit, i: number): NoteLine | null {
  const { sentences } = visit.index
  const [reply, question] = [sentences[i], questionBefore(sentences, i)]
  if (!reply || !question || !ASKS_REASON.test(plain(question.words))) return null
  const said = answerIn(reply) ?? []
  const namesKnown = visit.namesKnown[reply.segment] ?? false
  const asLine = (told: OutWord[], words: Word[]): NoteLine => ({
    section: 'hpi',
    text: sentenceLine(joinWords(told, namesKnown)),
    words,
  })
  if (ONLY_PART.test(plain(said))) {
    const named = thirdPersonWords(said, 'patient', visit.sex, true)
    return named && { ...asLine(named.slice(1), said), phrase: true }
  }
  const answer = complaintIn(said)
  const told = answer && reportedThing(answer, visit)
  return told && answer && asLine(told, answer)
}

/** The first clause of an answer, where it names a complaint without a verb and says more of it. */
function complaintIn(answer: Word[]): Word[] | null {
  const [first] = statementsOf(answer)
  if (!first) return null
  const words = ADDRESSED.test(first.at(-1)?.text ?? '') ? first.slice(0, -1) : first
  const further = words.findIndex(({ text }, k) => k > 0 && TOLD_FURTHER.test(text))
  const head = further < 0 ? words : words.slice(0, further)
  const complaints = mentionsIn(words, 0).filter(
    ({ kind, polarity }) => kind !== 'drug' && polarity === 'yes',
  )
  const names = complaints.some(({ at }) => at < head.length) || head.some(({ text }) => FELT.has(text))
  if (!names || !(isVerbless(head) || isNoun(head))) return null
  return complaints.length > 1 || further > 0 || HOW_IT_IS.test(plain(words)) ? words : null
}

/** "Cough for three days." */
function isNoun(head: Word[]): boolean {
  const [complaint] = mentionsIn(head, 0)
  if (complaint?.at !== 0) return false
  const rest = head.slice(complaint.length)
  return !rest.some(({ text }) => IS_DONE.test(text)) && (rest.length === 0 || isVerbless(rest))
}
