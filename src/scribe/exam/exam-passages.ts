import { isInstruction } from './exam-heads.ts'
import { isState } from './exam-findings.ts'
import { isTagged } from '../examined.ts'
import { TELLS_OF_ILLNESS } from '../examined-rules.ts'
import { isNotedFinding } from '../noted-finding.ts'
import { turnsToLook } from '../looking.ts'
import { complainedOf } from './exam-complaint.ts'
import { openedRegion, turnedTo, type Region } from './exam-regions.ts'
import { asks, type Sentence } from '../talk/sentences.ts'
import type { Visit } from '../visit-lines.ts'
import { plain, type Word } from '../talk/word.ts'
import { wordSet } from '../rules/rule.ts'
import { CALLED_OUT, OPENS } from './exam-regions-rules.ts'

/** What was said of the examination in one go, and the part of the body that was named before it. */
export interface Passage {
  words: Word[]
  sentences: number[]
  /** The part that was turned to since the passage before; null where none was. */
  region: Region | null
  /** Whether other parts of the visit lie between it and the passage before. */
  isApart: boolean
  /** Whether it goes on from what was seen on a test. */
  isImaging: boolean
  /** Whether the plan has begun before it. */
  isLate: boolean
}

/** An examination whose parts lie further from each other is two. Sentences. */
const NEAR = 8
/** Nobody calls out more without an end. Words. */
const LONGEST = 150
/** What is said of a finding follows it within so many sentences. */
export const NEXT = 4
/** A part of the body that was turned to is spoken of for so long. Sentences. */
const TURNED = 12
export const IMAGING =
  /\b(?:x-rays?|mri|ct|cat scan|imaging|ultrasound|ekg|echocardiogram|labs?|blood ?work|results?)\b/
const FINDS = /^(?:(?:so|and|now) )*(?:i )?do not (?:appreciate|see|hear|feel|notice|palpate) /

/**
 * The examination as it was told: the clinician's own sentences, what the recognizer cut put together again. `measured`: the
 * words of vital signs; what goes on behind them in one breath ("pulse 96, diffuse wheezes") was examined.
 */
export function examPassages(visit: Visit, measured: ReadonlySet<Word> = new Set()): Passage[] {
  const out: Passage[] = []
  let region: Region | null = null
  let last = -NEAR
  let turnedAt = 0
  let isImaging = false
  let before: Sentence | null = null
  let isLate = false
  visit.index.sentences.forEach((sentence, i) => {
    if (sentence.speaker === 'patient') return
    const phase = visit.places[i]?.phase
    const words = phase === 'exam' ? behindMeasured(sentence.words, measured) : sentence.words
    const isTold =
      (!visit.used.has(i) || words.length < sentence.words.length) &&
      !isAsked(visit, sentence) &&
      !isInstruction(sentence.words) &&
      !TELLS_OF_ILLNESS.test(plain(sentence.words)) &&
      !isEcho(sentence, visit.index.sentences[i - 1]) &&
      (phase === 'exam' ||
        (i - last <= NEXT && isState(sentence.words)) ||
        isCalledOut(visit, i) ||
        (phase === 'plan' && isNotedFinding(sentence.words)) ||
        (phase !== 'plan' && OPENS.test(plain(sentence.words))))
    const named = turnedTo(sentence.words) ?? openedRegion(sentence.words)?.region ?? null
    const turned = named ?? (turnsToLook(sentence) ? complainedOf(visit.index, i) : null)
    if (!isTold) {
      if (turned) [region, turnedAt] = [turned, i]
      isImaging = IMAGING.test(plain(sentence.words))
      if (phase === 'plan' || phase === 'results') before = null
      return
    }
    isLate = isAfterPlan(visit, i) && !isNotedFinding(sentence.words) && (isLate || !isNearExam(visit, i))
    const joined = before && out.at(-1)
    if (joined && before && joined.words.length < LONGEST && goesOn(visit, before, sentence)) {
      joined.words.push(...words)
      joined.sentences.push(i)
    } else
      out.push({
        words: [...words],
        sentences: [i],
        region: i - turnedAt <= TURNED ? region : null,
        isApart: i - last > NEAR,
        isImaging,
        isLate,
      })
    region = null
    isImaging = false
    last = i
    before = sentence
  })
  return out
}

/** What follows the last vital sign of a sentence behind a pause; all of it where there is none, or nothing follows. */
function behindMeasured(words: Word[], measured: ReadonlySet<Word>): Word[] {
  const last = words.findLastIndex((word) => measured.has(word))
  const rest = last < 0 ? 0 : words.findIndex(({ after }, k) => k >= last && after === ',') + 1
  return rest > 0 && words.length - rest >= LEAST_FINDING ? words.slice(rest) : words
}
const LEAST_FINDING = 2

