import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { RECORDED_NOW_MS } from '#domain/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { recordingPieces, recordings } from '#server/platform/database/schema/recordings.ts'
import { markDeleted } from './note-marks.ts'

/** Marks as deleted what `which` says, as `markDeleted` does. Throws conflict while it is being recorded. */
export async function deleteUnrecorded(...[tx, authorId, which, now]: Parameters<typeof markDeleted>) {
  await refuseWhileRecorded(tx, authorId, 'id' in which ? which.id : null, now)
  return markDeleted(tx, authorId, which, now)
}

/**
 * Throws while a microphone records the note, here or on another device: deleted under it, the rest of the visit would
 * have nowhere to go. `noteId` null: any note of the author.
 */
async function refuseWhileRecorded(
  db: Executor,
  authorId: string,
  noteId: string | null,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - RECORDED_NOW_MS).toISOString()
  const found = await db
    .select({ noteId: recordings.noteId })
    .from(recordings)
    .innerJoin(recordingPieces, eq(recordingPieces.recordingId, recordings.id))
    .where(
      and(
        eq(recordings.authorId, authorId),
        eq(recordings.state, 'receiving'),
        eq(recordings.source, 'microphone'),
        // What another computer still sends of a note that was handed over binds nobody who has it now.
        isNull(recordings.broughtById),
        noteId ? eq(recordings.noteId, noteId) : undefined,
        gte(recordingPieces.at, sql`${since}::timestamptz`),
      ),
    )
    .limit(1)
  if (found.length === 0) return
  throw new Refusal(
    'conflict',
    noteId
      ? 'This visit is being recorded just now. Stop the recording first; it is kept. Then the visit can be deleted.'
      : 'A visit is being recorded just now. Stop the recording first; it is kept. Then the notes can be deleted.',
  )
}
