import { probabilities, scores, type LinearModel } from './linear-model.ts'
import { PLACES, placeFeatures, surroundingsOf } from './sentence-features.ts'
import type { IndexedTranscript } from './transcript-index.ts'
import { plain } from './word.ts'

/** Where in the visit a sentence stands. */
export type Phase = 'history' | 'exam' | 'results' | 'plan'

const PHASES: readonly Phase[] = ['history', 'exam', 'results', 'plan']

/** Log-cost of going from one phase to another; a visit seldom turns back. */
const TURN: Record<Phase, Record<Phase, number>> = {
  history: { history: 0, exam: -1.6, results: -2.2, plan: -3 },
  exam: { history: -3.2, exam: 0, results: -1.2, plan: -1.6 },
  results: { history: -3.2, exam: -1.2, results: 0, plan: -1.4 },
  plan: { history: -4.2, exam: -4, results: -3, plan: 0 },
}

export interface Placed {
  phase: Phase
  /** 0..1: how likely the sentence belongs in the note at all. */
  relevance: number
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
  return opinions.map((opinion, i) => {
    const said = plainlySaid(index, i)
    const relevance = 1 - (opinion[0] as number)
    return { phase: said ?? (path[i] as Phase), relevance: said ? Math.max(relevance, 0.5) : relevance }
  })
}

const PLAINLY_PLAN =
  /^(?:(?:so|and|then|okay|also|now) )*(?:(?:i|we) (?:will|am going to|are going to|would like to) (?:also |go ahead and )?(?:order|prescribe|start|refer|increase|decrease|schedule|refill)\b|(?:for|regarding) (?:your|the|his|her) (?:\w+ ){1,4}?(?:i|we) (?:will|am going to|are going to|would like to|want)\b|(?:i|we) want you to\b|let me (?:write|prescribe|order|give) you\b|let us (?:also |go ahead and )?(?:order|start|increase|decrease|refer|schedule|refill)\b|(?:come back|recheck|see you back|see me) (?:in|and)\b|(?:start|increase|decrease|prescribe|refer|order) (?!to\b)[a-z]|follow up (?:in|with)\b|return (?:in|to clinic)\b|plan (?:is|will be|continue|start|stop|order|check|refer|recheck|increase|decrease|follow|repeat)\b|continue (?:the |your |with |on )?(?:current|[a-z]+ \d|[a-z]+$)|check (?:an? )?[a-z0-9 ]+$|assessment is)/
const PLAINLY_EXAM =
  /^(?:(?:so|and|then|okay|also|now) )*(?:on (?:your |the |his |her )?(?:\w+ )?(?:\w+ )?exam(?:ination)?\b|(?:your |the |his |her )?(?:lungs|heart|chest|abdomen|neck|throat|skin|extremities|ears)(?: (?:is|are|sounds?))? (?:clear|regular|soft|normal|supple|nontender|non-tender|warm|unremarkable)\b|i do not appreciate any|i (?:do |also |can |still )*(?:hear|appreciate|palpate) (?!that|it|you|what)|i (?:do |also )*feel (?:an? |some |the |no |stool)|heart (?:is )?regular)/

const EXAM_WORDS =
  /\b(?:(?:with|on|to) palpation|range of motion|flexion and extension|flexion or extension|supination|pronation|pulses (?:are )?(?:equal|intact|good)|sensation is|(?:is|are|little) tender(?: to|ness)|pain with (?:palpation|flexion|extension|resist\w+)|straight leg raise|systolic|regular rate|rhonchi|wheezes|crackles|auscultation|jugular venous|carotid bruits|pitting edema|(?:calf|ankle|midline|cva|abdominal|sinus) tenderness|ankle edema|bowel sounds|alert (?:and )?oriented|cranial nerves?|visual acuity|visual fields?|pupils are|skin is intact|(?:is|are) (?:non-?tender|non tender|intact|symmetric\w*)|non-?tender|radial pulses?|pedal pulses?|lymphadenopathy|hernia noted|well healed|heart rate is regular|gait is|spurling's|straight leg|oropharynx|tympanic|palpable (?:mass\w*|nodules?)|no palpable|clear to (?:auscultation|oscillation)|murmurs?,? gallops?|in no (?:acute |apparent )?distress|presents in a wheelchair)\b/

/** What needs no model: "I will order", "on your heart exam". Only of the clinician, and a plan not at the very start. */
function plainlySaid(index: IndexedTranscript, i: number): Phase | null {
  const sentence = index.sentences[i]
  if (!sentence || sentence.speaker === 'patient' || sentence.question) return null
  const text = sentence.words
    .slice(0, 14)
    .map((word) => word.text)
    .join(' ')
  const total = index.sentences.length
  const whole = plain(sentence.words)
  if (PLAINLY_EXAM.test(text) || (i > total * 0.15 && EXAM_WORDS.test(whole) && !PLAINLY_PLAN.test(text)))
    return 'exam'
  return PLAINLY_PLAN.test(text) && (total < 15 || i > total / 3) ? 'plan' : null
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
