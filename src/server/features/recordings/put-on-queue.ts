import { transcribing } from '#domain/processing.ts'
import { refuseOnItsWay } from '#server/features/handovers/public.ts'
import { markTranscribing } from '#server/features/notes/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import type { RecordingsCaller, RecordingsDependencies } from './dependencies.ts'
import { changeRecording, findRecording, type RecordingRow, transcriptionOf } from './recording-store.ts'
import { aboutRecording } from './start-recording.ts'

/** Puts a whole recording on the queue, in the transaction that makes it whole. */
export async function enqueue(
  { queue }: RecordingsDependencies,
  tx: Transaction,
  row: RecordingRow,
): Promise<void> {
  await markTranscribing(tx, row.noteId, null)
  await queue.send('transcribe-recording', row.id, transcriptionOf(row), tx)
}

/** Puts a failed recording on the queue once more. Throws conflict for one of a note that is going over to somebody. */
export async function transcribeAgain(
  dependencies: RecordingsDependencies,
  tx: Transaction,
  { id, noteId }: RecordingRow,
  caller: RecordingsCaller,
): Promise<RecordingRow> {
  await refuseOnItsWay(tx, noteId, { startedAt: null, now: dependencies.clock.now() })
  const waiting = await changeRecording(tx, id, { state: 'received', failure: null })
  await recordAudit(tx, aboutRecording('recording.transcribe', id, caller))
  await enqueue(dependencies, tx, waiting)
  return waiting
}

/**
 * Told once it is stored: a screen that asks at once must find it so. Not when its turn has come meanwhile: what the job
 * told stands.
 */
export async function tellWaiting(
  { db, realtime, onError }: RecordingsDependencies,
  { id, authorId }: RecordingRow,
): Promise<void> {
  // It is stored whatever becomes of the telling.
  const row = await findRecording(db, id, authorId).catch(onError)
  if (row?.state === 'received')
    realtime.tell(row.authorId, { kind: 'processing', noteId: row.noteId, processing: transcribing(null) })
}
