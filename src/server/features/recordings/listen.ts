import type { Segment } from '#contract/transcripts.ts'
import { PAID_RECORDING_LIMIT_MS, RECORDING_LIMIT_GRACE_MS } from '#domain/limits.ts'
import { workOwnerOf } from '#server/features/accounts/public.ts'
import { AudioError } from '#server/platform/audio/audio-error.ts'
import { decodeAudio } from '#server/platform/audio/decode-audio.ts'
import { heaviestOf, laneOf, workOfSound } from '#server/platform/queue/job-weight.ts'
import type { SuspectedName, TranscribedSegment } from '#server/platform/transcriber/transcriber.ts'
import { createCheckpoints, soundAfter, type HeardSoFar } from './checkpoints.ts'
import type { TranscribeDependencies } from './dependencies.ts'
import { recordedBytes } from './recording-service.ts'
import { type RecordingRow, transcriptionOf } from './recording-store.ts'
import { createProgressTeller } from './tell-progress.ts'

const SAMPLE_RATE_HZ = 16_000
const ENDS_EARLY =
  'This file ends before its own end. What it holds was transcribed; send the whole file if something is missing.'
/** What was heard may be so much longer than what was foreseen: a length is measured, not known. */
const MEASURED_WITHIN = 1.2
/** What decoding may compute before any sound came of it, for each piece of the lane's weight; ten times what recordings take. */
const RESERVE_MS_A_WEIGHT = 2_000

/** A recording plays longer, or takes more work to read, than any of the lane in which its turn came. */
export class LongerThanForeseen extends Error {
  override name = 'LongerThanForeseen'
}

const heaviestOfItsLane = (row: RecordingRow): number => heaviestOf(laneOf(transcriptionOf(row).weight ?? 1))

const outgrewItsLane = (row: RecordingRow, decodedMs: number): boolean =>
  workOfSound(decodedMs / MEASURED_WITHIN).weight > heaviestOfItsLane(row)

/** Undefined where it may use as much as any. */
function reserveOf(row: RecordingRow): number | undefined {
  const heaviest = heaviestOfItsLane(row)
  return Number.isFinite(heaviest) ? RESERVE_MS_A_WEIGHT * heaviest : undefined
}

export const limitOf = (row: RecordingRow): number => row.limitMs ?? PAID_RECORDING_LIMIT_MS

export interface Begun {
  row: RecordingRow
  /** Of the transcript that the words are added to. */
  revision: number
  /** What was heard before the work was cut off; listening begins after it. */
  before: HeardSoFar
}

export interface Heard {
  segments: Segment[]
  /** Names that may have been said, by the id of the segment; none for what was heard before the work was cut off. */
  suspected: ReadonlyMap<string, SuspectedName[]>
  durationMs: number
  /** A sentence when not all of the recording could be listened to. */
  remark: string | null
}

/** The sound of a recording while it is decoded: how far it is, and what must be said of it at the end. */
class Decoding {
  readBytes = 0
  remark: string | null = null
  #samples = 0
  readonly #row: RecordingRow
  /** Undefined where it may compute as much as any. */
  readonly #reserveMs: number | undefined

  constructor(row: RecordingRow) {
    this.#row = row
    this.#reserveMs = reserveOf(row)
  }

  get decodedMs(): number {
    return Math.round((this.#samples / SAMPLE_RATE_HZ) * 1_000)
  }

  /** Throws LongerThanForeseen where it is no longer one of its lane. */
  async *sound(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Float32Array> {
    const row = this.#row
    try {
      for await (const chunk of decodeAudio(this.#counted(bytes), {
        maxSeconds: Math.ceil((limitOf(row) + RECORDING_LIMIT_GRACE_MS) / 1_000),
        totalBytes: row.bytes,
        ...(this.#reserveMs === undefined ? {} : { reserveMs: this.#reserveMs }),
        signal,
        userId: row.authorId,
        onWarning: () => {
          // A recorder that was stopped writes no end; a file should have one.
          if (row.source === 'upload') this.remark = ENDS_EARLY
        },
      })) {
        this.#samples += chunk.length
        if (outgrewItsLane(row, this.decodedMs)) throw new LongerThanForeseen()
        yield chunk
      }
    } catch (error) {
      if (!(error instanceof AudioError)) throw error
      if (error.code === 'costly_audio' && this.#reserveMs !== undefined) throw new LongerThanForeseen()
      // What was given out before is kept and transcribed.
      if (!error.isAboutTheRest || this.#samples === 0) throw error
      this.remark = error.message
    }
  }

  async *#counted(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const bytes of source) {
      this.readBytes += bytes.length
      yield bytes
    }
  }
}

/** Turns the recording into segments, from where the work was cut off; what is heard is kept on the way. */
export async function listen(
  dependencies: TranscribeDependencies,
  { row, revision, before }: Begun,
  signal: AbortSignal,
): Promise<Heard> {
  const { db, realtime, transcriber, dictionary } = dependencies
  const progress = createProgressTeller(dependencies, row, { resumed: before.heardMs > 0 })
  const checkpoints = createCheckpoints(dependencies, row, before)
  const decoding = new Decoding(row)
  const segments = [...before.segments]
  const suspected = new Map<string, SuspectedName[]>()
  const tell = (grown: Segment[]) =>
    realtime.tell(row.authorId, { kind: 'transcriptGrew', noteId: row.noteId, revision, segments: grown })
  if (segments.length > 0) tell(segments)
  const sound = decoding.sound(recordedBytes(dependencies, row), signal)
  const hearing = transcriber.transcribe(soundAfter(sound, before.heardMs), {
    signal,
    owner: await workOwnerOf(db, row.authorId),
    expected: await dictionary.expectedWords(row.authorId),
    names: await dictionary.namesToHear(row.authorId),
    onProgress: (doneMs) =>
      progress.show({
        doneMs: before.heardMs + doneMs,
        decodedMs: decoding.decodedMs,
        readBytes: decoding.readBytes,
      }),
    onSegment: (heard) => {
      const segment = asSegment(row, heard, { number: segments.length + 1, offsetMs: before.heardMs })
      segments.push(segment)
      if (heard.suspected?.length) suspected.set(segment.id, heard.suspected)
      tell([segment])
    },
    onSettled: (doneMs) => checkpoints.reached({ heardMs: before.heardMs + doneMs, segments }),
  })
  // What comes next says how it stands: nothing older may be kept after it.
  await hearing.finally(() => Promise.all([progress.settled(), checkpoints.settled()]))
  return { segments, suspected, durationMs: decoding.decodedMs, remark: decoding.remark }
}

function asSegment(
  row: RecordingRow,
  { startMs, endMs, text, uncertain }: TranscribedSegment,
  { number, offsetMs }: { number: number; offsetMs: number },
): Segment {
  return {
    // All of it: ids made close together begin alike, and words of the same id would be taken for the same words.
    id: `r${row.id.replaceAll('-', '')}-${number}`,
    speaker: 'unknown',
    text,
    startMs: Math.max(0, Math.round(offsetMs + startMs)),
    endMs: Math.max(0, Math.round(offsetMs + endMs)),
    recordingId: row.id,
    confidence: null,
    ...(uncertain?.length ? { uncertain } : {}),
  }
}
