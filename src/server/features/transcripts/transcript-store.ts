import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { TRANSCRIPT_LIMIT_MARKS } from '#contract/transcript-marks.ts'
import {
  TRANSCRIPT_LIMIT_CHARACTERS,
  TRANSCRIPT_LIMIT_SEGMENTS,
  type Segment,
  Transcript,
} from '#contract/transcripts.ts'
import { withinMarks } from '#domain/transcript-marks.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { isOfNoteOf } from '#server/platform/database/own-note.ts'
import { transcripts } from '#server/platform/database/schema/notes.ts'

// The words that the search looks through are for the database alone: they are as long as the talk.
const { search: _search, ...transcriptColumns } = getTableColumns(transcripts)
const UNREADABLE =
  'The words of this visit were changed in the database itself and cannot be read any more: nothing can be shown or added. Ask your administrator to bring them back from a backup.'

export type TranscriptRow = Omit<typeof transcripts.$inferSelect, 'search'>

const isOwn = (noteId: string, authorId: string) =>
  and(
    eq(transcripts.noteId, noteId),
    eq(transcripts.authorId, authorId),
    isOfNoteOf(transcripts.noteId, authorId),
  )

export async function findTranscript(
  db: Executor,
  noteId: string,
  authorId: string,
): Promise<TranscriptRow | null> {
  const [found] = await db.select(transcriptColumns).from(transcripts).where(isOwn(noteId, authorId))
  return found ?? null
}

/** How many bytes the words of a note's transcript have; 0 when it has none. */
export async function talkBytes(db: Executor, noteId: string): Promise<number> {
  const [found] = await db
    .select({ bytes: sql<number>`octet_length(${transcripts.bodyText})` })
    .from(transcripts)
    .where(eq(transcripts.noteId, noteId))
  return found?.bytes ?? 0
}

/**
 * Puts segments at the end, and at that of the original as they were `heard`; makes the transcript when there is none. What is there already stays as
 * it is: a correction may have been made of words that were shown while the rest was still being heard.
 */
export async function appendSegments(
  db: Executor,
  noteId: string,
  authorId: string,
  make: (current: TranscriptRow | null) => { segments: Segment[]; engine: string; heard?: Segment[] },
  now: Date,
): Promise<TranscriptRow> {
  const [current] = await db
    .select(transcriptColumns)
    .from(transcripts)
    .where(isOwn(noteId, authorId))
    .for('update')
  const added = make(current ?? null)
  const engines = new Set((current?.engine.split(', ') ?? []).filter(Boolean).concat(added.engine))
  const segments = withNew(current?.segments ?? [], added.segments)
  const values = {
    noteId,
    authorId,
    revision: (current?.revision ?? 0) + 1,
    segments,
    original: withNew(current?.original ?? [], added.heard ?? added.segments),
    engine: [...engines].join(', '),
    bodyText: wordsOf(segments),
    updatedAt: now,
  }
  const [row] = await db
    .insert(transcripts)
    .values(values)
    .onConflictDoUpdate({ target: transcripts.noteId, set: values })
    .returning(transcriptColumns)
  if (!row) throw new Error('The transcript was not stored.')
  return row
}

/** Throws too_large for more than one visit can hold. */
export function refuseTooLong(segments: Segment[]): void {
  const characters = segments.reduce((sum, segment) => sum + segment.text.length, 0)
  if (segments.length > TRANSCRIPT_LIMIT_SEGMENTS || characters > TRANSCRIPT_LIMIT_CHARACTERS)
    throw new Refusal(
      'too_large',
      'This text is too long for one visit. Paste the visit alone, up to 400,000 characters.',
    )
}

/** Null when the transcript is not at `baseRevision` any more. The original stays as it is. */
export async function replaceSegments(
  db: Executor,
  target: { noteId: string; authorId: string; baseRevision: number },
  segments: Segment[],
  now: Date,
): Promise<TranscriptRow | null> {
  const { noteId, authorId, baseRevision } = target
  const revision = baseRevision + 1
  const corrected = { edited: true, correctedRevision: revision }
  const [row] = await db
    .update(transcripts)
    .set({ segments, revision, ...corrected, bodyText: wordsOf(segments), updatedAt: now })
    .where(and(isOwn(noteId, authorId), eq(transcripts.revision, baseRevision)))
    .returning(transcriptColumns)
  return row ?? null
}

/** Throws conflict for words that are no words: somebody wrote them with SQL, and no call can answer with them. */
export function toTranscript(row: TranscriptRow): Transcript {
  const { noteId, revision, segments, engine, edited } = row
  return { noteId, revision, segments: readable(segments), engine, edited }
}

/** The words as they came, before anybody corrected them. Throws conflict as `toTranscript` does. */
export function toOriginalTranscript(row: TranscriptRow): Transcript {
  return { ...toTranscript({ ...row, segments: row.original }), edited: false }
}

/** With as many marks as a transcript may have. Throws conflict as `toTranscript` does. */
export function readable(segments: Segment[]): Segment[] {
  const { success, error } = Transcript.shape.segments.safeParse(segments)
  if (success) return withinMarks(segments, TRANSCRIPT_LIMIT_MARKS)
  // Where it is broken, and not a word of it.
  const cause = new Error(`Segments that cannot be read: ${error.issues[0]?.path.join('.') || 'all'}`)
  throw new Refusal('conflict', UNREADABLE, { cause })
}

export function emptyTranscript(noteId: string): Transcript {
  return { noteId, revision: 0, segments: [], engine: '', edited: false }
}

function withNew(known: Segment[], added: Segment[]): Segment[] {
  const ids = new Set(known.map((segment) => segment.id))
  return [...known, ...added.filter((segment) => !ids.has(segment.id))]
}

const wordsOf = (segments: Segment[]) => segments.map((segment) => segment.text).join('\n')
