import { oncePer } from './once-per.ts'
import { EXAM_WORDS } from './exam-words-rules.ts'
import { isOtherSide } from './exam/exam-heads.ts'
import { FINDING } from './exam/exam-findings-rules.ts'
import { systemOfRegion } from './exam/exam-systems.ts'
import {
  ASKS_TOUCHED,
  BEGINS_TO_EXAMINE,
  CALLS_OUT_BARE,
  ENDS_EXAMINING,
  EXPLAINS_FINDING,
  SEEN_OF_PERSON,
  THINKS_OF_FINDING,
} from './examined-rules.ts'
import { turnsToLook } from './looking.ts'
import { PLAINLY_PLAN, TELLS_TEST } from './plain-phases-rules.ts'
import { tellsLab } from './results/lab-lines.ts'
import { wordSet } from './rules/rule.ts'
import type { Sentence } from './talk/sentences.ts'
import { plain, type Word } from './talk/word.ts'
import type { IndexedTranscript } from './transcript-index.ts'

/** Nobody examines on without a finding for so long. Sentences of the clinician. */
const QUIET = 7
/** Who is examined says no more than this in between. Words. */
const SHORT_ANSWER = 14
/** A thought of a finding counts for so many sentences without one. */
const THOUGHT = 4
const LONGEST_FINDING = 40

/**
 * The sentences in which the clinician calls out what they find, between turning to the patient and the first word of what
 * is thought or done: "Deep breath. Heart's regular. Trace edema at both ankles. Let me see that toe." They need no model:
 * where somebody is being examined a part of the body with how it is can hardly be anything else.
 */
export function calledOutWhileExamining({ sentences }: IndexedTranscript): ReadonlySet<number> {
  const out = new Set<number>()
  let isExamining = false
  let quiet = 0
  sentences.forEach((sentence, i) => {
    const text = plain(sentence.words)
    if (sentence.speaker !== 'doctor') {
      if (sentence.words.length > SHORT_ANSWER) quiet += 2
      return
    }
    if (beginsAt(sentence, text) || (i > sentences.length * LEAST_HISTORY && isOfExamAlone(text))) {
      isExamining = true
      quiet = 0
    }
    if (!isExamining) return
    if (isTagged(sentence) ? false : sentence.question) {
      if (!ASKS_TOUCHED.test(text)) isExamining = false
      return
    }
    if (ends(sentence, text)) {
      isExamining = false
      return
    }
    quiet += THINKS_OF_FINDING.test(text) ? THOUGHT : 1
    if (isCalledOut(sentence)) {
      out.add(i)
      quiet = 0
    } else if (quiet > QUIET) isExamining = false
  })
  return out
}

const calledOut = oncePer(calledOutWhileExamining)

/** Whether sentence `i` is one of these. */
export const isCalledOutAt = (index: IndexedTranscript, i: number): boolean => calledOut(index).has(i)

/** "There is a small lump on the left elbow, do you feel that?": told, and only then asked. */
const TAG =
  / (?:do you (?:feel|see) (?:that|it|this)|see (?:that|it)|okay|right|does that hurt|you feel that)$/
export const isTagged = ({ words, question }: Sentence): boolean =>
  question && TAG.test(plain(words)) && FINDING.test(plain(words).replace(TAG, '')) && words.length > 6

/** What a test showed is told next. */
const TEST_AT_HEAD =
  /^(?:\S+ ){0,4}(?:ultrasound|x-rays?|mri|ct|scan|echo\w*|ekg|ecg|labs|biopsy|swab|spirometry)\b/

const ends = ({ words }: Sentence, text: string): boolean =>
  ENDS_EXAMINING.test(text) ||
  TEST_AT_HEAD.test(text) ||
  PLAINLY_PLAN.test(text) ||
  TELLS_TEST.test(text) ||
  tellsLab(words)

const beginsAt = (sentence: Sentence, text: string): boolean =>
  turnsToLook(sentence) || BEGINS_TO_EXAMINE.test(text) || readsSeveralVitals(sentence.words)

/** Before so much of a visit was told nobody is examined. */
const LEAST_HISTORY = 0.15
const isOfExamAlone = (text: string): boolean => EXAM_WORDS.test(text) && !PLAINLY_PLAN.test(text)

const VITAL =
  /\b(?:blood pressure|bp|pulse|heart rate|temp(?:erature)?|oxygen|sats?|respirations|breathing|weight|bmi)\b/
const FIGURE_NEAR = 5

/** "Blood pressure 146/88, pulse 76, oxygen 97": read out on the way into the examination. */
function readsSeveralVitals(words: readonly Word[]): boolean {
  const read = words.filter(
    (_, k) =>
      VITAL.test(plain(words.slice(k, k + 2))) &&
      words.slice(k + 1, k + FIGURE_NEAR).some(({ text }) => /^\d/.test(text)),
  )
  return read.length > 1
}

const SMALL = wordSet(`
  and but so now then also okay well the a an your his her their both left right upper lower little bit just still
  other rest of all some mild very one`)
const HOW_FAR = 4

/** Whether a sentence names a part, or a sign, at its head and says how it is. */
function isCalledOut(sentence: Sentence): boolean {
  const text = plain(sentence.words).replace(TAG, '').replace(OPENER, '')
  if (sentence.words.length > LONGEST_FINDING || sentence.words.length < 2) return false
  if (SEEN_OF_PERSON.test(text)) return true
  if (EXPLAINS_FINDING.test(text)) return false
  if (/^(?:(?:so|and|no|yes) )*(?:it|this|they) /.test(text)) return false
  if (isOtherSide(sentence.words)) return true
  if (CALLS_OUT_BARE.test(text) && (FINDING.test(text) || systemOfRegion(text) !== null)) return true
  const head = sentence.words.filter(({ text: word }) => !SMALL.has(word)).slice(0, HOW_FAR)
  return systemOfRegion(plain(head)) !== null
}

/** "For my note, you are dressed neatly." */
const OPENER = /^(?:this is )?for (?:my|the) note (?:that )?/
