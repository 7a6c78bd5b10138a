import type { Segment } from '#contract/transcripts.ts'
import {
  endTranscribing,
  holdNoteForJob,
  markTranscribing,
  markUntranscribed,
} from '#server/features/notes/public.ts'
import { appendHeard, findTranscript } from '#server/features/transcripts/public.ts'
import { AudioError } from '#server/platform/audio/audio-error.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { JobTakenOver, type JobRun } from '#server/platform/queue/queue.ts'
import { TranscriberError } from '#server/platform/transcriber/transcriber.ts'
import { heardSoFar, nothingHeard, partHeard } from './checkpoints.ts'
import type { RecordingsDependencies, TranscribeDependencies } from './dependencies.ts'
import { type Begun, type Heard, limitOf, listen, LongerThanForeseen } from './listen.ts'
import { whyUnheard } from './lost-sound.ts'
import {
  changeRecording,
  findNoteOfRecording,
  lockRecordingForJob,
  transcriptionOf,
  type RecordingRow,
} from './recording-store.ts'

const NOTHING_HEARD = 'No speech was found in this recording. Listen to it, or type what was said.'

/**
 * Transcribes a whole recording, streamed piece by piece, and asks for the note. The job ends in the transaction that
 * keeps the words; run again after a crash it goes on after what it had heard, and segment ids follow from the recording,
 * so nothing is put into the transcript twice.
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

/** Null when there is nothing to do: it is gone, or it was done before. */
async function begin(
  { db, realtime, transcriber }: RecordingsDependencies,
  recordingId: string,
): Promise<Begun | null> {
  const begun = await db.transaction(async (tx) => {
    const row = await lockWithNote(tx, recordingId)
    if (!row || (row.state !== 'received' && row.state !== 'transcribing')) return null
    const before = heardSoFar(row, transcriber.engine)
    const processing = await markTranscribing(tx, row.noteId, partHeard(row, before), {
      resumed: before.heardMs > 0,
    })
    const transcript = await findTranscript(tx, row.noteId, row.authorId)
    const changed = await changeRecording(tx, recordingId, {
      state: 'transcribing',
      failure: null,
      engine: transcriber.engine,
      ...before,
    })
    return { row: changed, revision: transcript?.revision ?? 0, before, processing }
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

/** Who dictates is alone, whatever the words sound like. */
async function whoSpoke(
  { work }: TranscribeDependencies,
  { authorId, purpose }: RecordingRow,
  segments: Segment[],
  signal: AbortSignal,
): Promise<Segment[]> {
  if (purpose === 'dictation') return segments.map((segment) => ({ ...segment, speaker: 'doctor' }))
  return work.run('speakers', { segments }, { userId: authorId, isJob: true, signal })
}

async function keep(
  dependencies: TranscribeDependencies,
  row: RecordingRow,
  { segments, suspected, durationMs, remark }: Heard,
  { settle, signal }: JobRun,
): Promise<void> {
  const { db, clock, queue, realtime, transcriber } = dependencies
  const whose = { userId: row.authorId, signal }
  const heard = await whoSpoke(dependencies, row, segments, signal)
  const repaired = await dependencies.dictionary.repair(heard, whose, suspected)
  const append = async (tx: Transaction) => {
    const isThere = await holdNoteForJob(tx, row.noteId)
    const current = await lockRecordingForJob(tx, row.id)
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
      ...nothingHeard,
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
  }
  const done = await db.transaction(async (tx) => {
    const appended = await append(tx)
    // The job's row last: whatever holds it for long keeps the heartbeats of all jobs waiting.
    await settle(tx)
    return appended
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
  const sentence = isForeseen ? error.message : whyUnheard(error)
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
