import type { Segment } from '#contract/transcripts.ts'
import { PAID_RECORDING_LIMIT_MS, RECORDING_LIMIT_GRACE_MS } from '#domain/limits.ts'
import { workOwnerOf } from '#server/features/accounts/public.ts'
import {
  endTranscribing,
  holdNoteForJob,
  markTranscribing,
  markUntranscribed,
} from '#server/features/notes/public.ts'
import { appendHeard, findTranscript } from '#server/features/transcripts/public.ts'
import { AudioError } from '#server/platform/audio/audio-error.ts'
import { decodeAudio } from '#server/platform/audio/decode-audio.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { heaviestOf, laneOf, weightOfSound } from '#server/platform/queue/job-weight.ts'
import { JobTakenOver, type JobRun } from '#server/platform/queue/queue.ts'
import { TranscriberError, type TranscribedSegment } from '#server/platform/transcriber/transcriber.ts'
import type { RecordingsDependencies, TranscribeDependencies } from './dependencies.ts'
import { recordedBytes } from './recording-service.ts'
import {
  changeRecording,
  findNoteOfRecording,
  lockRecordingForJob,
  transcriptionOf,
  type RecordingRow,
} from './recording-store.ts'
import { createProgressTeller } from './tell-progress.ts'

const SAMPLE_RATE_HZ = 16_000
const NOTHING_HEARD = 'No speech was found in this recording. Listen to it, or type what was said.'
const ENDS_EARLY =
  'This file ends before its own end. What it holds was transcribed; send the whole file if something is missing.'
/** What was heard may be so much longer than what was foreseen: a length is measured, not known. */
const MEASURED_WITHIN = 1.2
/** What decoding may compute before any sound came of it, for each piece of the lane's weight; ten times what recordings take. */
const RESERVE_MS_A_WEIGHT = 2_000
const UNFORESEEN = 'This recording could not be transcribed. It is kept; try again.'

/**
 * Transcribes a whole recording, streamed piece by piece, and asks for the note. The job ends in the transaction that
 * keeps the words; run again after a crash it begins anew, and segment ids follow from the recording, so nothing is put
 * into the transcript twice.
 */
export function createTranscribeJob(dependencies: TranscribeDependencies) {
  return async ({ recordingId }: { recordingId: string }, run: JobRun): Promise<void> => {
    const begun = await begin(dependencies, recordingId)
    if (!begun) return
    try {
      const heard = await listen(dependencies, begun, run.signal)
      await keep(dependencies, begun.row, heard, run)
    } catch (error) {
      if (run.signal.aborted || error instanceof JobTakenOver) throw error
      if (error instanceof LongerThanForeseen) return sendAmongItsLike(dependencies, begun.row, run)
      await fail(dependencies, begun.row, error)
    }
  }
}

/** A recording plays longer, or takes more work to read, than any of the lane in which its turn came. */
class LongerThanForeseen extends Error {
  override name = 'LongerThanForeseen'
}

const heaviestOfItsLane = (row: RecordingRow): number => heaviestOf(laneOf(transcriptionOf(row).weight ?? 1))

const outgrewItsLane = (row: RecordingRow, decodedMs: number): boolean =>
  weightOfSound(decodedMs / MEASURED_WITHIN) > heaviestOfItsLane(row)

/** Undefined where it may use as much as any. */
function reserveOf(row: RecordingRow): number | undefined {
  const heaviest = heaviestOfItsLane(row)
  return Number.isFinite(heaviest) ? RESERVE_MS_A_WEIGHT * heaviest : undefined
}

/** It gives up its place to those that are as short as they said, and waits again as the longest that it may be. */
async function sendAmongItsLike(
  { db, queue }: RecordingsDependencies,
  row: RecordingRow,
  { settle }: JobRun,
): Promise<void> {
  await db.transaction(async (tx) => {
    const current = await lockWithNote(tx, row.id)
    await settle(tx)
    if (current?.state !== 'transcribing') return
    const longest = await changeRecording(tx, row.id, { playedMs: limitOf(row) })
    await queue.send('transcribe-recording', row.id, transcriptionOf(longest), tx)
  })
}

const limitOf = (row: RecordingRow): number => row.limitMs ?? PAID_RECORDING_LIMIT_MS

interface Begun {
  row: RecordingRow
  /** Of the transcript that the words are added to. */
  revision: number
}

/** Null when there is nothing to do: it is gone, or it was done before. */
async function begin({ db, realtime }: RecordingsDependencies, recordingId: string): Promise<Begun | null> {
  const begun = await db.transaction(async (tx) => {
    const row = await lockWithNote(tx, recordingId)
    if (!row || (row.state !== 'received' && row.state !== 'transcribing')) return null
    const processing = await markTranscribing(tx, row.noteId, 0)
    const transcript = await findTranscript(tx, row.noteId, row.authorId)
    const changed = await changeRecording(tx, recordingId, { state: 'transcribing', failure: null })
    return { row: changed, revision: transcript?.revision ?? 0, processing }
  })
  if (!begun) return null
  const { row, processing } = begun
  realtime.tell(row.authorId, { kind: 'processing', noteId: row.noteId, processing })
  return begun
}

