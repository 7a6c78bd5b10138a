import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { NoteSeal, SealProblem } from '#contract/seals.ts'
import type { Segment } from '#contract/transcripts.ts'
import { isSigned } from '#domain/note-rules.ts'
import { countParts, partsSealedBy, sealParts, wrongParts } from '#server/platform/audit/content-seals.ts'
import { olderThanOwners } from '#server/platform/audit/sealed-since.ts'
import { findUnvouched, type SealKeys } from '#server/platform/audit/vouched-seals.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { transcripts } from '#server/platform/database/schema/notes.ts'
import type { FieldEncryption } from '#server/platform/storage/field-encryption.ts'
import type { SigningKeys } from '#server/platform/storage/signing-keys.ts'
import type { NoteRow } from './note-store.ts'
import { handoversSince, ownerProblem } from './owner-seal.ts'
import { addendumText, PARTS, partsOf, type AddendumRow, type SignedContent } from './sealed-parts.ts'
import type { SigningEntry } from './whole-note-store.ts'

const FEWEST_PARTS = 3
const FINGERPRINT_CHARACTERS = 12

/** What seals are made and held with. */
export interface SealMeans extends SealKeys {
  fields: FieldEncryption
}

export function sealNote({ sealKeys, fields }: Omit<SealMeans, 'chainKeys'>, content: SignedContent): string {
  return sealParts(
    sealKeys,
    partsOf(fields, content).map((part) => part()),
  )
}

export function sealAddendum(keys: SigningKeys, addendum: AddendumRow): string {
  return sealParts(keys, [addendumText(addendum)])
}

/** How the seal of a note stands, whatever somebody made of the row; null for a note that was never signed. `entries` of the trail, the first first. */
export async function findSeal(
  db: Executor,
  means: SealMeans,
  { row, addenda, entries }: { row: NoteRow; addenda: AddendumRow[]; entries: SigningEntry[] },
): Promise<NoteSeal | null> {
  const [signing, ...again] = entries.filter(isSealedSigning)
  if (!row.signedAt || !isShownSigned(row)) {
    if (signing) return broken(signing.contentSeal, ['signature'])
    return row.signedAt || isShownSigned(row) ? broken('', ['seal']) : null
  }
  const older = needsOlder(entries) ? await olderThanSeals(db, row.id) : new Set<number>()
  const unvouched = await findUnvouched(db, means, entries)
  const held = { row, entries, unvouched, older }
  const isSaidAmended = shownStatus(row) === 'amended' && addenda.length === 0
  const added = isSaidAmended ? (['addenda'] as const) : addendaProblem(means.sealKeys, { ...held, addenda })
  const signedBefore = entries.findLast(({ id, action }) => action === 'note.sign' && older.has(id))
  if (!signing) {
    if (!signedBefore) return broken('', ['seal'])
    const problems = [...added, ...ownerProblem(means.sealKeys, { ...held, signing: signedBefore })]
    return problems.length > 0 ? broken('', problems) : { state: 'before', problems: [], fingerprint: '' }
  }
  // What was signed first is what was signed: a text that somebody had opened again is another.
  const anew = again.length > 0 || signedBefore ? (['signedAgain'] as const) : []
  const ofText = unvouched.has(signing.id)
    ? (['key'] as const)
    : await textProblems(db, means, row, signing.contentSeal)
  const problems = [...anew, ...ofText, ...added, ...ownerProblem(means.sealKeys, { ...held, signing })]
  if (problems.length > 0) return broken(signing.contentSeal, problems)
  return { state: 'intact', problems: [], fingerprint: fingerprintOf(signing.contentSeal) }
}

const isSealedSigning = (entry: SigningEntry): entry is SigningEntry & { contentSeal: string } =>
  entry.action === 'note.sign' && entry.contentSeal !== null

async function textProblems(
  db: Executor,
  { sealKeys, fields }: SealMeans,
  row: NoteRow,
  contentSeal: string,
): Promise<SealProblem[]> {
  const segments = await segmentsOf(db, row.id)
  const parts = partsOf(fields, { row, segments }).map(orUnreadable)
  const sealed = parts.slice(0, Math.max(FEWEST_PARTS, countParts(contentSeal)))
  const wrong = wrongParts(sealKeys, contentSeal, sealed)
  return wrong === 'key' ? ['key'] : [...new Set(wrong.flatMap((index) => PARTS[index] ?? []))]
}

/** By its status; that of an archived note is the one it had before. */
function isShownSigned(row: NoteRow): boolean {
  const shown = shownStatus(row)
  return shown !== null && isSigned(shown)
}

const shownStatus = ({ status, statusBeforeArchive }: NoteRow) =>
  status === 'archived' ? statusBeforeArchive : status

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

/** Whether there is an entry without a seal that says something of the signed note. */
function needsOlder(entries: SigningEntry[]): boolean {
  const first = entries.find(({ action }) => action === 'note.sign')
  const handovers = first ? handoversSince(first, entries) : []
  const others = entries.filter(({ action }) => action !== 'note.handOver')
  return [...others, ...handovers].some(({ contentSeal }) => contentSeal === null)
}

/**
 * The signings, addenda and handovers of the note that the trail holds of before these were sealed. Numbers of entries can be
 * chosen by whoever adds them with SQL, their transactions cannot: an entry has to be older by both.
 */
async function olderThanSeals(db: Executor, noteId: string): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from audit_entries as older
    where subject_type = 'note' and subject_id = ${noteId} and content_seal is null and (
      action in ('note.sign', 'note.addend')
      and not exists (
        select from audit_entries as sealed
        where content_seal is not null and action = 'note.sign'
          and (sealed.id < older.id or sealed.written_in <= older.written_in))
      or action = 'note.handOver' and ${olderThanOwners})`)
  return new Set(rows.map(({ id }) => Number(id)))
}

/**
 * Each addendum has a seal of its own in the trail, and each seal its addendum; those without one are as many as the trail
 * holds of before seals were kept.
 */
function addendaProblem(
  keys: SigningKeys,
  {
    entries,
    unvouched,
    addenda,
    older,
  }: {
    entries: SigningEntry[]
    unvouched: ReadonlySet<number>
    addenda: AddendumRow[]
    older: ReadonlySet<number>
  },
): Array<'addenda'> {
  const texts = addenda.map((addendum) => orUnreadable(() => addendumText(addendum)))
  const sealed = entries.flatMap(({ id, action, contentSeal }) =>
    action === 'note.addend' && contentSeal !== null ? [{ id, contentSeal }] : [],
  )
  const seals = sealed.map(({ id, contentSeal }) => (unvouched.has(id) ? '' : contentSeal))
  const matched = partsSealedBy(keys, seals, texts)
  const unsealed = entries.filter(
    ({ action, contentSeal }) => action === 'note.addend' && contentSeal === null,
  )
  const isOlder = unsealed.every(({ id }) => older.has(id))
  const isRight =
    !matched.includes(-1) &&
    new Set(matched).size === matched.length &&
    isOlder &&
    addenda.length === matched.length + unsealed.length
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
