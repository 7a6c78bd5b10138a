import { isOfLessThanAsked, isSecondChoice } from '../answer-reach.ts'
import { ofTheTime } from './time-of-answers.ts'
import { affirmsOutright, answerTo } from '../answers.ts'
import { limitOf } from '../limited-answers.ts'
import { limited } from './limited-statements.ts'
import { asTheirs } from './asked-illness.ts'
import { ofFamily, saysOfFamily } from './asked-of-family.ts'
import { withBloodPlaced } from './blood-of-what.ts'
import { isAskedInExam } from './asked-in-exam.ts'
import { isPlainAnswer, mentionsIn } from '../mentions.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import type { OutWord } from '../out-word.ts'
import { isBaseVerb } from '../lexicon/verbs.ts'
import { asStatement } from './questions.ts'
import type { Sentence } from '../talk/sentences.ts'
import { isSocial, sectionOf } from './history-sections.ts'
import { joinWords, sentenceLine } from '../surface.ts'
import { isBesideHealth, namesHealth, namesThing } from './tells-of-health.ts'
import { withMatterNamed } from '../references/named-clause.ts'
import { withReferencesNamed } from '../references/named-references.ts'
import { plain, type Word } from '../talk/word.ts'
import { bareQuestion } from './bare-question.ts'
import { isToldByAnswer } from './told-by-answer.ts'
import {
  ASKS_WHO,
  ASKS_WHO_CAME_ALONG,
  BROKEN_TELLING,
  NAMES_OTHERS,
  POINTS_BACK,
} from './answered-lines-rules.ts'

import { toldLines } from './told-lines.ts'
/** What the clinician does or will know is no fact of the patient. */
const OF_THE_ASKER = /\b(?:i|me|my|we|us|our)\b/

/** "Did you notice any rash on her?" denied is a denial all the same. */
const isOfWhoCameAlong = (question: Sentence, told: OutWord[]): boolean =>
  ASKS_WHO_CAME_ALONG.test(plain(question.words)) && !told.some(({ text }) => text === 'denies')

/** "No fever, have you?", "you do not have chest pain, do you?" */
const ASKED_AS_DENIED = /^(?:(?:and|so|okay|but) )*(?:no\b|.*\bnot\b)/

/** "The patient coughs"; "the patient smokes" is told all the same. */
const SHORTEST = 3

/** "Diarrhea?" asks "any diarrhea?": a question that is nothing but its thing. */
function withAny(question: Word[]): Word[] {
  const words = bareQuestion(question)
  const [thing] = mentionsIn(words, 0)
  const isAlone = thing?.at === 0 && thing.length === words.length
  return isAlone ? [{ ...(words[0] as Word), text: 'any', after: '' }, ...words] : question
}

/** "Are you still on the pill?" - "No.": it was so, and is not any more. */
const NOT_STILL = /^((?:the patient|he|she|they) (?:is|are)) not still /i

const DOUBTS = /\b(?:think|believe|probably|likely|maybe|hope|doubt)\b/

