import type { Patient } from '#contract/note-settings.ts'
import type { SealProblem } from '#contract/seals.ts'
import type { Segment, Span } from '#contract/transcripts.ts'
import type { noteAddenda } from '#server/platform/database/schema/notes.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import type { NoteRow } from './note-store.ts'
import { patientOf } from './note-view.ts'

export type AddendumRow = typeof noteAddenda.$inferSelect

/**
 * The parts of a note's seal, each with a hash of its own, and what is wrong when it is another. Seals of before the words
 * that lists and the search have of a note were sealed are without the last.
 */
export const PARTS = ['text', 'attestation', 'evidence', 'text'] as const satisfies SealProblem[]

/** What a note's seal is made over. The forms are fixed for good: another one is another version. */
export interface SignedContent {
  row: NoteRow
  segments: readonly Segment[]
}

/** In the order of `PARTS`. Each throws where what it is made of cannot be read. */
export function partsOf(fields: FieldEncryption, { row, segments }: SignedContent): Array<() => string> {
  return [
    () => textPart(row, patientOf(row, fields)),
    () => attestationPart(row),
    () => evidencePart(row, segments),
    () => JSON.stringify(['note.summary.v1', row.id, row.preview, row.bodyText]),
  ]
}

function textPart(row: NoteRow, patient: Patient | null): string {
  return JSON.stringify([
    'note.text.v1',
    row.id,
    row.version,
    row.label,
    row.template,
    row.visitKind,
    row.visitAt.toISOString(),
    row.practice,
    patient && [patient.name, patient.dateOfBirth, patient.sex, patient.mrn],
    row.sections.map(({ key, title, style, sentences }) => [
      key,
      title,
      style,
      sentences.map(({ id, text, layout, support, origin, edited, confirmed }) => [
        id,
        text,
        layout,
        support,
        origin.kind,
        origin.engine,
        edited,
        confirmed,
      ]),
    ]),
  ])
}

/** With what was open then, where that was kept. */
function attestationPart(row: NoteRow): string {
  const open = row.openAtSigning
  return JSON.stringify([
    open ? 'note.attestation.v2' : 'note.attestation.v1',
    row.id,
    // Who signed stays who signed, whoever the note was handed over to since.
    row.signedById ?? row.authorId,
    row.attestation,
    row.signedByName,
    row.signedAt?.toISOString() ?? null,
    ...(open ? [[open.notBorneOut, open.partly, open.heard]] : []),
  ])
}

function evidencePart(row: NoteRow, segments: readonly Segment[]): string {
  const said = new Map(segments.map((segment) => [segment.id, segment]))
  return JSON.stringify([
    'note.evidence.v1',
    row.id,
    row.sections
      .flatMap((section) => section.sentences)
      .map(({ id, evidence, contradictions }) => [
        id,
        quotes(evidence, said),
        contradictions.map(({ kind, evidence: against }) => [kind, quotes(against, said)]),
      ]),
  ])
}

/** The spans with the words they point at, and who said them when: the transcript cannot be changed under a note. */
function quotes(spans: readonly Span[], said: ReadonlyMap<string, Segment>): unknown[] {
  return spans.map(({ segmentId, from, to }) => {
    const segment = said.get(segmentId)
    if (!segment) return [segmentId, from, to, null]
    const { text, speaker, startMs, endMs } = segment
    return [segmentId, from, to, text.slice(from, to), speaker, startMs, endMs]
  })
}

export function addendumText({ id, noteId, text, byName, at }: AddendumRow): string {
  return JSON.stringify(['note.addendum.v1', id, noteId, text, byName, at.toISOString()])
}
