import { isOfLessThanAsked, isSecondChoice } from '../answer-reach.ts'
import { ofTheTime } from './time-of-answers.ts'
import { affirmsOutright, answerTo } from '../answers.ts'
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
import { plain } from '../talk/word.ts'
import { isToldByAnswer } from './told-by-answer.ts'

import { toldLines } from './told-lines.ts'
/** What the clinician does or will know is no fact of the patient. */
const OF_THE_ASKER = /\b(?:i|me|my|we|us|our)\b/

/** What comes of a question that was begun twice or broken off. */
const BROKEN_TELLING =
  /^(?:it|this|that) is (?:this|that) \w+$|^(?:it|this|that) is (?:your|his|her|their) dominant \w+$|\b(?:of|with) (?:this|that) (?:problem|condition|issue|thing|sort|kind)$|\bnot not\b|^there is (?:it|he|she|they)\b|\w+s does\b|\b(?:does|do|did|has|have|is|are|was) not (?:is|are|was|were|do|does|did|has|can)\b|\bhas any(?:one|body)\b|\b(?:quite|very|pretty|bit|really) \w+ (?:is|was)\b|\bnext question\b|\b(?:should|need to) be aware\b|\bhas not had has\b|\bdenies kind of\b|\b(?:of|the|an?|to|with|for|about|or|and|your|their|his|her|kind|sort|any|have|has|that|like|in)$/

/** "There are other problems": which, the answer alone does not say. */
const NAMES_OTHERS =
  /(?<!\band (?:some |any |his |her |the )?)\bother (?:\w+ )?(?:problems?|conditions?|issues?|symptoms?|concerns?|medications?|medicines?|surger\w+|illness\w*|questions?)\b/

/** "Are you the mother of the patient?": who came along. */
const ASKS_WHO =
  /\b(?:are|is) (?:you|that|this) (?:(?:the|his|her|their|patient's|a) )+(?:\w+ )?(?:mother|father|mom|mum|dad|parents?|grand\w+|guardian|wife|husband|spouse|son|daughter|sister|brother|aunt|uncle|caregiver|carer|caretaker)\b/

/** "Did it go well?", "have you changed it?": what is asked about was named before. */
const POINTS_BACK =
  /^(?:it|that|this|they|these|those|there is (?:it|that)) |\b(?:it|one|ones|those|them|this|that)(?: (?:then|now|today|at all))?$|\b(?:doing|did|done) (?:this|that|it)\b/

/** "Did you see her fall?" of the mother: what the family did is not what the patient did. */
const ASKS_WHO_CAME_ALONG =
  /\b(?:do|did|have|are|were|can|could) you (?:\w+ )?(?:see|seen|notice|noticed|hear|heard|give|given|giving|try|tried|take|taken|feel|find|found|catch|caught|watch|help|let|observe|observed)\b.*\b(?:him|her|he|she|his|them|it)\b/

/** "Did you notice any rash on her?" denied is a denial all the same. */
const isOfWhoCameAlong = (question: Sentence, told: OutWord[]): boolean =>
  ASKS_WHO_CAME_ALONG.test(plain(question.words)) && !told.some(({ text }) => text === 'denies')

/** "No fever, have you?", "you do not have chest pain, do you?" */
const ASKED_AS_DENIED = /^(?:(?:and|so|okay|but) )*(?:no\b|.*\bnot\b)/

/** A question with its plain answer as one statement; null where the two do not make one. */
export function answeredLine(visit: Visit, i: number): NoteLine | null {
  const { sentences } = visit.index
  const question = sentences[i] as Sentence
  const answered = answerTo(sentences, i)
  if (!answered || !isPlainAnswer(sentences, answered.sentence, mentionsIn(question.words, i))) return null
  if (isOfLessThanAsked(sentences, i, answered.sentence, answered.kind) || isSecondChoice(sentences, i))
    return null
  const reply = sentences[answered.sentence] as Sentence
  if (answered.kind === 'yes' && ASKED_AS_DENIED.test(plain(question.words)) && affirmsOutright(reply.words))
    return null
  if (answered.kind === 'yes' && saysItself(visit, question, answered.sentence)) return null
  const asked = withBloodPlaced(sentences, i, question.words)
  const named = asked && withReferencesNamed(sentences, i, withMatterNamed(sentences, i, asked))
  const statement =
    named && ofTheTime(reply.words, ofFamily(question.words, asStatement(named, answered.kind, visit.sex)))
  const told = statement && asTheirs(statement, visit.sex)
  if (reply.speaker === 'other' && told && isOfWhoCameAlong(question, told)) return null
  if (!told || told.length < 3 || isAskedInExam(sentences, i)) return null
  const content = told.flatMap((word) => (word.source ? [word.source] : []))
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
  const text = sentenceLine(joinWords(told, false))
  const replyWords = reply.words.slice(0, Math.min(reply.words.length, 6))
  return {
    section: saysOfFamily(told) ? 'family_history' : sectionOf(content, 'hpi'),
    text,
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
