import type { Received } from '#contract/endpoint.ts'
import type { Note } from '#contract/notes.ts'
import type { Section } from '#contract/sections.ts'
import type { updateNoteStatus } from '#contract/signing.ts'
import { ATTESTATION } from '#domain/attestation.ts'
import { ADDENDA_OF_A_NOTE } from '#domain/limits.ts'
import { isSigned } from '#domain/note-rules.ts'
import { countNeedingAttention, hasText, suggestedLabel } from '#domain/note-text.ts'
import { standingOf } from '#server/features/accounts/public.ts'
import { findTranscript } from '#server/features/transcripts/public.ts'
import { noteNotFound, Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { aboutNote } from './audit-entries.ts'
import { givenPearls } from './given-pearls.ts'
import { claimsOf, withoutFalseClaims, type SentenceVerdict } from './checked-claims.ts'
import type { NotesCaller, NotesDependencies } from './dependencies.ts'
import type { NoteService } from './note-service.ts'
import { changeNote, countAddenda, findNote, insertAddendum, lockNote, type NoteRow } from './note-store.ts'
import { sealAddendum, sealNote, segmentsOf } from './note-seal.ts'
import { requireOpen } from './refusals.ts'
import { insertVersion } from './version-store.ts'
import { writtenSentences } from './written-sentences.ts'

/** Signing, archiving and adding to a signed note. Only a person signs. */
export function createSigningService(dependencies: NotesDependencies, notes: NoteService) {
  const { db, clock, ids, realtime, work, fields, sealKeys } = dependencies

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

  async function sign(
    tx: Transaction,
    row: NoteRow,
    caller: NotesCaller,
    { baseVersion, label }: { baseVersion?: number | undefined; label?: string | undefined },
    checked: Checked | null,
  ): Promise<NoteRow | Sealed> {
    requireOpen(row)
    if (row.processing.isProcessing)
      throw new Refusal('conflict', 'The note is still being written. Sign it when that is done.')
    if (baseVersion !== row.version)
      throw new Refusal(
        'stale_version',
        'This note has changed since you read it. Look at it again, then sign.',
      )
    if (!hasText(row.sections))
      throw new Refusal('conflict', 'There is nothing to sign yet: the note is empty.')
    const sections = await recheck(tx, row, caller, checked)
    const now = clock.now()
    const open = countNeedingAttention(sections)
    // Not signed, but kept, so that the screen shows which sentences are meant.
    if (open > 0) return sections === row.sections ? row : keepVerdicts(tx, row, sections, now)
    const { displayName } = await standingOf(tx, caller.actor.userId)
    const version = row.version + 1
    await insertVersion(tx, {
      noteId: row.id,
      version,
      sections,
      reason: 'signed',
      byId: caller.actor.userId,
      at: now,
    })
    const changed = await changeNote(tx, row.id, {
      label: label?.trim() || row.label.trim() || suggestedLabel(sections),
      status: 'signed',
      version,
      sections,
      unsupportedCount: 0,
      proposal: [],
      attestation: ATTESTATION,
      signedAt: now,
      signedByName: displayName,
      updatedAt: now,
    })
    const segments = await segmentsOf(tx, row.id)
    const contentSeal = sealNote({ sealKeys, fields }, { row: changed, segments })
    return { changed, contentSeal }
  }

  async function checkAndSign(
    { id, ...asked }: { id: string; baseVersion?: number | undefined; label?: string | undefined },
    caller: NotesCaller,
  ) {
    const checked = await checkClaims(id, caller)
    return change(id, 'note.sign', caller, (tx, row) => sign(tx, row, caller, asked, checked))
  }

  async function keepVerdicts(
    tx: Transaction,
    row: NoteRow,
    sections: Section[],
    at: Date,
  ): Promise<NoteRow> {
    const version = row.version + 1
    await insertVersion(tx, { noteId: row.id, version, sections, reason: 'checked', byId: null, at })
    const unsupportedCount = countNeedingAttention(sections)
    return changeNote(tx, row.id, { version, sections, unsupportedCount, updatedAt: at })
  }

  /** Before the note is locked: over a long transcript the check takes its time. Null where there is nothing to sign. */
  async function checkClaims(noteId: string, { actor, signal }: NotesCaller): Promise<Checked | null> {
    const row = await findNote(db, noteId, actor.userId)
    if (!row) return null
    const transcript = await findTranscript(db, noteId, actor.userId)
    const texts = claimsOf(row.sections).map((sentence) => sentence.text)
    const { segments = [] } = transcript ?? {}
    const verdicts = await work.run('check', { texts, segments }, { userId: actor.userId, signal })
    return { version: row.version, revision: transcript?.revision ?? 0, verdicts }
  }

  /** What a browser said of the sentences is not taken on trust at the moment of signing. */
  async function recheck(
    tx: Transaction,
    row: NoteRow,
    caller: NotesCaller,
    checked: Checked | null,
  ): Promise<Section[]> {
    const transcript = await findTranscript(tx, row.id, caller.actor.userId)
    if (checked?.version !== row.version || checked.revision !== (transcript?.revision ?? 0))
      throw new Refusal('conflict', 'This visit changed while it was being signed. Look at it, then sign.')
    const [isWritten, isPearls] = [await writtenSentences(tx, row.id), await givenPearls(tx, row.id)]
    return withoutFalseClaims(row.sections, { verdicts: checked.verdicts, transcript, isWritten, isPearls })
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

    /** A person decided that it needs no sentence; what is not there any more is as good as left out. */
    async leaveOut(
      { id, uncoveredId }: { id: string; uncoveredId: string },
      caller: NotesCaller,
    ): Promise<Note> {
      return change(id, 'note.update', caller, async (tx, row) => {
        requireOpen(row)
        const uncovered = row.uncovered.filter((fact) => fact.id !== uncoveredId)
        return changeNote(tx, id, { uncovered })
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
        if ((await countAddenda(tx, id)) >= ADDENDA_OF_A_NOTE)
          throw new Refusal(
            'conflict',
            `This note has ${ADDENDA_OF_A_NOTE} addenda, which is all it can hold. Write what is to be added in a new note.`,
          )
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

/** A note as it was signed or added to, and the seal of that. */
interface Sealed {
  changed: NoteRow
  contentSeal: string
}

/** The verdicts on the claims of a note as it stood, in their order. */
interface Checked {
  version: number
  revision: number
  verdicts: SentenceVerdict[]
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
