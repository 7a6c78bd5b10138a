import { asks } from './sentences.ts'
import type { Segment, Speaker } from '../types.ts'
import { wordsOfText } from './words.ts'
import { ASKS, EXAMINES, PLANS, SPEAKS_OF_YOURS, TELLS_OWN } from './guess-speakers-rules.ts'

const DOCTOR_CUES: ReadonlyArray<[cue: Pick<RegExp, 'test'>, weight: number]> = [
  [EXAMINES, 3],
  [PLANS, 1.5],
  [ASKS, 2.5],
  [SPEAKS_OF_YOURS, 1.5],
  [/\b(?:nice to meet you|how can i help|i(?: am|'m) (?:doctor|dr))\b/, 2],
  [/\byou(?:r|'re|'ve)?\b/, 0.5],
] // prettier-ignore
const PATIENT_CUES: ReadonlyArray<[cue: Pick<RegExp, 'test'>, weight: number]> = [
  [/^(?:yes|yeah|yep|no|nope|not really|uh-huh|mm-hmm|okay|sure|thank you|thanks|none)\b/, 1.5],
  [TELLS_OWN, 2],
  [/\b(?:doctor|thanks doc)\b/, 1],
  [/\b(?:i|my|me|myself)\b/, 0.4],
] // prettier-ignore
/** The written form of a chart: a dictation, not a dialogue. */
const DICTATED =
  /\b(?:the )?(?:patient|pt) (?:is|was|has|had|reports?|denies|states|presents|complains)\b|\byear[- ]old\b/g

/** How strongly the text sounds like the clinician (positive) or the patient (negative). */
function lean(text: string): number {
  const lower = text.slice(0, 3000).toLowerCase()
  let sum = 0
  for (const [cue, weight] of DOCTOR_CUES) if (cue.test(lower)) sum += weight
  for (const [cue, weight] of PATIENT_CUES) if (cue.test(lower)) sum -= weight
  const words = wordsOfText(lower.slice(0, 400))
  if (asks(words)) sum += 1.5
  return sum
}

/**
 * Estimates doctor or patient for segments that are `unknown`, from the text alone; nothing is split or changed.
 * Segments with a speaker keep it. A single voice that dictates a chart is the doctor. Where the text does not tell, a
 * segment stays `unknown`.
 */
export function guessSpeakers(segments: Segment[]): Segment[] {
  const unknown = segments.filter((segment) => segment.speaker === 'unknown')
  if (unknown.length === 0) return segments
  const whole = unknown
    .map((segment) => segment.text.slice(0, 2000))
    .join(' ')
    .slice(0, 20_000)
    .toLowerCase()
  if (
    (whole.match(DICTATED)?.length ?? 0) >= 1 &&
    (whole.match(/\?/g)?.length ?? 0) <= 1 &&
    unknown.length <= 3
  )
    return segments.map((segment) =>
      segment.speaker === 'unknown' ? { ...segment, speaker: 'doctor' as const } : segment,
    )
  const leans = segments.map((segment) => lean(segment.text))
  return segments.map((segment, i) =>
    segment.speaker === 'unknown' ? { ...segment, speaker: decide(leans, segments, i) } : segment,
  )
}

/** A short reply leans on its neighbours: after a question comes the other one. */
function decide(leans: number[], segments: Segment[], i: number): Speaker {
  let sum = leans[i] as number
  const before = segments[i - 1]
  if (before && Math.abs(sum) < 2) {
    const asked = /\?\s*$/.test(before.text) || (leans[i - 1] as number) >= 2.5
    if (asked) sum -= 1.2
    else if ((leans[i - 1] as number) <= -2) sum += 0.8
  }
  if (sum >= 0.8) return 'doctor'
  if (sum <= -0.8) return 'patient'
  return 'unknown'
}
