import { z } from 'zod'
import { cleanText } from '#contract/common.ts'
import type { AudioPiece } from './energy-pieces.ts'
import { TranscriberError, type TranscribedSegment } from './transcriber.ts'
import { toUtterances } from './utterances.ts'

const SAMPLES_PER_MS = 16
const SAMPLES_PER_SECOND = 16_000
/** Nobody says half of it in a second. What is above the floor, in however short a piece, is no slip of a model any more. */
const MOST_CHARACTERS = { aSecond: 40, floor: 4_000 }
const MOST_SEGMENTS = { aSecond: 10, floor: 50 }
/** Below this average the service itself calls its text failed; with no speech likely too, it is made up. */
const POOR_LOG_PROBABILITY = -1
const NO_SPEECH = 0.8
const NOT_READ = 'The transcription service gave an answer that could not be read.'
export const TOO_MUCH =
  'The transcription service answered with more than can have been said. The recording is kept; try again.'

const Reply = z.object({
  text: z.string().optional().catch(undefined),
  segments: z.array(z.unknown()).nullish().catch(null),
})
/** Seconds from the start of the piece; null where it is no time. */
const Seconds = z.number().nonnegative().nullable().catch(null)
const ReplySegment = z.object({
  start: Seconds,
  end: Seconds,
  text: z.string(),
  avg_logprob: z.number().optional().catch(undefined),
  no_speech_prob: z.number().optional().catch(undefined),
})
type ReplySegment = z.infer<typeof ReplySegment>

/**
 * What the service heard in a piece. It is believed no further than the piece goes: times lie in it and in order, and there
 * are no more words than it has room for. Throws TranscriberError.
 */
export function heardIn(piece: AudioPiece, answer: unknown): TranscribedSegment[] {
  const reply = Reply.safeParse(answer).data
  const segments = reply?.segments ?? []
  if (segments.length > mostOf(MOST_SEGMENTS, piece)) throw new TranscriberError('failed', TOO_MUCH)
  const told = segments.flatMap((segment) => ReplySegment.safeParse(segment).data ?? [])
  if (reply?.text === undefined && told.length === 0) throw new TranscriberError('failed', NOT_READ)
  const text = reply?.text ?? ''
  const characters = told.reduce((sum, segment) => sum + segment.text.length, 0)
  if (Math.max(characters, text.length) > mostOf(MOST_CHARACTERS, piece))
    throw new TranscriberError('failed', TOO_MUCH)
  if (told.length > 0) return withTimes(piece, told)
  return toUtterances({ ...piece, text: cleanText(text).trim(), speech: [], uncertain: [] })
}

const mostOf = ({ aSecond, floor }: { aSecond: number; floor: number }, { from, to }: AudioPiece): number =>
  floor + (aSecond * (to - from)) / SAMPLES_PER_SECOND

/** Words without a usable time were said somewhere between those before them and the end of the piece. */
function withTimes(piece: AudioPiece, told: ReplySegment[]): TranscribedSegment[] {
  const offset = piece.from / SAMPLES_PER_MS
  const lastMs = (piece.to - piece.from) / SAMPLES_PER_MS
  let startMs = 0
  return told.flatMap(({ start, end, text, ...sure }) => {
    const words = cleanText(text).trim()
    const isPoor = (sure.avg_logprob ?? 0) < POOR_LOG_PROBABILITY
    if (words === '' || (isPoor && (sure.no_speech_prob ?? 0) > NO_SPEECH)) return []
    startMs = Math.min(lastMs, Math.max(startMs, (start ?? 0) * 1_000))
    const endMs = end === null || end * 1_000 < startMs ? lastMs : Math.min(lastMs, end * 1_000)
    return {
      startMs: Math.round(offset + startMs),
      endMs: Math.round(offset + endMs),
      text: words,
      ...(isPoor ? { uncertain: [{ from: 0, to: words.length }] } : {}),
    }
  })
}
