import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { ProcessingState } from '#contract/notes.ts'
import { IDLE, transcribing } from '#domain/processing.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import { recordings } from '#server/platform/database/schema/recordings.ts'

/** What is going on for a note; no new version of it. */
export async function setProcessing(
  db: Executor,
  noteId: string,
  processing: ProcessingState,
): Promise<void> {
  await db.update(notes).set({ processing }).where(eq(notes.id, noteId))
}

/** What is going on once the work that asks has ended: another recording of the note may still wait for its turn. */
export async function processingAtRest(db: Executor, noteId: string): Promise<ProcessingState> {
  const [waiting] = await db
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.noteId, noteId), isUntranscribed))
    .limit(1)
  return waiting ? transcribing(null) : IDLE
}

/** The notes that say they are being written. */
export async function findBeingWritten(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ id: notes.id })
    .from(notes)
    .where(eq(sql`${notes.processing}->>'stage'`, 'writing'))
  return rows.map((row) => row.id)
}

/** Notes that say a recording is being transcribed, and have none that is, say so no longer. */
export async function settleTranscribed(db: Executor): Promise<void> {
  const untranscribed = db
    .select({ id: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.noteId, notes.id), isUntranscribed))
  await db
    .update(notes)
    .set({ processing: IDLE })
    .where(and(eq(sql`${notes.processing}->>'stage'`, 'transcribing'), notExists(untranscribed)))
}

const isUntranscribed = inArray(recordings.state, ['received', 'transcribing'])
