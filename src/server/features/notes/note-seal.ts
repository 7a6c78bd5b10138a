import { createHash } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Patient } from '#contract/note-settings.ts'
import type { NoteSeal, SealProblem } from '#contract/seals.ts'
import type { Segment, Span } from '#contract/transcripts.ts'
import { isSigned } from '#domain/note-rules.ts'
import { countParts, sealParts, wrongParts } from '#server/platform/audit/content-seals.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { noteAddenda, transcripts } from '#server/platform/database/schema/notes.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import type { NoteRow } from './note-store.ts'
import { patientOf } from './note-view.ts'
import type { SigningEntry } from './whole-note-store.ts'

type AddendumRow = typeof noteAddenda.$inferSelect

/**
 * The parts of a note's seal, each with a hash of its own, and what is wrong when it is another. Seals of before the words
 * that lists and the search have of a note were sealed are without the last.
 */
const PARTS = ['text', 'attestation', 'evidence', 'text'] as const satisfies SealProblem[]
const FEWEST_PARTS = 3
const FINGERPRINT_CHARACTERS = 12

/** What a note's seal is made over. The forms are fixed for good: another one is another version. */
export interface SignedContent {
  row: NoteRow
  segments: readonly Segment[]
}

/** What seals are made and held with. */
export interface SealMeans {
  sealKeys: SigningKeys
  fields: FieldEncryption
}

export function sealNote({ sealKeys, fields }: SealMeans, content: SignedContent): string {
  return sealParts(
    sealKeys,
    partsOf(fields, content).map((part) => part()),
  )
}

export function sealAddendum(keys: SigningKeys, addendum: AddendumRow): string {
  return sealParts(keys, [addendumText(addendum)])
}

/** Says that the product itself erased the note. */
export function sealErasure(keys: SigningKeys, noteId: string): string {
  return sealParts(keys, [erasureText(noteId)])
}

/** Whether the trail holds that the product erased the note. */
export async function isErasureOf(db: Executor, keys: SigningKeys, noteId: string): Promise<boolean> {
  const entries = await db
    .select({ contentSeal: auditEntries.contentSeal })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'note'),
        eq(auditEntries.subjectId, noteId),
        eq(auditEntries.action, 'note.erase'),
        isNotNull(auditEntries.contentSeal),
      ),
    )
  return entries.some(
    ({ contentSeal }) => wrongParts(keys, contentSeal ?? '', [erasureText(noteId)]).length === 0,
  )
}

/** How the seal of a note stands, whatever somebody made of the row; null for a note that was never signed. `entries` of the trail, the first first. */
export async function findSeal(
  db: Executor,
  { sealKeys, fields }: SealMeans,
  { row, addenda, entries }: { row: NoteRow; addenda: AddendumRow[]; entries: SigningEntry[] },
): Promise<NoteSeal | null> {
  const signing = entries.findLast(
    ({ action, contentSeal }) => action === 'note.sign' && contentSeal !== null,
  )
  if (!row.signedAt || !isShownSigned(row)) {
    if (signing?.contentSeal) return broken(signing.contentSeal, ['signature'])
    return row.signedAt || isShownSigned(row) ? broken('', ['seal']) : null
  }
  const older = entries.every(({ contentSeal }) => contentSeal !== null)
    ? NONE_OLDER
    : await olderThanSeals(db, row.id)
  const added = addendaProblem(sealKeys, { entries, addenda, older: older['note.addend'] })
  if (!signing?.contentSeal) {
    if (older['note.sign'] === 0) return broken('', ['seal'])
    return added.length > 0 ? broken('', added) : { state: 'before', problems: [], fingerprint: '' }
  }
  const segments = await segmentsOf(db, row.id)
  const parts = partsOf(fields, { row, segments }).map(orUnreadable)
  const sealed = parts.slice(0, Math.max(FEWEST_PARTS, countParts(signing.contentSeal)))
  const wrong = wrongParts(sealKeys, signing.contentSeal, sealed)
  const problems: SealProblem[] =
    wrong === 'key' ? ['key'] : [...new Set(wrong.flatMap((index) => PARTS[index] ?? []))]
  if (problems.length + added.length > 0) return broken(signing.contentSeal, [...problems, ...added])
  return { state: 'intact', problems: [], fingerprint: fingerprintOf(signing.contentSeal) }
}