/** Whether a question mark is the speaker's own, or a recognizer's text has the form of a question. */
function isAsked(visit: Visit, sentence: Sentence): boolean {
  if (!sentence.question || isTagged(sentence)) return false
  const end = sentence.words.at(-1) as Word
  if (visit.index.segments[end.segment]?.text.slice(end.to).trimStart().startsWith('?')) return true
  const before = visit.index.sentences[sentence.index - 1]
  if (/\bexam(?:ination)?$/.test(plain(before?.words ?? []))) return false
  return !FINDS.test(plain(sentence.words)) && asks([...sentence.words.slice(0, -1), { ...end, after: '' }])
}

/** What the clinician calls out in the same turn as other findings, whatever the model of places makes of it. */
function isCalledOut(visit: Visit, i: number): boolean {
  const sentence = visit.index.sentences[i] as Sentence
  const text = plain(sentence.words)
  if (visit.places[i]?.phase !== 'history' || !CALLED_OUT.test(text)) return false
  // After the patient has spoken a "no" repeats their answer.
  if (text.startsWith('no ') && visit.index.sentences[i - 1]?.speaker === 'patient') return false
  return [i - 1, i + 1].some(
    (k) => visit.places[k]?.phase === 'exam' && visit.index.sentences[k]?.segment === sentence.segment,
  )
}

const LONGEST_ECHO = 5

/** "No chest pain.", said after the patient has just said so: what was answered, not what was found. */
const isEcho = (sentence: Sentence, before: Sentence | undefined): boolean =>
  before?.speaker === 'patient' &&
  sentence.words[0]?.text === 'no' &&
  sentence.words.length <= LONGEST_ECHO &&
  before.words.some((word) => /^(?:no|not|nope)$/.test(word.text))

const BACK = 6

const isNearExam = (visit: Visit, i: number): boolean =>
  visit.places.slice(Math.max(0, i - BACK), i).some(({ phase }) => phase === 'exam')

/** An explanation of the plan names what was found again; what is called an examination still is one. */
const isAfterPlan = (visit: Visit, i: number): boolean =>
  visit.places.slice(Math.max(0, i - BACK), i).some(({ phase }) => phase === 'plan') &&
  !visit.index.sentences
    .slice(Math.max(0, i - 1), i + 1)
    .some(({ words }) => /\bexam(?:ination)?\b/.test(plain(words)))

/** Words that begin a sentence of their own. */
const STARTS = wordSet(`
  i you he she it we they there that this these those the your his her a an no not and but so now then okay
  alright otherwise also all let good great perfect yes yeah yep right well how what when if is are does do did
  can because which just same normal everything sorry go going open for on`)
const starts = (word: string): boolean => STARTS.has(word) || /^(?:look|listen)\w*$/.test(word)
/** Words at which nobody ends: the recognizer cut in the middle. */
const MID_AIR = wordSet(`
  the a an of to and or in on over at with from for your his her some any associated light lateral medial anterior
  posterior superior inferior distal proximal lower upper left right greater lesser mild moderate paraspinal hand
  pedal lymph motor capillary dorsalis pedis cranial heel exam looks is are do have`)
const PLACE = /^(?:on|over|of|in|at|to) (?:the|your|that|his|her|both)\b(?!.*\bexam)/
const SHORT_PLACE = 6
const BACKCHANNEL = 3

/** Whether a sentence is the rest of the one before: "tenderness of the greater", "tuberosity of the humerus". */
function goesOn(visit: Visit, before: Sentence, sentence: Sentence): boolean {
  const between = visit.index.sentences.slice(before.index + 1, sentence.index)
  if (between.some(({ speaker, words }) => speaker !== 'patient' || words.length > BACKCHANNEL)) return false
  const text = plain(sentence.words)
  const end = before.words.at(-1) as Word
  if (PLACE.test(text) && sentence.words.length <= SHORT_PLACE) return true
  if (end.after === '.') return false
  const first = sentence.words[0]?.text ?? ''
  if (first.length > end.text.length && end.text.length > 2 && first.startsWith(end.text)) return true
  return MID_AIR.has(end.text)
    ? !/^(?:okay|so|now|let|i)$/.test(first)
    : !starts(first) && !between.length && !/^(?:\w+ ){1,3}(?:is|are|sounds?) /.test(text)
}