/** The note before the recording, as everywhere: two changes never wait for each other in a ring. */
async function lockWithNote(tx: Transaction, recordingId: string): Promise<RecordingRow | null> {
  const noteId = await findNoteOfRecording(tx, recordingId)
  if (!noteId || !(await holdNoteForJob(tx, noteId))) return null
  return lockRecordingForJob(tx, recordingId)
}

interface Heard {
  segments: TranscribedSegment[]
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

async function listen(
  dependencies: TranscribeDependencies,
  { row, revision }: Begun,
  signal: AbortSignal,
): Promise<Heard> {
  const { realtime, transcriber, dictionary } = dependencies
  const progress = createProgressTeller(dependencies, row)
  const decoding = new Decoding(row)
  let heard = 0
  const hearing = transcriber.transcribe(decoding.sound(recordedBytes(dependencies, row), signal), {
    signal,
    owner: await workOwnerOf(dependencies.db, row.authorId),
    expected: await dictionary.expectedWords(row.authorId),
    names: await dictionary.namesToHear(row.authorId),
    onProgress: (doneMs) =>
      progress.show({ doneMs, decodedMs: decoding.decodedMs, readBytes: decoding.readBytes }),
    onSegment: (segment) => {
      const [known] = asSegments(row, [segment], heard)
      heard += 1
      if (known)
        realtime.tell(row.authorId, {
          kind: 'transcriptGrew',
          noteId: row.noteId,
          revision,
          segments: [known],
        })
    },
  })
  // What comes next says how it stands: nothing older may be kept after it.
  const segments = await hearing.finally(progress.settled)
  return { segments, durationMs: decoding.decodedMs, remark: decoding.remark }
}

async function keep(
  dependencies: TranscribeDependencies,
  row: RecordingRow,
  { segments, durationMs, remark }: Heard,
  { settle, signal }: JobRun,
): Promise<void> {
  const { db, clock, queue, realtime, transcriber, work } = dependencies
  const asHeard = asSegments(row, segments, 0)
  const suspected = new Map(asHeard.map(({ id }, at) => [id, segments[at]?.suspected ?? []]))
  const whose = { userId: row.authorId, signal }
  const heard = await work.run('speakers', { segments: asHeard }, { ...whose, isJob: true })
  const repaired = await dependencies.dictionary.repair(heard, whose, suspected)
  const done = await db.transaction(async (tx) => {
    const isThere = await holdNoteForJob(tx, row.noteId)
    const current = await lockRecordingForJob(tx, row.id)
    await settle(tx)
    if (!isThere || current?.state !== 'transcribing') return null
    const isSilent = heard.length === 0
    const transcript = isSilent
      ? null
      : await appendHeard(tx, {
          noteId: row.noteId,
          authorId: row.authorId,
          segments: repaired,
          heard,
          engine: transcriber.engine,
          now: clock.now(),
        })
    await changeRecording(tx, row.id, {
      state: 'transcribed',
      engine: transcriber.engine,
      durationMs,
      failure: isSilent ? NOTHING_HEARD : remark,
    })
    await recordAudit(tx, {
      actorId: row.authorId,
      action: 'recording.transcribe',
      subjectType: 'recording',
      subjectId: row.id,
      requestId: '',
    })
    const { noteId, write } = row
    const processing = await endTranscribing(tx, queue, {
      noteId,
      write,
      silent: isSilent ? NOTHING_HEARD : null,
    })
    return { processing, revision: transcript?.revision ?? null }
  })
  if (!done) return
  if (done.revision !== null)
    realtime.tell(row.authorId, { kind: 'transcriptChanged', noteId: row.noteId, revision: done.revision })
  realtime.tell(row.authorId, { kind: 'processing', noteId: row.noteId, processing: done.processing })
}

async function fail(
  { db, realtime, onError }: RecordingsDependencies,
  row: RecordingRow,
  error: unknown,
): Promise<void> {
  const isForeseen = error instanceof AudioError || error instanceof TranscriberError
  if (!isForeseen) onError(error)
  const sentence = isForeseen ? error.message : UNFORESEEN
  // Trying again helps when the engine was away, not when the file is no audio.
  const mayRetry = !(error instanceof AudioError)
  const processing = await db.transaction(async (tx) => {
    if (!(await lockWithNote(tx, row.id))) return null
    await changeRecording(tx, row.id, { state: 'failed', failure: sentence })
    return markUntranscribed(tx, row.noteId, { sentence, mayRetry })
  })
  if (!processing) return
  realtime.tell(row.authorId, { kind: 'processing', noteId: row.noteId, processing })
}

function asSegments(row: RecordingRow, heard: TranscribedSegment[], first: number): Segment[] {
  return heard.map(({ startMs, endMs, text, uncertain }, index) => ({
    id: `r${row.id.slice(0, 8)}-${first + index + 1}`,
    speaker: 'unknown',
    text,
    startMs: Math.max(0, Math.round(startMs)),
    endMs: Math.max(0, Math.round(endMs)),
    recordingId: row.id,
    confidence: null,
    ...(uncertain?.length ? { uncertain } : {}),
  }))
}
