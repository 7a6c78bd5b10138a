import { PLACES } from './sentence-features.ts'
import { tellsLab } from './results/lab-lines.ts'
import type { Phase } from './placed.ts'
import type { IndexedTranscript } from './transcript-index.ts'
import type { Sentence } from './talk/sentences.ts'
import { plain } from './talk/word.ts'
import {
  ASKS,
  CALLS_OUT,
  ENDS_EXAM,
  PLAINLY_EXAM,
  PLAINLY_PLAN,
  READS_VITAL,
  SAFETY_NET,
  TELLS_TEST,
} from './plain-phases-rules.ts'
import { IS_JUDGED } from './plan/judged-rules.ts'
import { saidOfMedicine } from './plan/said-of-medicine.ts'
import { remedyIn } from './plan/remedy.ts'
import { EXPLAINS_ILLNESS } from './explains-rules.ts'
import { EXAM_WORDS } from './exam-words-rules.ts'
import { ADVISES, DOES_WITH_MEDICINE, OPENS_PLAN } from './phases-rules.ts'
import { TOLD_TO_DO } from './told-to-do-rules.ts'

const LEADS = '(?:(?:so|and|then|okay|also|now|all right|alright|but|well) )*'
/** "His INR is 3.6, so skip tonight's dose": what follows from a result is no result. */
const DOSE = /\b(?:doses?|\d (?:mg|mcg|units?))\b/
const MAY_CALL = /\b(?:call|contact|phone|notify)\b/

/**
 * The part of the visit that a clinician's sentence belongs to by what it says, wherever it is said: "I will order" is of
 * the plan, "on your heart exam" of the examination, a measure with its value of the results. `path` is where the visit
 * seems to be, `opinion` the model's on this sentence alone.
 */
export function plainPhase(
  index: IndexedTranscript,
  i: number,
  path: Phase,
  opinion: number[],
): Phase | null {
  const sentence = index.sentences[i]
  if (!sentence || sentence.speaker === 'patient') return null
  if (sentence.question && ASKS.test(plain(sentence.words))) return null
  const text = sentence.words
    .slice(0, 14)
    .map((word) => word.text)
    .join(' ')
  const total = index.sentences.length
  const whole = plain(sentence.words)
  if (PLAINLY_EXAM.test(text) || (i > total * 0.15 && EXAM_WORDS.test(whole) && !PLAINLY_PLAN.test(text)))
    return 'exam'
  // "Your heart failure is better": what is known is judged behind the examination, and not found in it.
  if ((path === 'exam' || i > total / 3) && judgesIllness(index, i)) return 'plan'
  if (ADVISES.test(whole)) return 'plan'
  if (sentence.speaker === 'doctor' && !sentence.question && OPENS_PLAN.test(whole)) return 'plan'
  if (i > total / 3 && !sentence.question && (remedyIn(sentence.words) ?? saidOfMedicine(sentence.words)))
    return 'plan'
  if (path === 'history') {
    if (PLAINLY_PLAN.test(text) && DOSE.test(whole)) return 'plan'
    if (tellsLab(sentence.words) || TELLS_TEST.test(whole)) return 'results'
    if (READS_VITAL.test(whole)) return 'exam'
    if (TOLD_TO_DO.test(whole) || (MAY_CALL.test(whole) && SAFETY_NET.test(whole))) return 'plan'
    if (CALLS_OUT.test(whole)) return 'exam'
    if (i > total * 0.15 && isSurely(opinion, 'exam') && !TELLS_BACK.test(whole)) return 'exam'
  }
  return (PLAINLY_PLAN.test(text) || explains(sentence, text) || treats(index, i, text)) &&
    (total < 15 || i > total / 3)
    ? 'plan'
    : null
}

const explains = ({ speaker, question }: Sentence, text: string): boolean =>
  speaker === 'doctor' && !question && EXPLAINS_ILLNESS.test(text)

/** "So no montelukast", "keep taking the lisinopril": said by the clinician of a medicine, and asked of nobody. */
const treats = ({ sentences, bySentence }: IndexedTranscript, i: number, text: string): boolean =>
  sentences[i]?.speaker === 'doctor' &&
  !sentences[i].question &&
  DOES_WITH_MEDICINE.test(text) &&
  (bySentence.get(i) ?? []).some(({ kind }) => kind === 'drug')

const judgesIllness = ({ sentences, bySentence }: IndexedTranscript, i: number): boolean => {
  const { speaker, question, words } = sentences[i] ?? {}
  return (
    words !== undefined &&
    speaker === 'doctor' &&
    !question &&
    /\b(?:your|the)\b/.test(plain(words)) &&
    (bySentence.get(i) ?? []).some(
      ({ kind, at, length }) => kind === 'condition' && IS_JUDGED.test(plain(words.slice(at + length))),
    )
  )
}

/** "On exam his heart is regular. | No swelling in the palm, normal creases.": what is dictated on goes on with it. */
export function isDictatedOn({ sentences }: IndexedTranscript, i: number): boolean {
  const [before, own] = [sentences[i - 1], sentences[i]]
  return (
    before?.segment === own?.segment &&
    own?.speaker === 'doctor' &&
    before?.speaker === 'doctor' &&
    /^(?:no|normal|without) /.test(plain(own.words)) &&
    !ASKS.test(plain(own.words)) &&
    !/\b(?:she|he|i|we) \w+/.test(plain(own.words))
  )
}

const DICTATES_EXAM = new RegExp(
  `^${LEADS}physical exam(?:ination)?s?(?! (?:is|was)? ?(?:all )?(?:good|great|fine|template))\\b`,
)

/** "Physical exam shows": an examination that is dictated goes on until something else is named, or somebody addressed. */
export function goesOnWithExam({ sentences }: IndexedTranscript, i: number, dictated: boolean): boolean {
  const own = sentences[i]
  if (own?.speaker !== 'doctor' || own.question) return false
  if (!dictated && !own.words.slice(0, 6).some(({ text }) => text === 'physical')) return false
  const said = plain(own.words)
  return DICTATES_EXAM.test(said) || (dictated && !ENDS_EXAM.test(said))
}

/** "You have had some dry skin" says again what the patient told. */
export const TELLS_BACK = /\b(?:you|he|she|the patient) (?:have|has|had|are|is|feel|mentioned|said|told)\b/
/** How likely, and how much likelier than the history, a part of the visit must be to stand alone in it. */
const SURE = 0.4
const MUCH_LIKELIER = 3

const isSurely = (opinion: number[], phase: Phase): boolean => {
  const likely = opinion[PLACES.indexOf(phase)] ?? 0
  return likely >= SURE && likely >= MUCH_LIKELIER * (opinion[PLACES.indexOf('history')] ?? 0)
}
