import type { ProcessingState } from '#contract/processing.ts'
import type { ProposedChange } from '#contract/sections.ts'
import { isOpen } from '#domain/note-rules.ts'
import { failed, transcribing } from '#domain/processing.ts'
import { noteNotFound } from '#server/http/refusal.ts'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import type { Queue } from '#server/platform/queue/queue.ts'
import { changeNote, findNote, lockNote, lockNoteForJob, type NoteRow } from './note-store.ts'
import { askToWrite, processingAtRest, setProcessing } from './processing-store.ts'
import { requireOpen } from './refusals.ts'

// What whoever works beside a note may ask and have done: recordings, letters and a tidier text write no row of it.

/** The note of the actor as it is now. Throws not_found. */
export async function requireNote(db: Executor, noteId: string, authorId: string): Promise<NoteRow> {
  const row = await findNote(db, noteId, authorId)
  if (!row) throw noteNotFound()
  return row
}

/** The same of a note whose text can be changed. Throws not_found, and conflict. */
export async function requireOpenNote(db: Executor, noteId: string, authorId: string): Promise<NoteRow> {
  const row = await requireNote(db, noteId, authorId)
  requireOpen(row)
  return row
}

/** The note of the actor, as it stays until the transaction ends. Throws not_found. */
export async function holdNote(tx: Transaction, noteId: string, authorId: string): Promise<NoteRow> {
  const row = await lockNote(tx, noteId, authorId)
  if (!row) throw noteNotFound()
  return row
}

/** The same of one whose text can be changed. Throws not_found, and conflict. */
export async function holdOpenNote(tx: Transaction, noteId: string, authorId: string): Promise<NoteRow> {
  const row = await holdNote(tx, noteId, authorId)
  requireOpen(row)
  return row
}

/** For jobs, which act for the author: whether the note is there, and stays until the transaction ends. */
export async function holdNoteForJob(tx: Transaction, noteId: string): Promise<boolean> {
  return (await lockNoteForJob(tx, noteId)) !== null
}

/** A recording of the note waits to be transcribed, or is: `part` of it, 0 to 1; null before anything is known. */
export async function markTranscribing(
  db: Executor,
  noteId: string,
  part: number | null,
  how: { resumed?: boolean } = {},
): Promise<ProcessingState> {
  const processing = transcribing(part, how)
  await setProcessing(db, noteId, processing)
  return processing
}

/** A recording of the note could not be transcribed: why, and whether trying again may help. */
export async function markUntranscribed(
  db: Executor,
  noteId: string,
  { sentence, mayRetry }: { sentence: string; mayRetry: boolean },
): Promise<ProcessingState> {
  const processing = failed(sentence, mayRetry ? 'transcribe' : null)
  await setProcessing(db, noteId, processing)
  return processing
}

/**
 * A recording of the note was listened to, in the transaction that keeps its words. `write`: its text is asked for, if it
 * can still be changed; `silent`: the sentence for a recording that held no words. Gives what is going on now.
 */
export async function endTranscribing(
  tx: Transaction,
  queue: Pick<Queue, 'send'>,
  { noteId, write, silent }: { noteId: string; write: boolean; silent: string | null },
): Promise<ProcessingState> {
  const note = await lockNoteForJob(tx, noteId)
  if (!note) throw new Error('The note vanished while its recording was listened to.')
  if (write && silent === null && isOpen(note))
    return askToWrite(tx, queue, { noteId, requestId: '', userId: note.authorId })
  const atRest = await processingAtRest(tx, noteId)
  const processing = silent === null || atRest.isProcessing ? atRest : failed(silent, null)
  await setProcessing(tx, noteId, processing)
  return processing
}

/** Puts changes beside the text of a note that is held, for its author to accept or refuse. */
export async function proposeChanges(
  tx: Transaction,
  { id, version }: Pick<NoteRow, 'id' | 'version'>,
  { changes, now }: { changes: ProposedChange[]; now: Date },
): Promise<NoteRow> {
  return changeNote(tx, id, { proposal: changes, version: version + 1, updatedAt: now })
}
