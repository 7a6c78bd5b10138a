import type { NotesDependencies } from './dependencies.ts'
import { findBeingWritten, settleTranscribed } from './processing-store.ts'

/** Whatever says that it is being worked on is on the queue, whatever became of its job: no note says so for ever. */
export async function resumeWriting({ db, queue }: Pick<NotesDependencies, 'db' | 'queue'>): Promise<void> {
  await settleTranscribed(db)
  for (const noteId of await findBeingWritten(db))
    await queue.sendIfMissing('write-note', noteId, { noteId, requestId: '' })
}
