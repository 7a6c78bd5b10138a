import { asc, count, eq, sql, sum } from 'drizzle-orm'
import type { MyDataSize } from '#contract/leaving.ts'
import { sizeOfOwnChat } from '#server/features/chat/public.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { agreements, documents } from '#server/platform/database/schema/agreements.ts'
import { noteLetters, noteTasks } from '#server/platform/database/schema/note-extras.ts'
import { notes, transcripts } from '#server/platform/database/schema/notes.ts'
import { recordings } from '#server/platform/database/schema/recordings.ts'
import { feedback } from '#server/platform/database/schema/support.ts'

/** What a note adds beside its texts: a PDF with its fonts, and the places in the ZIP. */
const BYTES_A_NOTE = 18_000

/** What an export of everything holds, from counts and sizes alone: no text is read. */
export async function sizeOfEverything(db: Executor, userId: string): Promise<MyDataSize> {
  const [[texts], [sound], [files], [signed], chatBytes] = await Promise.all([
    db
      .select({
        count: count(notes.id),
        bytes: sql<string>`coalesce(sum(pg_column_size(${notes.sections}) + coalesce(pg_column_size(${transcripts.segments}) + pg_column_size(${transcripts.original}), 0)), 0)`,
      })
      .from(notes)
      .leftJoin(transcripts, eq(transcripts.noteId, notes.id))
      .where(eq(notes.authorId, userId)),
    db
      .select({ count: count(), bytes: sum(recordings.bytes) })
      .from(recordings)
      .innerJoin(notes, eq(notes.id, recordings.noteId))
      .where(eq(notes.authorId, userId)),
    db
      .select({ count: count(), bytes: sum(documents.bytes) })
      .from(documents)
      .where(eq(documents.userId, userId)),
    db
      .select({ count: count(), bytes: sum(agreements.bytes) })
      .from(agreements)
      .where(eq(agreements.userId, userId)),
    sizeOfOwnChat(db, userId),
  ])
  const notesCount = texts?.count ?? 0
  return {
    notes: notesCount,
    recordings: sound?.count ?? 0,
    documents: files?.count ?? 0,
    agreements: signed?.count ?? 0,
    estimatedBytes:
      notesCount * BYTES_A_NOTE +
      chatBytes +
      [texts, sound, files, signed].reduce((total, part) => total + Number(part?.bytes ?? 0), 0),
  }
}

export async function documentsOf(db: Executor, userId: string) {
  return db
    .select()
    .from(documents)
    .where(eq(documents.userId, userId))
    .orderBy(asc(documents.createdAt), asc(documents.id))
}

export async function agreementsOf(db: Executor, userId: string) {
  return db
    .select()
    .from(agreements)
    .where(eq(agreements.userId, userId))
    .orderBy(asc(agreements.signedAt), asc(agreements.id))
}

export async function tasksOf(db: Executor, noteId: string) {
  return db
    .select()
    .from(noteTasks)
    .where(eq(noteTasks.noteId, noteId))
    .orderBy(asc(noteTasks.createdAt), asc(noteTasks.id))
}

export async function lettersOf(db: Executor, noteId: string) {
  return db.select().from(noteLetters).where(eq(noteLetters.noteId, noteId)).orderBy(asc(noteLetters.kind))
}

export async function messagesOf(db: Executor, userId: string) {
  return db
    .select({ subject: feedback.subject, message: feedback.message, createdAt: feedback.createdAt })
    .from(feedback)
    .where(eq(feedback.userId, userId))
    .orderBy(asc(feedback.createdAt), asc(feedback.id))
}
