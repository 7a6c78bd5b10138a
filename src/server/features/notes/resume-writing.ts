import { talkBytes } from '#server/features/transcripts/public.ts'
import { workOfTalk } from '#server/platform/queue/job-weight.ts'
import type { NotesDependencies } from './dependencies.ts'
import { findUnwritten, settleTranscribed } from './processing-store.ts'

/** What was asked for and not done is on the queue, whatever became of its job: no note waits for ever. */
export async function resumeWriting({ db, queue }: Pick<NotesDependencies, 'db' | 'queue'>): Promise<void> {
  await settleTranscribed(db)
  for (const { noteId, userId } of await findUnwritten(db)) {
    const work = workOfTalk(await talkBytes(db, noteId))
    await queue.sendIfMissing('write-note', noteId, { noteId, requestId: '', userId, ...work })
  }
}
