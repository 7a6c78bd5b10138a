import { createHash } from 'node:crypto'
import type { LetterKind } from '#contract/letters.ts'
import { Patient, type LettersMode } from '#contract/note-settings.ts'
import { type Section, type Sentence } from '#contract/sections.ts'
import { isLetterTooLong, withinLetterEvidence } from '#domain/letter-size.ts'
import { NOTE_TOOLS_MAX_SENTENCES } from '#domain/limits.ts'
import { isBeyondAnyVisit } from '#domain/note-text.ts'
import { standingOf } from '#server/features/accounts/public.ts'
import { formatDay, formatPlainDate } from '#server/features/exports/public.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Executor } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import type { TextWork, WorkFor } from '#server/platform/text-work/text-work.ts'
import { LETTER_ENGINE, letterSentences, letterSource } from '#server/platform/writer/letter-writing.ts'
import { findLetters, putLetter, type LetterRow } from './letter-store.ts'

export interface LetterMakers {
  db: Database
  work: TextWork
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

/** What a note would give now, by kind; null of a note, or for a letter, that is beyond any visit. */
export type MadeLetters = ReadonlyMap<LetterKind, MadeLetter | null>

/** Makes letters from one note. Not within a transaction: it waits for its turn among the texts of others. */
export async function makeLetters(
  { db, ids, fields, timeZone, work }: LetterMakers,
  note: LettersNote,
  kinds: LetterKind[],
  whose: WorkFor,
): Promise<MadeLetters> {
  if (kinds.length === 0) return new Map()
  if (isBeyondAnyVisit(note.sections)) return new Map(kinds.map((kind) => [kind, null]))
  const { displayName } = await standingOf(db, note.authorId)
  const patient = note.patient
    ? Patient.parse(JSON.parse(fields.decryptText(note.patient, `notes.patient:${note.id}`)))
    : null
  const source = letterSource({
    sections: note.sections,
    clinician: displayName,
    patient: patient?.name.trim() || null,
    dateOfBirth: patient?.dateOfBirth ? formatPlainDate(patient.dateOfBirth) : null,
    visitDay: formatDay(note.visitAt.toISOString(), timeZone),
  })
  const written = await work.run('letters', { kinds, source }, whose)
  return new Map(
    [...written].map(([kind, lines]) => {
      if (lines.length > NOTE_TOOLS_MAX_SENTENCES) return [kind, null]
      const sentences = withinLetterEvidence(letterSentences(lines, () => ids.uuid()))
      if (isLetterTooLong(sentences)) return [kind, null]
      return [kind, { sentences, made: fingerprint(sentences) }]
    }),
  )
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
 * What is written along with a note: its letters, worked out before the transaction that keeps its text, and kept within
 * it.
 */
export function createLettersAlong(makers: LetterMakers) {
  return async (note: LettersNote, whose: WorkFor) => {
    const letters = await makeLetters(makers, note, await lettersWith(makers.db, note), whose)
    return (tx: Executor, written: Pick<LettersNote, 'id' | 'version'>): Promise<void> =>
      keepLetters(makers, tx, written, letters)
  }
}

/** The letters that go with a note once it was written: those its physician wants, and those that are there. */
async function lettersWith(db: Executor, note: LettersNote): Promise<LetterKind[]> {
  const rows = await findLetters(db, note.id)
  return [...new Set<LetterKind>([...KINDS_OF[note.lettersMode], ...rows.map(({ kind }) => kind)])]
}

/** Keeps letters of a note as it was written; what a person changed stays as it is. */
async function keepLetters(
  { clock }: Pick<LetterMakers, 'clock'>,
  tx: Executor,
  note: Pick<LettersNote, 'id' | 'version'>,
  letters: MadeLetters,
): Promise<void> {
  if (letters.size === 0) return
  const rows = await findLetters(tx, note.id)
  for (const [kind, letter] of letters) {
    const row = rows.find((other) => other.kind === kind)
    if (!row?.edited && letter && row?.made !== letter.made)
      await putLetter(tx, rowOf(note, kind, letter, clock.now()))
  }
}