/** A question with its plain answer as one statement; null where the two do not make one. */
export function answeredLine(visit: Visit, i: number): NoteLine | null {
  const { sentences } = visit.index
  const question = sentences[i] as Sentence
  const answered = answerTo(sentences, i)
  if (!answered) return null
  const reply = sentences[answered.sentence] as Sentence
  const limit = limitOf(question.words, reply.words)
  if (!isPlainAnswer(sentences, answered.sentence, mentionsIn(question.words, i), limit !== null)) return null
  if (isOfLessThanAsked(sentences, i, answered.sentence, answered.kind) || isSecondChoice(sentences, i))
    return null
  if (answered.kind === 'yes' && ASKED_AS_DENIED.test(plain(question.words)) && affirmsOutright(reply.words))
    return null
  if (answered.kind === 'yes' && saysItself(visit, question, answered.sentence)) return null
  const asked = withBloodPlaced(sentences, i, question.words)
  const named = asked && withReferencesNamed(sentences, i, withMatterNamed(sentences, i, asked))
  const kind = limit?.kind ?? answered.kind
  const stated =
    named && (asStatement(named, kind, visit.sex) ?? (limit && asStatement(withAny(named), kind, visit.sex)))
  const statement = ofTheTime(reply.words, ofFamily(question.words, stated))
  const told = statement && asTheirs(statement, visit.sex)
  if (reply.speaker === 'other' && told && isOfWhoCameAlong(question, told)) return null
  // "So is it gout?" "I think so.": what the patient asks after is the clinician's assessment.
  if (!told || (told !== statement && question.speaker === 'patient')) return null
  // "So is it pneumonia?" "I don't think so.": what is doubted is not denied.
  if (question.speaker === 'patient' && reply.speaker === 'doctor' && DOUBTS.test(plain(reply.words)))
    return null
  if (isAskedInExam(sentences, i)) return null
  const content = told.flatMap((word) => (word.source ? [word.source] : []))
  if (told.length < SHORTEST && !isSocial(plain(content))) return null
  if (OF_THE_ASKER.test(plain(content)) || isBesideHealth(content)) return null
  if (!namesHealth(content) && !isSocial(plain(content))) return null
  if (POINTS_BACK.test(plain(told)) && !/\bbefore\b/.test(plain(told)) && !namesThing(content)) return null
  if (answered.kind !== 'no' && /\bmedical history$/.test(plain(told))) return null
  if (answered.kind !== 'no' && NAMES_OTHERS.test(plain(told)) && mentionsIn(content, 0).length === 0)
    return null
  if (answered.kind !== 'no' && /\b(?:any(?:body|one|thing|where)?|ever)\b/.test(plain(told))) return null
  if (BROKEN_TELLING.test(plain(told)) || ASKS_WHO.test(plain(question.words))) return null
  if (/\balone\b/.test(plain(content)) && sharesHome(sentences, answered.sentence)) return null
  if (answered.kind === 'no' && affirms(reply, question)) return null
  const whole = limited(told, limit, visit.sex)
  if (!named || !whole) return null
  if (limit) visit.used.add(answered.sentence)
  const replyWords = limit ? reply.words : reply.words.slice(0, Math.min(reply.words.length, 6))
  return {
    section: saysOfFamily(told) ? 'family_history' : sectionOf(content, 'hpi'),
    text: sentenceLine(joinWords(whole, false)).replace(NOT_STILL, '$1 no longer '),
    words: [...named, ...question.words, ...replyWords],
  }
}

/** Whether the answer at `at`, or what the same voice says next, is told and names what was asked after. */
const saysItself = (visit: Visit, question: Sentence, at: number): boolean =>
  visit.index.sentences
    .slice(at, at + 2)
    .some(
      (reply) =>
        !reply.question &&
        reply.speaker !== question.speaker &&
        isToldByAnswer(question.words, reply.words) &&
        toldLines(visit, reply, false).length > 0,
    )

/** "Do you live alone?" "Yeah. I live with my partner." */
const sharesHome = (sentences: Sentence[], at: number): boolean =>
  sentences
    .slice(at, at + 4)
    .some(({ speaker, words }) => speaker !== 'doctor' && /\b(?:live|living|stay) with\b/.test(plain(words)))

/** "Do you live by yourself?" "No, I live by myself.": the answer says itself what is so. */
function affirms(reply: Sentence, question: Sentence): boolean {
  const at = reply.words.findIndex(({ text }) => text === 'i')
  const verb = at > 0 && at <= 2 ? reply.words[at + 1]?.text : undefined
  return (
    verb !== undefined &&
    isBaseVerb(verb) &&
    !reply.words.some(({ text }) => /^(?:not|never)$/.test(text)) &&
    !/^(?:be|have|do)$/.test(verb) &&
    question.words.some(({ text }) => text === verb)
  )
}
