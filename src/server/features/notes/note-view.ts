import { z } from 'zod'
import {
  ChosenTemplate,
  LettersMode,
  NoteStyle,
  Patient,
  Switches,
  TemplateKey,
  VisitKind,
} from '#contract/note-settings.ts'
import { TemplateSections } from '#contract/templates.ts'
import { NoteStatus, type Note, type NoteSummary } from '#contract/notes.ts'
import { ProcessingState } from '#contract/processing.ts'
import { OpenAtSigning, type NoteSeal, type Signature } from '#contract/seals.ts'
import { ProposedChange, Section, Uncovered } from '#contract/sections.ts'
import type { Recording } from '#contract/recordings.ts'
import { keptUntil } from '#domain/retention.ts'
import { noteAbilities } from '#domain/note-rules.ts'
import { hasText } from '#domain/note-text.ts'
import { stillUncovered } from '#domain/still-uncovered.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import { IDLE } from '#domain/processing.ts'
import type { ListedRow, NoteRow, SummaryRow } from './note-store.ts'
import type { Attached, RecordingRow } from './whole-note-store.ts'

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

/** And what it takes to read what is sealed in it. */
interface Opening extends Keeping {
  fields: FieldEncryption
}

/** Whatever somebody made of the row with SQL can be shown: one that cannot be read would hide the whole list. */
export function toSummary(row: ListedRow, options: Opening): NoteSummary {
  const kept = keptStill(row, options)
  return {
    id: row.id,
    label: row.label,
    suggestedLabel: row.signedAt ? '' : row.suggestedLabel,
    patientName: patientIfReadable(row, options.fields)?.name ?? '',
    visitKind: readable(VisitKind, row.visitKind, 'in_person'),
    visitAt: moment(row.visitAt),
    status: readable(NoteStatus, row.status, 'draft'),
    practice: row.practice,
    processing: readable(ProcessingState, row.processing, IDLE),
    preview: row.preview,
    taskCount: row.taskCount,
    unsupportedCount: row.unsupportedCount,
    toCheckCount: row.toCheckCount,
    createdAt: moment(row.createdAt),
    updatedAt: moment(row.updatedAt),
    deletedAt: row.deletedAt && moment(row.deletedAt),
    keptUntil: kept && moment(kept),
    sealBroken: row.sealBroken,
    review: row.review,
  }
}

/** Until when a signed note can only be hidden; null for one that can be erased. */
export function keptStill({ signedAt }: Pick<SummaryRow, 'signedAt'>, { now, signedNoteYears }: Keeping) {
  const end = signedAt && keptUntil(signedAt, signedNoteYears)
  return end && end > now ? end : null
}

export function toRecording(row: RecordingRow): Recording {
  return {
    id: row.chosenId ?? row.id,
    noteId: row.noteId,
    source: row.source,
    state: row.state,
    mediaType: row.mediaType,
    durationMs: row.state === 'receiving' ? row.playedMs : row.durationMs,
    bytes: row.bytes,
    pieces: row.pieces,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
  }
}

export function toNote(
  row: NoteRow,
  attached: Attached,
  options: { mayNamePatient: boolean; seal: NoteSeal | null } & Opening,
): Note {
  const hasTranscript = (attached.transcript?.segments ?? 0) > 0
  const isBroken = options.seal?.state === 'broken'
  const sections = isBroken ? readable(z.array(Section), row.sections, []) : row.sections
  const summary = toSummary({ ...row, sealBroken: isBroken, review: attached.review }, options)
  return {
    ...summary,
    version: row.version,
    template: readable(TemplateKey, row.template, 'soap'),
    ownTemplate: chosenOf(row),
    style: readable(NoteStyle, row.style, 'standard'),
    switches: readable(Switches, row.switches, ALL_OFF),
    lettersMode: readable(LettersMode, row.lettersMode, 'off'),
    patient: isBroken ? patientIfReadable(row, options.fields) : patientOf(row, options.fields),
    sections,
    proposal: readable(z.array(ProposedChange), row.proposal, []),
    uncovered: stillUncovered(readable(z.array(Uncovered), row.uncovered, []), sections),
    writerRemark: row.writerRemark,
    writtenBy: row.writtenBy,
    recordings: attached.recordings.map(toRecording),
    hasTranscript,
    transcriptRevision: attached.transcript?.revision ?? 0,
    wordsCorrected:
      row.writtenRevision !== null && (attached.transcript?.corrected ?? 0) > row.writtenRevision,
    signature:
      row.signedAt && row.signedByName && row.attestation
        ? {
            byName: row.signedByName,
            byAuthor: (row.signedById ?? row.authorId) === row.authorId,
            at: moment(row.signedAt),
            attestation: row.attestation,
            ...openOf(row),
          }
        : null,
    seal: options.seal,
    addenda: attached.addenda.map(({ id, text, byName, at }) => ({ id, text, byName, at: moment(at) })),
    handovers: attached.handovers,
    abilities: noteAbilities(
      {
        status: summary.status,
        deletedAt: row.deletedAt,
        hasText: hasText(sections),
        hasTranscript,
        processing: summary.processing,
        practice: row.practice,
      },
      options,
    ),
  }
}

const KeptTemplate = ChosenTemplate.extend({ sections: TemplateSections })

/** The template of people that the note was given, as it was then; null for the built-in one. */
export const keptTemplateOf = ({ ownTemplate }: Pick<NoteRow, 'ownTemplate'>) =>
  readable(KeptTemplate.nullable(), ownTemplate, null)

function chosenOf(row: NoteRow): ChosenTemplate | null {
  const kept = keptTemplateOf(row)
  return kept && { id: kept.id, name: kept.name }
}

function openOf({ openAtSigning }: NoteRow): Pick<Signature, 'open'> {
  const open = readable(OpenAtSigning.nullable(), openAtSigning, null)
  return open ? { open } : {}
}

const ALL_OFF: Switches = { physicalExam: false, assessmentPlan: false, telehealthCheck: false }

/** What is kept of it, or this where that is not of its kind: only somebody with SQL leaves such behind. */
function readable<T>(schema: z.ZodType<T>, kept: T, otherwise: T): T {
  return schema.safeParse(kept).success ? kept : otherwise
}

/** In ISO 8601; PostgreSQL knows moments that no calendar holds, which are shown as 1970. */
function moment(at: Date): string {
  return new Date(Number.isNaN(at.getTime()) ? 0 : at).toISOString()
}

function patientIfReadable(row: Pick<NoteRow, 'id' | 'patient'>, fields: FieldEncryption): Patient | null {
  try {
    return patientOf(row, fields)
  } catch {
    return null
  }
}
