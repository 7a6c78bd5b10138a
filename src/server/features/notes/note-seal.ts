import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { NoteSeal, Patient, SealProblem } from '#contract/notes.ts'
import type { Segment, Span } from '#contract/transcripts.ts'
import { sealParts, wrongParts } from '#server/platform/audit/content-seals.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { auditEntries } from '#server/platform/database/schema/audit.ts'
import { noteAddenda, transcripts } from '#server/platform/database/schema/notes.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import type { NoteRow } from './note-store.ts'

type AddendumRow = typeof noteAddenda.$inferSelect

/** The parts of a note's seal, each with a hash of its own. */
const PARTS = ['text', 'attestation', 'evidence'] as const satisfies SealProblem[]
const FINGERPRINT_CHARACTERS = 12

/** What a note's seal is made over. The forms are fixed for good: another one is another version. */
export interface SignedContent {
  row: NoteRow
  patient: Patient | null
  segments: readonly Segment[]
}

export function sealNote(keys: SigningKeys, content: SignedContent): string {
  return sealParts(keys, Object.values(partsOf(content)))
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

/** How the seal of a note stands; null for a note that was never signed. */
export async function findSeal(
  db: Executor,
  keys: SigningKeys,
  { row, patient, addenda }: { row: NoteRow; patient: Patient | null; addenda: AddendumRow[] },
): Promise<NoteSeal | null> {
  const entries = await signingEntries(db, row)
  const signing = entries.findLast(
    ({ action, contentSeal }) => action === 'note.sign' && contentSeal !== null,
  )
  if (!row.signedAt || !isShownSigned(row)) {
    if (signing?.contentSeal) return broken(signing.contentSeal, ['signature'])
    return row.signedAt || isShownSigned(row) ? broken('', ['seal']) : null
  }
  const added = addendaProblem(keys, entries, addenda)
  if (!signing?.contentSeal) {
    if (!(await isOlderThanSeals(db, row.id))) return broken('', ['seal'])
    return added.length > 0 ? broken('', added) : { state: 'before', problems: [], fingerprint: '' }
  }
  const segments = await segmentsOf(db, row.id)
  const parts = partsOf({ row, patient, segments })
  const wrong = wrongParts(keys, signing.contentSeal, Object.values(parts))
  const problems: SealProblem[] = wrong === 'key' ? ['key'] : wrong.flatMap((index) => PARTS[index] ?? [])
  if (problems.length + added.length > 0) return broken(signing.contentSeal, [...problems, ...added])
  return { state: 'intact', problems: [], fingerprint: fingerprintOf(signing.contentSeal) }
}

/** By its status; that of an archived note is the one it had before. */
function isShownSigned({ status, statusBeforeArchive }: NoteRow): boolean {
  const shown = status === 'archived' ? statusBeforeArchive : status
  return shown === 'signed' || shown === 'amended'
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

interface SigningEntry {
  action: string
  contentSeal: string | null
}

async function signingEntries(db: Executor, row: NoteRow): Promise<SigningEntry[]> {
  return db
    .select({ action: auditEntries.action, contentSeal: auditEntries.contentSeal })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'note'),
        eq(auditEntries.subjectId, row.id),
        // An open note has hundreds of other entries: those with a seal are found by an index of their own.
        row.signedAt
          ? inArray(auditEntries.action, ['note.sign', 'note.addend'])
          : isNotNull(auditEntries.contentSeal),
      ),
    )
    .orderBy(asc(auditEntries.id))
}

/**
 * Whether the trail holds that the note was signed before any signature was sealed. Numbers of entries can be chosen by
 * whoever adds them with SQL, their transactions cannot: an entry has to be older by both.
 */
async function isOlderThanSeals(db: Executor, noteId: string): Promise<boolean> {
  const { rows } = await db.execute<{ isOlder: boolean }>(sql`
    select exists (
      select from audit_entries as older
      where subject_type = 'note' and subject_id = ${noteId} and action = 'note.sign'
        and not exists (
          select from audit_entries as sealed
          where content_seal is not null and action = 'note.sign'
            and (sealed.id < older.id or sealed.written_in <= older.written_in))
    ) as "isOlder"`)
  return rows[0]?.isOlder ?? false
}

/** Each addendum was recorded, and each that was sealed is there as it was. */
function addendaProblem(
  keys: SigningKeys,
  entries: SigningEntry[],
  addenda: AddendumRow[],
): Array<'addenda'> {
  const recorded = entries.filter(({ action }) => action === 'note.addend')
  const texts = addenda.map(addendumText)
  const areThere = recorded.every(
    ({ contentSeal }) =>
      contentSeal === null || texts.some((text) => wrongParts(keys, contentSeal, [text]).length === 0),
  )
  return areThere && recorded.length === addenda.length ? [] : ['addenda']
}

/** Short enough to be read out: three groups of four. */
function fingerprintOf(contentSeal: string): string {
  const hash = createHash('sha256').update(contentSeal).digest('hex').slice(0, FINGERPRINT_CHARACTERS)
  return (hash.toUpperCase().match(/.{4}/g) ?? []).join(' ')
}

function partsOf({ row, patient, segments }: SignedContent): Record<(typeof PARTS)[number], string> {
  const sentences = row.sections.flatMap((section) => section.sentences)
  const said = new Map(segments.map((segment) => [segment.id, segment]))
  return {
    text: JSON.stringify([
      'note.text.v1',
      row.id,
      row.version,
      row.label,
      row.template,
      row.visitKind,
      row.visitAt.toISOString(),
      row.practice,
      patient && [patient.name, patient.dateOfBirth, patient.sex, patient.mrn],
      row.sections.map(({ key, title, style, sentences: within }) => [
        key,
        title,
        style,
        within.map(({ id, text, layout, support, origin, edited, confirmed }) => [
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
    ]),
    attestation: JSON.stringify([
      'note.attestation.v1',
      row.id,
      row.authorId,
      row.attestation,
      row.signedByName,
      row.signedAt?.toISOString() ?? null,
    ]),
    evidence: JSON.stringify([
      'note.evidence.v1',
      row.id,
      sentences.map(({ id, evidence, contradictions }) => [
        id,
        quotes(evidence, said),
        contradictions.map(({ kind, evidence: against }) => [kind, quotes(against, said)]),
      ]),
    ]),
  }
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
