import { isDeepStrictEqual } from 'node:util'
import {
  and,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Saved } from '#contract/notes.ts'
import type { NoteReview } from '#contract/review-states.ts'
import type { Section } from '#contract/sections.ts'
import { UNDO_DELETE_DAYS, VERSIONS_KEPT } from '#domain/limits.ts'
import { OPEN_STATUSES } from '#domain/note-rules.ts'
import type { TextFacts } from '#domain/note-text.ts'
import { retentionCutoff } from '#domain/retention.ts'
import { DAY_MS } from '#domain/time.ts'
import { KEPT, requireKept, type KeptEntry } from '#server/platform/audit/kept-entries.ts'
import { currentOrigin } from '#server/platform/audit/request-origin.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/connection.ts'
import { noteAddenda, notes } from '#server/platform/database/schema/notes.ts'
import { keepToCheckCount } from './to-check-count.ts'
import { LET_GO } from './version-store.ts'

// The words that the search looks through are for the database alone: they are as long as the text.
const { search: _search, ...columns } = getTableColumns(notes)
export const noteColumns = columns
export type NoteRow = Omit<typeof notes.$inferSelect, 'search'>
/** What the list shows of a note: everything but its long texts. */
export const summaryColumns = {
  id: notes.id,
  label: notes.label,
  suggestedLabel: notes.suggestedLabel,
  patient: notes.patient,
  visitKind: notes.visitKind,
  visitAt: notes.visitAt,
  status: notes.status,
  practice: notes.practice,
  processing: notes.processing,
  preview: notes.preview,
  taskCount: notes.taskCount,
  unsupportedCount: notes.unsupportedCount,
  toCheckCount: notes.toCheckCount,
  createdAt: notes.createdAt,
  updatedAt: notes.updatedAt,
  deletedAt: notes.deletedAt,
  signedAt: notes.signedAt,
}
export type SummaryRow = Pick<NoteRow, keyof typeof summaryColumns>
export type ListedRow = SummaryRow & { sealBroken: boolean; review: NoteReview | null }
export type NewNoteRow = typeof notes.$inferInsert
export type NoteChange = Partial<Omit<NewNoteRow, 'id' | 'authorId'>>

/** A note of the actor; somebody else's is as good as none. */
const own = (noteId: string, authorId: string): SQL | undefined =>
  and(eq(notes.id, noteId), eq(notes.authorId, authorId))

export async function insertNotes(db: Executor, rows: NewNoteRow[]): Promise<NoteRow[]> {
  return db.insert(notes).values(rows).onConflictDoNothing({ target: notes.id }).returning(noteColumns)
}

export async function findNote(db: Executor, noteId: string, authorId: string): Promise<NoteRow | null> {
  const [found] = await db.select(noteColumns).from(notes).where(own(noteId, authorId))
  return found ?? null
}

/** Whoever's it is: for checks that show nobody what it says. */
export async function findAnyNote(db: Executor, noteId: string): Promise<NoteRow | null> {
  const [found] = await db.select(noteColumns).from(notes).where(eq(notes.id, noteId))
  return found ?? null
}

/** Of these ids, those that notes of the author have. */
export async function findOwnIds(db: Executor, ids: string[], authorId: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: notes.id })
    .from(notes)
    .where(and(inArray(notes.id, ids), eq(notes.authorId, authorId)))
  return new Set(rows.map(({ id }) => id))
}

/** The row, locked until the transaction ends. */
export async function lockNote(tx: Transaction, noteId: string, authorId: string): Promise<NoteRow | null> {
  const [found] = await tx.select(noteColumns).from(notes).where(own(noteId, authorId)).for('update')
  return found ?? null
}

/** For jobs, which act for the author. */
export async function lockNoteForJob(tx: Transaction, noteId: string): Promise<NoteRow | null> {
  const [found] = await tx.select(noteColumns).from(notes).where(eq(notes.id, noteId)).for('update')
  return found ?? null
}

export async function changeNote(db: Executor, noteId: string, change: NoteChange): Promise<NoteRow> {
  const [changed] = await db.update(notes).set(change).where(eq(notes.id, noteId)).returning(noteColumns)
  if (!changed) throw new Error('The note vanished while it was changed.')
  // A trigger could put another text in the place of the one that was read and signed.
  if (change.sections && !isDeepStrictEqual(changed.sections, asKept(change.sections)))
    throw new Error('The database keeps another text than it was given.')
  return changed
}

/** As JSON keeps it: what is undefined is left out. */
const asKept = (sections: NonNullable<NoteChange['sections']>): unknown =>
  JSON.parse(JSON.stringify(sections))

/** How many addenda a note has, and how many characters they hold together. */
export async function sizeOfAddenda(
  db: Executor,
  noteId: string,
): Promise<{ count: number; characters: number }> {
  const [size] = await db
    .select({ count: count(), characters: sql<number>`coalesce(sum(length(${noteAddenda.text})), 0)::int` })
    .from(noteAddenda)
    .where(eq(noteAddenda.noteId, noteId))
  return size ?? { count: 0, characters: 0 }
}

export async function insertAddendum(db: Executor, addendum: typeof noteAddenda.$inferInsert): Promise<void> {
  await db.insert(noteAddenda).values(addendum)
}

