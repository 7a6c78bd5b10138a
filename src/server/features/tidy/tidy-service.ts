import type { Answer } from '#contract/endpoint.ts'
import type { getCustomResult, optimizeNote } from '#contract/tidy.ts'
import { isBeyondAnyVisit } from '#domain/note-text.ts'
import { holdOpenNote, proposeChanges, requireNote, requireOpenNote } from '#server/features/notes/public.ts'
import { findTranscript } from '#server/features/transcripts/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'
import { answerFromNote, tidyChanges } from '#server/platform/writer/tidy-writing.ts'
import { WriterError, type Writer } from '#server/platform/writer/writer.ts'

export interface TidyDependencies {
  db: Database
  clock: Clock
  ids: Ids
  realtime: Realtime
  writer: Writer
  work: TextWork
}

interface Caller {
  actor: { userId: string }
  requestId: string
  signal: AbortSignal
}

/** What is asked about a note that is there: a tidier text, or an answer beside it. */
export function createTidyService({ db, clock, ids, realtime, writer, work }: TidyDependencies) {
  const newId = () => ids.uuid()
  return {
    async optimize(noteId: string, caller: Caller): Promise<Answer<typeof optimizeNote>> {
      const { userId } = caller.actor
      const before = await requireOpenNote(db, noteId, userId)
      requireTidiable(before)
      const { sections } = before
      const tidier = await work.run('tidy', { sections }, { userId, signal: caller.signal })
      const changed = await db.transaction(async (tx) => {
        const row = await holdOpenNote(tx, noteId, userId)
        requireTidiable(row)
        if (row.version !== before.version)
          throw new Refusal('conflict', 'The note was changed while it was tidied up. Try again.')
        await recordAudit(tx, aboutNote('note.write', noteId, caller))
        const changes = tidyChanges(tidier, sections, newId)
        return changes.length === 0 ? null : proposeChanges(tx, row, { changes, now: clock.now() })
      })
      if (!changed) return { proposed: 0 }
      const { version, status, proposal } = changed
      realtime.tell(userId, { kind: 'noteChanged', noteId, version, status })
      return { proposed: proposal.length }
    },

    async answer(
      noteId: string,
      instruction: string,
      { actor, requestId, signal }: Caller,
    ): Promise<Answer<typeof getCustomResult>> {
      const { sections, segments } = await db.transaction(async (tx) => {
        const note = await requireNote(tx, noteId, actor.userId)
        await recordAudit(tx, aboutNote('note.read', noteId, { actor, requestId }))
        const transcript = await findTranscript(tx, noteId, actor.userId)
        return { sections: note.sections, segments: transcript?.segments ?? [] }
      })
      const whose = { userId: actor.userId, signal }
      if (!writer.answer) {
        const answered = await work.run('answer', { instruction, sections }, whose)
        return { result: answerFromNote(answered, sections, newId) }
      }
      try {
        return { result: await writer.answer({ segments, sections, instruction }, whose) }
      } catch (failure) {
        if (failure instanceof WriterError) throw new Refusal('engine_unavailable', failure.message)
        throw failure
      }
    },
  }
}

function requireTidiable(row: Awaited<ReturnType<typeof requireNote>>): void {
  if (row.processing.isProcessing)
    throw new Refusal('conflict', 'The note is being worked on. Tidy it up once that is done.')
  if (row.proposal.length > 0)
    throw new Refusal('conflict', 'Changes are proposed already. Accept or refuse them first.')
  if (isBeyondAnyVisit(row.sections))
    throw new Refusal('conflict', 'This note is too long to be tidied up at once. Shorten it first.')
}

const aboutNote = (action: AuditAction, noteId: string, { actor, requestId }: Omit<Caller, 'signal'>) =>
  ({ actorId: actor.userId, action, subjectType: 'note', subjectId: noteId, requestId }) as const
