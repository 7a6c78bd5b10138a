import { Patient, type Note, type NoteSeal, type NoteSummary } from '#contract/notes.ts'
import type { Recording } from '#contract/recordings.ts'
import { keptUntil } from '#domain/retention.ts'
import { noteAbilities } from '#domain/note-rules.ts'
import { hasText, stillUncovered } from '#domain/note-text.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import type { recordings } from '#server/platform/database/schema/recordings.ts'
import type { findAttachments, ListedRow, NoteRow, SummaryRow } from './note-store.ts'

/** Where a sealed patient belongs: copied to another note it does not open. */
export const patientPlace = (noteId: string) => `notes.patient:${noteId}` as const

/** The patient a note names, opened; null when it names none. */
export function patientOf(row: Pick<NoteRow, 'id' | 'patient'>, fields: FieldEncryption): Patient | null {
  return row.patient ? Patient.parse(JSON.parse(fields.decryptText(row.patient, patientPlace(row.id)))) : null
}

/** What the view of a note depends on beside its row. */
export interface Keeping {
  now: Date
  signedNoteYears: number
}

export function toSummary(row: ListedRow, keeping: Keeping): NoteSummary {
  return {
    id: row.id,
    label: row.label,
    visitKind: row.visitKind,
    visitAt: row.visitAt.toISOString(),
    status: row.status,
    practice: row.practice,
    processing: row.processing,
    preview: row.preview,
    taskCount: row.taskCount,
    unsupportedCount: row.unsupportedCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    keptUntil: keptStill(row, keeping)?.toISOString() ?? null,
    sealBroken: row.sealBroken,
  }
}

/** Until when a signed note can only be hidden; null for one that can be erased. */
export function keptStill({ signedAt }: Pick<SummaryRow, 'signedAt'>, { now, signedNoteYears }: Keeping) {
  const end = signedAt && keptUntil(signedAt, signedNoteYears)
  return end && end > now ? end : null
}

export function toRecording(row: typeof recordings.$inferSelect): Recording {
  return {
    id: row.chosenId ?? row.id,
    noteId: row.noteId,
    source: row.source,
    state: row.state,
    mediaType: row.mediaType,
    durationMs: row.durationMs,
    bytes: row.bytes,
    pieces: row.pieces,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
  }
}

export function toNote(
  row: NoteRow,
  attached: Awaited<ReturnType<typeof findAttachments>>,
  options: { mayNamePatient: boolean; fields: FieldEncryption; seal: NoteSeal | null } & Keeping,
): Note {
  const hasTranscript = (attached.transcript?.segments ?? 0) > 0
  return {
    ...toSummary({ ...row, sealBroken: options.seal?.state === 'broken' }, options),
    version: row.version,
    template: row.template,
    style: row.style,
    switches: row.switches,
    lettersMode: row.lettersMode,
    patient: patientOf(row, options.fields),
    sections: row.sections,
    proposal: row.proposal,
    uncovered: stillUncovered(row.uncovered, row.sections),
    writerRemark: row.writerRemark,
    writtenBy: row.writtenBy,
    recordings: attached.recordings.map(toRecording),
    hasTranscript,
    transcriptRevision: attached.transcript?.revision ?? 0,
    signature:
      row.signedAt && row.signedByName && row.attestation
        ? { byName: row.signedByName, at: row.signedAt.toISOString(), attestation: row.attestation }
        : null,
    seal: options.seal,
    addenda: attached.addenda.map(({ id, text, byName, at }) => ({ id, text, byName, at: at.toISOString() })),
    abilities: noteAbilities(
      {
        status: row.status,
        isDeleted: row.deletedAt !== null,
        hasText: hasText(row.sections),
        hasTranscript,
        processing: row.processing,
        practice: row.practice,
      },
      options,
    ),
  }
}
