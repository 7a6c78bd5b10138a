import { requireNote } from '#server/features/notes/public.ts'
import { findTranscript } from '#server/features/transcripts/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'

export interface TelehealthDependencies {
  db: Database
  work: TextWork
}

interface Caller {
  actor: { userId: string }
  requestId: string
  signal: AbortSignal
}

/** The check of a telehealth visit: worked out from the transcript whenever it is asked for, never kept. */
export function createTelehealthService({ db, work }: TelehealthDependencies) {
  return {
    async check(noteId: string, { actor: { userId }, requestId, signal }: Caller) {
      const transcript = await db.transaction(async (tx) => {
        await requireNote(tx, noteId, userId)
        const about = { subjectType: 'note', subjectId: noteId } as const
        await recordAudit(tx, { actorId: userId, action: 'note.check', ...about, requestId })
        return findTranscript(tx, noteId, userId)
      })
      const { segments = [] } = transcript ?? {}
      return work.run('telehealth', { segments }, { userId, signal })
    },
  }
}
