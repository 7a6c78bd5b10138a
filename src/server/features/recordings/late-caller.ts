import { and, desc, eq, ne, or } from 'drizzle-orm'
import type { Database } from '#server/platform/database/connection.ts'
import { handovers, noteHandovers } from '#server/platform/database/schema/handovers.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import { recordings } from '#server/platform/database/schema/recordings.ts'
import type { RecordingsCaller } from './dependencies.ts'
import { findRecording, type RecordingRow } from './recording-store.ts'
import { recordingNotFound } from './refusals.ts'
import { authorFor, isOfCaller, type NewRecording } from './start-recording.ts'

/**
 * Whoever recorded a visit on a computer that found no network until the note was handed over still sends what it holds: it is of
 * the visit, whose record it belongs to. The computer's own clock says when it began; what could be gained by lying is a recording
 * or two on a note that was one's own: how many are counted as each begins. Everybody else stays who they are.
 */
export async function asLateCaller(
  db: Database,
  { noteId, startedAt }: Pick<NewRecording, 'noteId' | 'startedAt'>,
  caller: RecordingsCaller,
): Promise<RecordingsCaller> {
  if (caller.phone || !startedAt) return caller
  const gone = await findHandedOver(db, noteId, caller.actor.userId)
  if (!gone || new Date(startedAt) >= gone.at) return caller
  return { ...caller, noteOwnerId: gone.noteOwnerId, handedOverAt: gone.at }
}

/** When the note last went over from this account to another, and whose it is now; null where it did not, or came back. */
async function findHandedOver(db: Database, noteId: string, fromId: string) {
  const [found] = await db
    .select({ at: noteHandovers.at, noteOwnerId: notes.authorId })
    .from(noteHandovers)
    .innerJoin(handovers, eq(handovers.id, noteHandovers.handoverId))
    .innerJoin(notes, eq(notes.id, noteHandovers.noteId))
    .where(and(eq(notes.id, noteId), eq(handovers.fromId, fromId), ne(notes.authorId, fromId)))
    .orderBy(desc(noteHandovers.at))
    .limit(1)
  return found ?? null
}

/** A recording that this account made of a note that is somebody else's by now. */
async function findBrought(db: Database, id: string, userId: string): Promise<RecordingRow | null> {
  const [found] = await db
    .select({ row: recordings })
    .from(recordings)
    .innerJoin(notes, and(eq(notes.id, recordings.noteId), eq(notes.authorId, recordings.authorId)))
    .where(
      and(
        or(eq(recordings.id, id), eq(recordings.chosenId, id)),
        eq(recordings.broughtById, userId),
        ne(recordings.authorId, userId),
      ),
    )
  return found?.row ?? null
}

/** Throws not_found. */
export async function ownRecording(
  db: Database,
  id: string,
  caller: RecordingsCaller,
): Promise<RecordingRow> {
  const row = await findRecording(db, id, authorFor(caller))
  if (!row || !isOfCaller(row, caller)) throw recordingNotFound()
  return row
}

/** As `ownRecording`, or what the caller recorded for a note that is somebody else's by now, which they send as theirs. */
export async function sentRecording(
  db: Database,
  id: string,
  caller: RecordingsCaller,
): Promise<{ row: RecordingRow; as: RecordingsCaller }> {
  const row = await findRecording(db, id, authorFor(caller))
  if (row && isOfCaller(row, caller)) return { row, as: caller }
  const brought = caller.phone ? null : await findBrought(db, id, caller.actor.userId)
  if (!brought) throw recordingNotFound()
  return { row: brought, as: { ...caller, noteOwnerId: brought.authorId } }
}
