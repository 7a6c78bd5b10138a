import { eq, and } from 'drizzle-orm'
import type { Segment, Transcript } from '#contract/transcripts.ts'
import { isOpen } from '#domain/note-rules.ts'
import { noteNotFound, Refusal } from '#server/http/refusal.ts'
import { chargeRewritten, type TextBudget } from '#server/http/text-budget.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/connection.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import type { Realtime } from '#server/platform/realtime/realtime.ts'
import type { TextWork } from '#server/platform/text-work/text-work.ts'
import { appendTypedText, readTypedText } from './public.ts'
import {
  emptyTranscript,
  findTranscript,
  refuseTooLong,
  replaceSegments,
  talkBytes,
  toOriginalTranscript,
  toTranscript,
  type TranscriptRow,
} from './transcript-store.ts'

export interface TranscriptsDependencies {
  db: Database
  clock: Clock
  realtime: Realtime
  work: TextWork
}

interface Caller {
  actor: { userId: string }
  requestId: string
  signal: AbortSignal
}

/** The words of the actor's visits: read, corrected, added to. Each is audited with what it does. */
export function createTranscriptsService(
  { db, clock, realtime, work }: TranscriptsDependencies,
  budget: TextBudget | undefined,
) {
  async function audited<T>(
    action: AuditAction | ((result: T) => AuditAction),
    noteId: string,
    caller: Caller,
    work: (tx: Executor) => Promise<T>,
  ): Promise<T> {
    return db.transaction(async (tx) => {
      const result = await work(tx)
      await recordAudit(tx, {
        actorId: caller.actor.userId,
        action: typeof action === 'string' ? action : action(result),
        subjectType: 'transcript',
        subjectId: noteId,
        requestId: caller.requestId,
      })
      return result
    })
  }

  async function readRow(noteId: string, caller: Caller) {
    return audited('transcript.read', noteId, caller, async (tx) => {
      await requireNote(tx, noteId, caller.actor.userId, 'any')
      return findTranscript(tx, noteId, caller.actor.userId)
    })
  }

  return {
    async read(noteId: string, caller: Caller): Promise<Transcript> {
      const row = await readRow(noteId, caller)
      return row ? toTranscript(row) : emptyTranscript(noteId)
    },

    async readOriginal(noteId: string, caller: Caller): Promise<Transcript> {
      const row = await readRow(noteId, caller)
      return row ? toOriginalTranscript(row) : emptyTranscript(noteId)
    },

    /** Throws stale_version with the current transcript in `details`. */
    async correct(
      { id, baseRevision, segments }: { id: string; baseRevision: number; segments: Segment[] },
      caller: Caller,
    ): Promise<Transcript> {
      refuseDoubledIds(segments)
      refuseTooLong(segments)
      // A refusal that shows the words is a look at them, and stays on record.
      const actionOf = ({ row }: { row: unknown }) => (row ? 'transcript.update' : 'transcript.read')
      const { row, current } = await audited(actionOf, id, caller, async (tx) => {
        await requireNote(tx, id, caller.actor.userId, 'open')
        const target = { noteId: id, authorId: caller.actor.userId, baseRevision }
        const replaced = await replaceSegments(tx, target, segments, clock.now())
        return { row: replaced, current: replaced ?? (await findTranscript(tx, id, caller.actor.userId)) }
      })
      if (!row)
        throw new Refusal('stale_version', 'The transcript was changed elsewhere. Look at both and choose.', {
          details: current ? toTranscript(current) : emptyTranscript(id),
        })
      tellChanged(realtime, row, { corrected: true })
      return toTranscript(row)
    },

    async addText({ id, text }: { id: string; text: string }, caller: Caller): Promise<Transcript> {
      refuseEmpty(text)
      const { userId } = caller.actor
      const read = await readTypedText(work, text, { userId, signal: caller.signal })
      const row = await audited('transcript.update', id, caller, async (tx) => {
        await requireNote(tx, id, userId, 'open')
        // However little is added, all of it is written anew, and so is its search.
        chargeRewritten(budget, userId, await talkBytes(tx, id))
        return appendTypedText(tx, { noteId: id, authorId: userId, read, now: clock.now() })
      })
      tellChanged(realtime, row)
      return toTranscript(row)
    },
  }
}

function tellChanged(
  realtime: Realtime,
  { authorId, noteId, revision }: TranscriptRow,
  more: { corrected?: true } = {},
): void {
  realtime.tell(authorId, { kind: 'transcriptChanged', noteId, revision, ...more })
}

function refuseEmpty(text: string): void {
  if (text.trim() !== '') return
  const fields = { text: 'Type, paste or dictate what was said.' }
  throw new Refusal('invalid_input', `There is nothing to add yet. ${fields.text}`, { fields })
}

function refuseDoubledIds(segments: Segment[]): void {
  if (new Set(segments.map((segment) => segment.id)).size !== segments.length)
    throw new Refusal(
      'invalid_input',
      'Two parts of the transcript have the same id. Reload the page and try again.',
    )
}

/** Locks the note against being signed meanwhile when it must be open. */
async function requireNote(
  tx: Executor,
  noteId: string,
  authorId: string,
  state: 'open' | 'any',
): Promise<void> {
  const query = tx
    .select({ status: notes.status, deletedAt: notes.deletedAt })
    .from(notes)
    .where(and(eq(notes.id, noteId), eq(notes.authorId, authorId)))
  const [note] = await (state === 'open' ? query.for('update') : query)
  if (!note) throw noteNotFound()
  if (state === 'any') return
  if (!isOpen(note)) throw new Refusal('conflict', 'This note is closed, and its transcript stays as it is.')
}
