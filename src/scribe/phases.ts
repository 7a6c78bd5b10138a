import { probabilities, scores, type LinearModel } from './linear-model.ts'
import type { Phase, Placed } from './placed.ts'
import { PLACES, placeFeatures, surroundingsOf } from './sentence-features.ts'
import { calledOutWhileExamining } from './examined.ts'
import { isSeenLooking } from './looking.ts'
import { isSuspicion } from './history/thoughts.ts'
import { IMAGING, LAB, OTHER_TEST } from './tasks/order-words.ts'
import type { IndexedTranscript } from './transcript-index.ts'
import { plain } from './talk/word.ts'
import { HAS_BEEN, NAMES_ILLNESS, NAMES_PROBLEM, WILL_BE } from './phases-rules.ts'
import { goesOnWithExam, TELLS_BACK, isDictatedOn, plainPhase } from './plain-phases.ts'

const PHASES: readonly Phase[] = ['history', 'exam', 'results', 'plan']

/** Log-cost of going from one phase to another; a visit seldom turns back. */
const TURN: Record<Phase, Record<Phase, number>> = {
  history: { history: 0, exam: -1.6, results: -2.2, plan: -3 },
  exam: { history: -3.2, exam: 0, results: -1.2, plan: -1.6 },
  results: { history: -3.2, exam: -1.2, results: 0, plan: -1.4 },
  plan: { history: -4.2, exam: -4, results: -3, plan: 0 },
}

/** The phase and the relevance of every sentence: the model's opinion, made steady along the visit. */
export function placesOf(index: IndexedTranscript, model: LinearModel): Placed[] {
  const { sentences } = index
  if (sentences.length === 0) return []
  const around = surroundingsOf(sentences)
  const opinions = sentences.map((_, i) =>
    probabilities(scores(model, placeFeatures(sentences, i, around, index.bySentence.get(i) ?? []))),
  )
  const path = steadyPath(opinions)
  const calledOut = calledOutWhileExamining(index)
  let before: Phase | null = null
  let dictated = false
  /** The turn in which something was planned. */
  let planned: number | null = null
  let examined = 0
  /** What was found has been spoken of as the plan. */
  let isDiagnosed = false
  return opinions.map((opinion, i) => {
    const phase = path[i] as Phase
    dictated = goesOnWithExam(index, i, dictated)
    const said: Phase | null =
      plainPhase(index, i, phase, opinion) ??
      (dictated || calledOut.has(i) || isSeenLooking(index, i) ? 'exam' : null) ??
      ((before === 'exam' || before === 'results') && isDictatedOn(index, i) ? before : null)
    before = said
    if (said === 'plan' && examined >= EXAMINED) isDiagnosed = true
    if (said) planned = said === 'plan' ? (index.sentences[i]?.segment ?? null) : null
    const relevance = 1 - (opinion[0] as number)
    if (said === 'exam') examined += 1
    const isLate = !said && phase === 'history' && examined >= EXAMINED && i > sentences.length / 2
    if (isLate && (dosesIt(index, i) || (isDiagnosed && plansOn(index, i))))
      return { phase: 'plan', relevance: Math.max(relevance, 0.5) }
    if (said) return { phase: said, relevance: Math.max(relevance, 0.5) }
    if (
      phase === 'history' &&
      planned !== null &&
      index.sentences[i]?.segment === planned &&
      goesOnPlanning(index, i)
    )
      return { phase: 'plan', relevance }
    return phase === 'history' && suspectsLater(index, i)
      ? { phase: 'plan', relevance: Math.max(relevance, 0.5) }
      : { phase, relevance }
  })
}

/** So many sentences of it, and somebody was examined. */
const EXAMINED = 3
const DOSE = /\b\d+(?:\.\d+)? (?:mg|mcg|ml|units?|puffs?|tablets?|drops?)\b|\b(?:once|twice|\d times) a day\b/
const TAKEN = /\b(?:you|he|she|the patient) (?:are|is|were|was|have|has|take|takes|took|been)\b/
const SHORT = 4

/** "For pain, ibuprofen, eight milliliters every six hours", "so amoxicillin again": behind the examination it is ordered. */
const dosesIt = ({ sentences, bySentence }: IndexedTranscript, i: number): boolean => {
  const { speaker, question, words = [] } = sentences[i] ?? {}
  const text = plain(words)
  const named = (bySentence.get(i) ?? []).filter(({ kind }) => kind === 'drug')
  return (
    speaker === 'doctor' &&
    !question &&
    !TAKEN.test(text) &&
    ((named.length > 0 && (DOSE.test(text) || words.length <= SHORT)) ||
      (/^(?:so |and |then )?i (?:will|would)\b/.test(text) && DOSE.test(text)))
  )
}

/** "I'm sending a CBC and a ferritin. And a pelvic ultrasound this week.": once the plan is spoken of, what is done next is of it. */
const plansOn = ({ sentences }: IndexedTranscript, i: number): boolean => {
  const { speaker, question, words = [] } = sentences[i] ?? {}
  const text = plain(words)
  return (
    speaker === 'doctor' &&
    !question &&
    !HAS_BEEN.test(text) &&
    (WILL_BE.test(text) || [IMAGING, LAB, OTHER_TEST].some((tests) => text.search(tests) >= 0))
  )
}
/** "Stay on it. Keep seeing your therapist.": what the same turn goes on with, unless it tells back or asks. */
const goesOnPlanning = ({ sentences }: IndexedTranscript, i: number): boolean =>
  sentences[i]?.speaker === 'doctor' && !sentences[i].question && !TELLS_BACK.test(plain(sentences[i].words))

/** What the clinician suspects once the history is well under way is of the plan. */
const suspectsLater = ({ sentences, bySentence }: IndexedTranscript, i: number): boolean => {
  const sentence = sentences[i]
  return (
    sentence?.speaker === 'doctor' &&
    !sentence.question &&
    i > sentences.length / 3 &&
    (NAMES_PROBLEM.test(plain(sentence.words)) ||
      ((bySentence.get(i) ?? []).some(({ kind }) => kind === 'condition') &&
        (isSuspicion(sentence.words) || NAMES_ILLNESS.test(plain(sentence.words)))))
  )
}

/** Viterbi over the four phases; a sentence the model finds irrelevant says little of the phase. */
function steadyPath(opinions: number[][]): Phase[] {
  const emissions = opinions.map((opinion) => {
    const sure = 0.25 + (1 - (opinion[0] as number))
    return PHASES.map(
      (phase) =>
        sure *
        Math.log(0.02 + (opinion[PLACES.indexOf(phase)] as number) / (1.0001 - (opinion[0] as number))),
    )
  })
  let best = (emissions[0] as number[]).map((value, p) => value + (p === 0 ? 0 : -2))
  const from: number[][] = []
  for (let i = 1; i < emissions.length; i++) {
    const arrows: number[] = []
    best = PHASES.map((phase, p) => {
      let top = -Infinity
      PHASES.forEach((before, q) => {
        const value = (best[q] as number) + TURN[before][phase]
        if (value > top) [top, arrows[p]] = [value, q]
      })
      return top + (emissions[i]?.[p] as number)
    })
    from.push(arrows)
  }
  let at = best.indexOf(Math.max(...best))
  const path: Phase[] = [PHASES[at] as Phase]
  for (let i = from.length - 1; i >= 0; i--) {
    at = from[i]?.[at] as number
    path.push(PHASES[at] as Phase)
  }
  return path.reverse()
}
