import type { Note } from '#contract/notes.ts'
import { standingOf } from '#server/features/accounts/public.ts'
import { noteNotFound } from '#server/http/refusal.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { onLoop } from '#server/platform/database/shared-pool.ts'
import type { NotesCaller, NotesDependencies } from './dependencies.ts'
import { findSeal } from './note-seal.ts'
import { noticeIfBroken } from './seal-check.ts'
import type { NoteRow } from './note-store.ts'
import { toNote } from './note-view.ts'
import { createNoteReading, findAttachments, findWholeNote, type WholeNote } from './whole-note-store.ts'

/** Notes as their authors see them. */
export function createNoteReader(dependencies: NotesDependencies) {
  const { db, clock, fields, signedNoteYears } = dependencies
  const readNote = createNoteReading(db)

  /** The whole note as the actor sees it. */
  async function view(executor: Executor, row: NoteRow): Promise<Note> {
    const attached = await findAttachments(executor, row.id)
    const { baaStatus } = await standingOf(executor, row.authorId)
    return seen(executor, { row, attached, mayNamePatient: baaStatus === 'verified' })
  }

  /** There is no answer without the entry in the trail. */
  async function read(noteId: string, caller: NotesCaller, action: AuditAction = 'note.read'): Promise<Note> {
    const { actor, requestId } = caller
    const found = await readNote({ noteId, authorId: actor.userId, action, requestId })
    if (!found) throw noteNotFound()
    const note = await seen(db, found)
    if (note.seal?.state !== 'broken') return note
    await noticeIfBroken(dependencies, noteId)
    return readAtOnce(noteId, caller)
  }

  /** Signed between two statements, a note would look as if its seal were broken: here all of them see the same moment. */
  async function readAtOnce(noteId: string, caller: NotesCaller): Promise<Note> {
    return db.transaction(
      async (tx) => {
        const found = await findWholeNote(tx, noteId, caller.actor.userId)
        if (!found) throw noteNotFound()
        return seen(tx, found)
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }

  async function seen(executor: Executor, { row, attached, mayNamePatient }: WholeNote): Promise<Note> {
    const seal = await findSeal(executor, dependencies, { row, ...attached })
    const around = { mayNamePatient, fields, seal, now: clock.now(), signedNoteYears }
    return onLoop(() => toNote(row, attached, around))
  }

  return { view, read }
}
