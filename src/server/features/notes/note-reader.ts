import type { Note } from '#contract/notes.ts'
import { standingOf } from '#server/features/accounts/public.ts'
import { noteNotFound } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { aboutNote } from './audit-entries.ts'
import type { NotesCaller, NotesDependencies } from './dependencies.ts'
import { findSeal } from './note-seal.ts'
import type { NoteRow } from './note-store.ts'
import { toNote } from './note-view.ts'
import { findAttachments, findWholeNote } from './whole-note-store.ts'

/** Notes as their authors see them. */
export function createNoteReader(dependencies: NotesDependencies) {
  const { db, clock, fields, sealKeys, signedNoteYears } = dependencies

  /** The whole note as the actor sees it. */
  async function view(executor: Executor, row: NoteRow): Promise<Note> {
    const attached = await findAttachments(executor, row.id)
    const { baaStatus } = await standingOf(executor, row.authorId)
    return seen(executor, { row, attached, mayNamePatient: baaStatus === 'verified' })
  }

  /**
   * Few statements, none of them waiting for the end of a transaction: this is what physicians do most. There is no answer
   * without the entry.
   */
  async function read(noteId: string, caller: NotesCaller, action: AuditAction = 'note.read'): Promise<Note> {
    const found = await findWholeNote(db, noteId, caller.actor.userId)
    if (!found) throw noteNotFound()
    const [note] = await Promise.all([seen(db, found), recordAudit(db, aboutNote(action, noteId, caller))])
    return note.seal?.state === 'broken' ? readAtOnce(noteId, caller) : note
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

  async function seen(
    executor: Executor,
    { row, attached, mayNamePatient }: NonNullable<Awaited<ReturnType<typeof findWholeNote>>>,
  ): Promise<Note> {
    const seal = await findSeal(executor, { sealKeys, fields }, { row, addenda: attached.addenda })
    return toNote(row, attached, { mayNamePatient, fields, seal, now: clock.now(), signedNoteYears })
  }

  return { view, read }
}