/** By its status; that of an archived note is the one it had before. */
function isShownSigned({ status, statusBeforeArchive }: NoteRow): boolean {
  const shown = status === 'archived' ? statusBeforeArchive : status
  return shown !== null && isSigned(shown)
}

export async function segmentsOf(db: Executor, noteId: string): Promise<Segment[]> {
  const [found] = await db
    .select({ segments: transcripts.segments })
    .from(transcripts)
    .where(eq(transcripts.noteId, noteId))
  return found?.segments ?? []
}

function broken(contentSeal: string, problems: SealProblem[]): NoteSeal {
  return { state: 'broken', problems, fingerprint: contentSeal === '' ? '' : fingerprintOf(contentSeal) }
}

const NONE_OLDER = { 'note.sign': 0, 'note.addend': 0 }

/**
 * How many signings and addenda of the note the trail holds of before anything was sealed. Numbers of entries can be chosen
 * by whoever adds them with SQL, their transactions cannot: an entry has to be older by both.
 */
async function olderThanSeals(db: Executor, noteId: string): Promise<typeof NONE_OLDER> {
  const { rows } = await db.execute<{ action: keyof typeof NONE_OLDER; older: number }>(sql`
    select action, count(*)::int as older from audit_entries as older
    where subject_type = 'note' and subject_id = ${noteId} and action in ('note.sign', 'note.addend')
      and content_seal is null
      and not exists (
        select from audit_entries as sealed
        where content_seal is not null and action = 'note.sign'
          and (sealed.id < older.id or sealed.written_in <= older.written_in))
    group by action`)
  return { ...NONE_OLDER, ...Object.fromEntries(rows.map(({ action, older }) => [action, older])) }
}

/**
 * Each addendum has a seal of its own in the trail, and each seal its addendum; those without one are as many as the trail
 * holds of before seals were kept.
 */
function addendaProblem(
  keys: SigningKeys,
  { entries, addenda, older }: { entries: SigningEntry[]; addenda: AddendumRow[]; older: number },
): Array<'addenda'> {
  const texts = addenda.map((addendum) => orUnreadable(() => addendumText(addendum)))
  const sealed = entries.flatMap(({ action, contentSeal }) =>
    action === 'note.addend' && contentSeal !== null ? [contentSeal] : [],
  )
  const matched = sealed.map((seal) => texts.findIndex((text) => wrongParts(keys, seal, [text]).length === 0))
  const unsealed = entries.filter(
    ({ action, contentSeal }) => action === 'note.addend' && contentSeal === null,
  )
  const isRight =
    !matched.includes(-1) &&
    new Set(matched).size === matched.length &&
    unsealed.length === older &&
    addenda.length === matched.length + older
  return isRight ? [] : ['addenda']
}

/** Null for what cannot be read any more: it is not what was sealed. */
function orUnreadable(part: () => string): string | null {
  try {
    return part()
  } catch {
    return null
  }
}

/** Short enough to be read out: three groups of four. */
function fingerprintOf(contentSeal: string): string {
  const hash = createHash('sha256').update(contentSeal).digest('hex').slice(0, FINGERPRINT_CHARACTERS)
  return (hash.toUpperCase().match(/.{4}/g) ?? []).join(' ')
}

/** In the order of `PARTS`. Each throws where what it is made of cannot be read. */
function partsOf(fields: FieldEncryption, { row, segments }: SignedContent): Array<() => string> {
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

function attestationPart(row: NoteRow): string {
  return JSON.stringify([
    'note.attestation.v1',
    row.id,
    row.authorId,
    row.attestation,
    row.signedByName,
    row.signedAt?.toISOString() ?? null,
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

function erasureText(noteId: string): string {
  return JSON.stringify(['note.erasure.v1', noteId])
}

function addendumText({ id, noteId, text, byName, at }: AddendumRow): string {
  return JSON.stringify(['note.addendum.v1', id, noteId, text, byName, at.toISOString()])
}
