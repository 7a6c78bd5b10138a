import type { RecordingsDependencies } from './dependencies.ts'
import { findUntranscribed, transcriptionOf } from './recording-store.ts'

/** Whatever was whole and not yet transcribed is on the queue again, whatever became of its job. */
export async function resumeTranscriptions({
  db,
  queue,
}: Pick<RecordingsDependencies, 'db' | 'queue'>): Promise<void> {
  for (const row of await findUntranscribed(db))
    await queue.sendIfMissing('transcribe-recording', row.id, transcriptionOf(row))
}
