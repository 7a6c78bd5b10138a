import type { Received } from '#contract/endpoint.ts'
import type { ProcessingState } from '#contract/processing.ts'
import type { checkSentences, createTicket } from '#contract/writing.ts'
import { refuseOnItsWay } from '#server/features/handovers/public.ts'
import { findTranscript } from '#server/features/transcripts/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Tickets } from '#server/platform/tickets.ts'
import { aboutNote } from './audit-entries.ts'
import type { NotesCaller, NotesDependencies } from './dependencies.ts'
import { holdOpenNote, requireNote } from './note-access.ts'
import { askToWrite } from './processing-store.ts'
import { nothingToWriteFrom } from './refusals.ts'

type TicketCaller = NotesCaller & { actor: { sessionId: string } }

/** What is asked of the note engine about a note of the actor. */
export function createWritingService(
  {
    db,
    clock,
    queue,
    realtime,
    work,
  }: Pick<NotesDependencies, 'db' | 'clock' | 'queue' | 'realtime' | 'work'>,
  tickets: Pick<Tickets, 'issue'>,
) {
  return {
    /** For what travels without the token of a session. */
    async ticket(
      { purpose, noteId }: Received<typeof createTicket>['body'],
      { actor: { userId, sessionId }, requestId }: TicketCaller,
    ): Promise<{ ticket: string; expiresAt: string }> {
      await db.transaction(async (tx) => {
        await requireNote(tx, noteId, userId)
        await recordAudit(tx, aboutNote('ticket.create', noteId, { actor: { userId }, requestId }))
      })
      const { ticket, expiresAt } = tickets.issue({ purpose, subjectId: noteId, userId, sessionId })
      return { ticket, expiresAt: expiresAt.toISOString() }
    },

    /** Asks for the note to be written. Throws conflict for one that is not open or is going over, or has nothing to be written from. */
    async ask(noteId: string, { actor, requestId }: NotesCaller): Promise<ProcessingState> {
      const processing = await db.transaction(async (tx) => {
        await holdOpenNote(tx, noteId, actor.userId)
        await refuseOnItsWay(tx, noteId, { startedAt: null, now: clock.now() })
        const transcript = await findTranscript(tx, noteId, actor.userId)
        if (!transcript || transcript.segments.length === 0) throw nothingToWriteFrom()
        await recordAudit(tx, aboutNote('note.write', noteId, { actor, requestId }))
        return askToWrite(tx, queue, { noteId, requestId, userId: actor.userId })
      })
      realtime.tell(actor.userId, { kind: 'processing', noteId, processing })
      return processing
    },

    /** Holds sentences against the transcript; nothing of it is kept. */
    async check(
      { id, sentences }: Received<typeof checkSentences>['body'],
      { actor, requestId, signal }: NotesCaller,
    ) {
      const transcript = await db.transaction(async (tx) => {
        await requireNote(tx, id, actor.userId)
        await recordAudit(tx, aboutNote('note.check', id, { actor, requestId }))
        return findTranscript(tx, id, actor.userId)
      })
      const texts = sentences.map((sentence) => sentence.text)
      const { segments = [] } = transcript ?? {}
      const chosen = sentences.map((sentence) => sentence.chosen ?? [])
      const verdicts = await work.run('check', { texts, segments, chosen }, { userId: actor.userId, signal })
      return sentences.flatMap(({ id: sentenceId }, index) => {
        const verdict = verdicts[index]
        return verdict ? [{ id: sentenceId, ...verdict }] : []
      })
    },
  }
}
