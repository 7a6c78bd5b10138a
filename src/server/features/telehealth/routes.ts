import { getTelehealthCheck } from '#contract/telehealth.ts'
import { findNote, noteNotFound } from '#server/features/notes/public.ts'
import { findTranscript } from '#server/features/transcripts/public.ts'
import { type App, serve } from '#server/http/serve.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'

interface TelehealthDependencies {
  db: Database
  work: TextWork
}

/** The check of a telehealth visit: worked out from the transcript whenever it is asked for, never kept. */
export function registerTelehealth(app: App, { db, work }: TelehealthDependencies): void {
  serve(app, getTelehealthCheck, async ({ params, actor, requestId, signal }) => {
    const transcript = await db.transaction(async (tx) => {
      if (!(await findNote(tx, params.id, actor.userId))) throw noteNotFound()
      await recordAudit(tx, {
        actorId: actor.userId,
        action: 'note.check',
        subjectType: 'note',
        subjectId: params.id,
        requestId,
      })
      return findTranscript(tx, params.id, actor.userId)
    })
    const { userId } = actor
    const { segments = [] } = transcript ?? {}
    return { findings: await work.run('telehealth', { segments }, { userId, signal }) }
  })
}
