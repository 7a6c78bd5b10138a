import { createHash } from 'node:crypto'
import type { LetterKind } from '#contract/letters.ts'
import { Patient, type LettersMode, type Section, type Sentence } from '#contract/notes.ts'
import { NOTE_TOOLS_MAX_SENTENCES } from '#domain/limits.ts'
import { isBeyondAnyVisit } from '#domain/note-text.ts'
import { standingOf } from '#server/features/accounts/public.ts'
import { formatDay, formatPlainDate } from '#server/features/exports/public.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import { LETTER_ENGINE, letterFrom } from '#server/platform/writer/letter-writing.ts'
import { findLetters, putLetter, type LetterRow } from './letter-store.ts'

export interface LetterMakers {
  clock: Clock
  ids: Ids
  fields: FieldEncryption
  /** IANA zone in which the day of the visit is told. */
  timeZone: string
}

/** What a letter follows from. */
export interface LettersNote {
  id: string
  authorId: string
  version: number
  visitAt: Date
  sections: Section[]
  /** Sealed for the place `notes.patient:<id>`; null when nobody is named. */
  patient: string | null
  lettersMode: LettersMode
}

const KINDS_OF = {
  off: [],
  referral: ['referral'],
  patient: ['patient'],
  work_or_school: ['work'],
  insurance: ['insurance'],
  all: ['referral', 'patient', 'work', 'insurance'],
} as const satisfies Record<LettersMode, readonly LetterKind[]>

/** A letter as the note would give it now. */
export interface MadeLetter {
  sentences: Sentence[]
  made: string
}

/** Gives a function that makes letters from one note, null of one beyond any visit: what they share is read once. */
export async function lettersOf(
  { ids, fields, timeZone }: LetterMakers,
  executor: Executor,
  note: LettersNote,
): Promise<(kind: LetterKind) => MadeLetter | null> {
  const { displayName } = await standingOf(executor, note.authorId)
  const patient = note.patient
    ? Patient.parse(JSON.parse(fields.decryptText(note.patient, `notes.patient:${note.id}`)))
    : null
  const request = {
    sections: note.sections,
    clinician: displayName,
    patient: patient?.name.trim() || null,
    dateOfBirth: patient?.dateOfBirth ? formatPlainDate(patient.dateOfBirth) : null,
    visitDay: formatDay(note.visitAt.toISOString(), timeZone),
  }
  if (isBeyondAnyVisit(note.sections)) return () => null
  return (kind) => {
    const sentences = letterFrom(kind, request, () => ids.uuid())
    if (sentences.length > NOTE_TOOLS_MAX_SENTENCES) return null
    return { sentences, made: fingerprint(sentences) }
  }
}

function fingerprint(sentences: Sentence[]): string {
  const told = sentences.map(({ text, layout, evidence }) => [text, layout, evidence])
  return createHash('sha256').update(JSON.stringify(told)).digest('base64')
}

export function rowOf(
  note: Pick<LettersNote, 'id' | 'version'>,
  kind: LetterKind,
  letter: MadeLetter,
  now: Date,
): LetterRow {
  return {
    noteId: note.id,
    kind,
    ...letter,
    madeFromVersion: note.version,
    edited: false,
    writtenBy: LETTER_ENGINE,
    updatedAt: now,
  }
}

/**
 * After a note was written: makes the letters its physician wants with it, and makes those again that no person changed.
 * `note` is as it was written.
 */
export async function renewLetters(makers: LetterMakers, tx: Executor, note: LettersNote): Promise<void> {
  const rows = await findLetters(tx, note.id)
  const kinds = new Set<LetterKind>([...KINDS_OF[note.lettersMode], ...rows.map(({ kind }) => kind)])
  if (kinds.size === 0) return
  const make = await lettersOf(makers, tx, note)
  for (const kind of kinds) {
    const row = rows.find((other) => other.kind === kind)
    if (row?.edited) continue
    const letter = make(kind)
    if (letter && row?.made !== letter.made)
      await putLetter(tx, rowOf(note, kind, letter, makers.clock.now()))
  }
}
