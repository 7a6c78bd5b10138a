import type { Recording } from '#contract/recordings.ts'
import { toRecording } from '#server/features/notes/public.ts'
import { findTranscript } from '#server/features/transcripts/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { RecordingsCaller, RecordingsDependencies } from './dependencies.ts'
import { recordingNotFound } from './refusals.ts'
import { findRecording } from './recording-store.ts'

const POLL_MS = 150

/** What was heard in a recording of the actor, waiting up to `waitMs` for it; empty while the job still runs. */
export function createHeardText({ db, clock }: Pick<RecordingsDependencies, 'db' | 'clock'>) {
  async function readTranscript(noteId: string, { actor, requestId }: RecordingsCaller) {
    return db.transaction(async (tx) => {
      const subject = { subjectType: 'transcript', subjectId: noteId } as const
      await recordAudit(tx, { actorId: actor.userId, action: 'transcript.read', ...subject, requestId })
      return findTranscript(tx, noteId, actor.userId)
    })
  }

  return async (
    recordingId: string,
    { noteId, waitMs }: { noteId: string; waitMs: number },
    caller: RecordingsCaller & { signal: AbortSignal },
  ): Promise<{ text: string; recording: Recording }> => {
    const until = clock.now().getTime() + waitMs
    for (;;) {
      const row = await findRecording(db, recordingId, caller.actor.userId)
      if (!row) throw recordingNotFound()
      const isDone = row.state === 'transcribed' || row.state === 'failed'
      if (isDone || clock.now().getTime() >= until || caller.signal.aborted) {
        const transcript = isDone ? await readTranscript(noteId, caller) : null
        const heard = transcript?.original.filter((segment) => segment.recordingId === recordingId) ?? []
        return { text: heard.map((segment) => segment.text).join(' '), recording: toRecording(row) }
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}
