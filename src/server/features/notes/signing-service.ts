import type { Received } from '#contract/endpoint.ts'
import type { Note } from '#contract/notes.ts'
import type { updateNoteStatus } from '#contract/signing.ts'
import type { leaveOutUncovered } from '#contract/writing.ts'
import { ADDENDA_CHARACTERS, ADDENDA_OF_A_NOTE } from '#domain/limits.ts'
import { isSigned } from '#domain/note-rules.ts'
import { standingOf } from '#server/features/accounts/public.ts'
import { noteNotFound, Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { aboutNote } from './audit-entries.ts'
import type { NotesCaller, NotesDependencies } from './dependencies.ts'
import type { NoteService } from './note-service.ts'
import { changeNote, insertAddendum, lockNote, type NoteRow, sizeOfAddenda } from './note-store.ts'
import { sealAddendum } from './note-seal.ts'
import { requireKept } from './kept-signing.ts'
import { requireOpen } from './refusals.ts'
import { createSigning, type Sealed } from './sign-note.ts'
import { countToCheck } from './to-check-count.ts'

/** Signing, archiving and adding to a signed note. Only a person signs. */
export function createSigningService(dependencies: NotesDependencies, notes: NoteService) {
  const { db, clock, ids, realtime, sealKeys } = dependencies
  const signing = createSigning(dependencies)

  async function change(
    noteId: string,
    action: AuditAction,
    caller: NotesCaller,
    work: (tx: Transaction, row: NoteRow) => Promise<NoteRow | Sealed>,
  ): Promise<Note> {
    const note = await db.transaction(async (tx) => {
      const row = await lockNote(tx, noteId, caller.actor.userId)
      if (!row || row.deletedAt) throw noteNotFound()
      const done = await work(tx, row)
      const { changed, contentSeal } = 'changed' in done ? done : { changed: done, contentSeal: undefined }
      const isRefused = action === 'note.sign' && changed.status !== 'signed'
      const entry = aboutNote(isRefused ? 'note.check' : action, noteId, caller)
      await recordAudit(tx, contentSeal === undefined ? entry : { ...entry, contentSeal })
      if ('signed' in done && done.signed) await requireKept(tx, done.signed, signing.isSameContent)
      return notes.view(tx, changed)
    })
    realtime.tell(caller.actor.userId, {
      kind: 'noteChanged',
      noteId,
      version: note.version,
      status: note.status,
    })
    return note
  }

  async function checkAndSign(
    { id, ...asked }: { id: string; baseVersion?: number | undefined; label?: string | undefined },
    caller: NotesCaller,
  ) {
    const checked = await signing.checkClaims(id, caller)
    return change(id, 'note.sign', caller, (tx, row) => signing.sign(tx, row, caller, asked, checked))
  }

  return {
    async setStatus(body: Received<typeof updateNoteStatus>['body'], caller: NotesCaller): Promise<Note> {
      switch (body.status) {
        case 'signed':
          if (body.attestation !== true)
            throw new Refusal('invalid_input', 'Confirm that you have reviewed the note, then sign.', {
              fields: { attestation: 'Confirm that you have reviewed the note.' },
            })
          return signed(await checkAndSign(body, caller))
        case 'archived':
          return change(body.id, 'note.archive', caller, async (tx, row) => {
            if (row.status === 'archived') return row
            return changeNote(tx, row.id, {
              status: 'archived',
              statusBeforeArchive: row.status,
              updatedAt: clock.now(),
            })
          })
        case 'ready':
          return change(body.id, 'note.unarchive', caller, async (tx, row) => {
            if (row.status !== 'archived')
              throw new Refusal('conflict', 'Only an archived note can be brought back.')
            return changeNote(tx, row.id, {
              status: row.statusBeforeArchive ?? 'draft',
              statusBeforeArchive: null,
              updatedAt: clock.now(),
            })
          })
        default:
          return body.status satisfies never
      }
    },

    /** A person decided that it needs no sentence, or that it does; what is not there any more is as good as left out. */
    async leaveOut(
      { id, uncoveredId, leftOut }: Received<typeof leaveOutUncovered>['body'],
      caller: NotesCaller,
    ): Promise<Note> {
      return change(id, 'note.update', caller, async (tx, row) => {
        requireOpen(row)
        const uncovered = row.uncovered.map((fact) => (fact.id === uncoveredId ? { ...fact, leftOut } : fact))
        return changeNote(tx, id, { uncovered, toCheckCount: countToCheck(uncovered, row.sections) })
      })
    },

    async addend({ id, text }: { id: string; text: string }, caller: NotesCaller): Promise<Note> {
      if (text.trim() === '')
        throw new Refusal('invalid_input', 'The addendum is empty. Write what is to be added.', {
          fields: { text: 'Write what is to be added.' },
        })
      return change(id, 'note.addend', caller, async (tx, row) => {
        if (!isSigned(row.status))
          throw new Refusal('conflict', 'This note is not signed: change its text instead of adding to it.')
        refuseTooManyAddenda(await sizeOfAddenda(tx, id), text)
        const now = clock.now()
        const { displayName } = await standingOf(tx, caller.actor.userId)
        const addendum = { id: ids.uuid(), noteId: id, text, byName: displayName, at: now }
        await insertAddendum(tx, addendum)
        const changed = await changeNote(tx, id, { status: 'amended', updatedAt: now })
        return { changed, contentSeal: sealAddendum(sealKeys, addendum) }
      })
    },
  }
}

function refuseTooManyAddenda(held: { count: number; characters: number }, text: string): void {
  if (held.count >= ADDENDA_OF_A_NOTE)
    throw new Refusal(
      'conflict',
      `This note has ${ADDENDA_OF_A_NOTE} addenda, which is all it can hold. Write what is to be added in a new note.`,
    )
  if (held.characters + text.length > ADDENDA_CHARACTERS)
    throw new Refusal(
      'conflict',
      'The addenda of this note would hold more than a million characters, which is all they can. Write what is to be added in a new note.',
    )
}

/** Throws when a sentence that is not borne out has kept the note from being signed. */
function signed(note: Note): Note {
  if (note.status === 'signed') return note
  const open = note.unsupportedCount
  throw new Refusal(
    'conflict',
    open === 1
      ? 'One sentence is not borne out by the transcript. Confirm, edit or remove it, then sign.'
      : `${open} sentences are not borne out by the transcript. Confirm, edit or remove them, then sign.`,
    { details: { unsupported: open } },
  )
}
