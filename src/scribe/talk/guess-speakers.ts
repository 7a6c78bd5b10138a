import { isChartStyle } from '../dictation/is-dictation.ts'
import { builtInModels, type ScribeModels } from '../models.ts'
import type { Segment, Speaker } from '../types.ts'
import { doctorOdds } from './roles.ts'
import { transcriptSentences } from './sentences.ts'
import { voicesOf } from './who-speaks.ts'

/** The written form of a chart: a dictation, not a dialogue. */
const DICTATED =
  /\b(?:the )?(?:patient|pt) (?:is|was|has|had|reports?|denies|states|presents|complains)\b|\byear[- ]old\b/

/**
 * Estimates doctor or patient for segments that are `unknown`, from the text alone; nothing is split or changed.
 * Segments with a speaker keep it. A single voice that dictates a chart is the doctor. Where the text does not tell, or
 * both speak in one segment, it stays `unknown`: who says each of its sentences is told where they are read.
 */
export function guessSpeakers(
  segments: Segment[],
  models: Pick<ScribeModels, 'boundary' | 'role'> = builtInModels(),
): Segment[] {
  const unknown = segments.filter(({ speaker }) => speaker === 'unknown')
  if (unknown.length === 0) return segments
  if (isDictated(unknown)) return withGuesses(segments, () => 'doctor')
  const sentences = transcriptSentences(segments, models.boundary)
  const voices = voicesOf(
    sentences,
    sentences.map((sentence) => doctorOdds(sentence, models.role)),
    sentences.map(({ speaker }) => speaker),
  )
  const heard = new Map<number, Set<Speaker>>()
  sentences.forEach(({ segment }, i) => {
    const voice = voices[i] as Speaker
    heard.set(segment, (heard.get(segment) ?? new Set<Speaker>()).add(voice))
  })
  return withGuesses(segments, (at) => {
    const [voice, ...others] = heard.get(at) ?? []
    return others.length === 0 ? (voice ?? 'unknown') : 'unknown'
  })
}

const withGuesses = (segments: Segment[], guess: (at: number) => Speaker): Segment[] =>
  segments.map((segment, at) =>
    segment.speaker === 'unknown' ? { ...segment, speaker: guess(at) } : segment,
  )

function isDictated(unknown: Segment[]): boolean {
  const whole = unknown
    .map(({ text }) => text.slice(0, 2000))
    .join(' ')
    .slice(0, 20_000)
    .toLowerCase()
  const questions = whole.match(/\?/g)?.length ?? 0
  return (
    (unknown.length <= 3 && DICTATED.test(whole) && questions <= 1) ||
    isChartStyle(whole.match(/[a-z'-]+/g) ?? [], questions)
  )
}
