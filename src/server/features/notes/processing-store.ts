import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { ProcessingState } from '#contract/processing.ts'
import { IDLE, transcribing, writing } from '#domain/processing.ts'
import { talkBytes } from '#server/features/transcripts/public.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import { recordings } from '#server/platform/database/schema/recordings.ts'
import { workOfTalk } from '#server/platform/queue/job-weight.ts'
import type { Queue } from '#server/platform/queue/queue.ts'

/** What is going on for a note; no new version of it. */
export async function setProcessing(
  db: Executor,
  noteId: string,
  processing: ProcessingState,
): Promise<void> {
  await db.update(notes).set({ processing }).where(eq(notes.id, noteId))
}

/** How far the transcription is that is going on for a note; nothing where none is. */
export async function keepProgress(db: Executor, noteId: string, processing: ProcessingState): Promise<void> {
  await db
    .update(notes)
    .set({ processing })
    .where(and(eq(notes.id, noteId), eq(sql`${notes.processing}->>'stage'`, 'transcribing')))
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

/**
 * Asks for the note to be written, in the transaction of what asks. The note itself counts what was asked and what was
 * done: whatever becomes of the job and of those that take it up, no asking is answered twice.
 */
export async function askToWrite(
  tx: Transaction,
  queue: Pick<Queue, 'send'>,
  { noteId, requestId, userId }: { noteId: string; requestId: string; userId: string },
): Promise<ProcessingState> {
  const processing = writing(null)
  await tx
    .update(notes)
    .set({ processing, writeAsked: sql`${notes.writeAsked} + 1` })
    .where(eq(notes.id, noteId))
  await sendToWrite(tx, queue, { noteId, requestId, userId })
  return processing
}

/** Puts what was asked for on the queue, behind what its owner has there. */
export async function sendToWrite(
  tx: Transaction,
  queue: Pick<Queue, 'send'>,
  asked: { noteId: string; requestId: string; userId: string; postponed?: number },
): Promise<void> {
  const work = workOfTalk(await talkBytes(tx, asked.noteId))
  await queue.send('write-note', asked.noteId, { ...asked, ...work }, tx)
}

/** Says how the writing that was asked for with `writeAsked` has ended, when it kept no text. */
export async function endWriting(
  db: Executor,
  { id, writeAsked }: { id: string; writeAsked: number },
  processing: ProcessingState,
): Promise<void> {
  await db
    .update(notes)
    .set({ processing, writeDone: sql`greatest(${notes.writeDone}, ${writeAsked})` })
    .where(eq(notes.id, id))
}

/** The notes that were asked to be written and are not. */
export async function findUnwritten(db: Executor): Promise<{ noteId: string; userId: string }[]> {
  return db
    .select({ noteId: notes.id, userId: notes.authorId })
    .from(notes)
    .where(lt(notes.writeDone, notes.writeAsked))
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