/**
 * Of notes that were never signed, or not after this moment: by their row and by the trail, so that a row that somebody
 * changed does not have the product erase what it is to keep.
 */
export function needsNoKeeping(signedSince: Date): SQL | undefined {
  return and(
    or(isNull(notes.signedAt), lte(notes.signedAt, signedSince)),
    sql`not exists (
      select from audit_entries
      where subject_type = 'note' and subject_id = ${notes.id}::text and action = 'note.sign'
        and content_seal is not null and at > ${signedSince.toISOString()})`,
  )
}

/**
 * The notes whose time to be brought back is over, and that need not be kept, locked until the transaction ends; at most
 * `limit` at once.
 */
export async function lockPurgeable(
  tx: Transaction,
  { now, signedNoteYears, limit }: { now: Date; signedNoteYears: number; limit: number },
): Promise<string[]> {
  const before = new Date(now.getTime() - UNDO_DELETE_DAYS * DAY_MS)
  const rows = await tx
    .select({ id: notes.id })
    .from(notes)
    .where(
      and(
        isNotNull(notes.deletedAt),
        sql`${notes.deletedAt} < ${before.toISOString()}`,
        needsNoKeeping(retentionCutoff(now, signedNoteYears)),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map((row) => row.id)
}

/** What autosave changes; a value that is null stays as it is. */
export interface AutosaveChange {
  label: string | null
  text: ({ sections: Section[] } & TextFacts) | null
  settings: Record<string, unknown>
  patient: string | null
}

const OPEN = OPEN_STATUSES.map((status) => `'${status}'`).join(', ')

// One statement, one round trip: the change, its version and its audit entry are kept together or not at all.
const AUTOSAVE = `
with saved as (
  update public.notes set
    version = version + 1,
    label = coalesce($5, label),
    sections = coalesce($6::json, sections),
    body_text = coalesce($7, body_text),
    preview = coalesce($13, preview),
    suggested_label = coalesce($17, suggested_label),
    unsupported_count = coalesce($8, unsupported_count),
    status = coalesce($9, status),
    visit_kind = coalesce($10::jsonb->>'visitKind', visit_kind),
    visit_at = coalesce(($10::jsonb->>'visitAt')::timestamptz, visit_at),
    template = coalesce($10::jsonb->>'template', template),
    own_template = case when $10::jsonb ? 'ownTemplate' then nullif($10::jsonb->'ownTemplate', 'null') else own_template end,
    style = coalesce($10::jsonb->>'style', style),
    switches = switches || coalesce($10::jsonb->'switches', '{}'::jsonb),
    patient = coalesce($11, patient),
    updated_at = $4
  where id = $1 and author_id = $2 and version = $3 and deleted_at is null and status in (${OPEN})
    and ($11::text is null or not practice)
  returning id, version, status, updated_at, to_check_count, octet_length(body_text) as rewritten, case when $6::json is not null then uncovered end as uncovered
), versioned as (
  insert into public.note_versions (note_id, version, sections, reason, by_id, at)
  select id, version, $6::json, 'edited', $2, $4 from saved where $6::json is not null
), let_go as (
  ${LET_GO} and note_id = $1 and version <= (select version - ${VERSIONS_KEPT} from saved)
), audited as (
  insert into public.audit_entries (actor_id, action, subject_type, subject_id, request_id, address, device, session_id)
  select $2, 'note.update', 'note', id::text, $12, $14, $15, $16::uuid from saved
  returning ${KEPT}
)
select id, version, status, updated_at as "updatedAt", to_check_count as "toCheckCount", rewritten, uncovered, array(select kept from audited) as kept from saved`

interface AutosaveRow {
  id: string
  version: number
  status: Saved['status']
  updatedAt: Date
  rewritten: number
}

interface ReturnedRow extends AutosaveRow {
  kept: KeptEntry[]
  /** As it was before this text. */
  toCheckCount: number
  /** What is kept as said and in no sentence; null when no text was saved. */
  uncovered: unknown
}

/** Null when the note is not the actor's, not open, not at `baseVersion` any more, or of practice and to name a patient. */
export async function autosave(
  db: Database,
  target: { noteId: string; authorId: string; baseVersion: number; now: Date; requestId: string },
  change: AutosaveChange,
): Promise<AutosaveRow | null> {
  const { address, device, sessionId } = currentOrigin()
  const { text } = change
  const result = await db.$client.query<ReturnedRow>({
    name: 'autosave',
    text: AUTOSAVE,
    values: [
      target.noteId,
      target.authorId,
      target.baseVersion,
      target.now,
      change.label,
      text && JSON.stringify(text.sections),
      text?.bodyText,
      text?.unsupportedCount,
      text?.status,
      JSON.stringify(change.settings),
      change.patient,
      target.requestId,
      text?.preview,
      address,
      device,
      sessionId,
      text?.suggestedLabel,
    ],
  })
  const [row] = result.rows
  if (!row) return null
  const { kept, toCheckCount, uncovered, ...saved } = row
  requireKept(db, kept, {
    action: 'note.update',
    actorId: target.authorId,
    subjectId: target.noteId.toLowerCase(),
  })
  if (text) await keepToCheckCount(db, { ...saved, toCheckCount, uncovered }, text.sections)
  return saved
}
