import { and, eq, isNull } from 'drizzle-orm'
import { HANDOVER_WAITS_FOR_SOUND_MS } from '#domain/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { handovers } from '#server/platform/database/schema/handovers.ts'
import { notes } from '#server/platform/database/schema/notes.ts'
import { isMoving, notesGoingOver } from './handover-store.ts'

/**
 * Throws conflict for what is asked of a note that is going over to somebody: it is not moved while it is being recorded, heard
 * or written, and would never go. Sound that was begun before (`startedAt`, null for what is asked now) still comes in for a day,
 * as long as a note waits for sound.
 */
export async function refuseOnItsWay(
  db: Executor,
  noteId: string,
  { startedAt, now }: { startedAt: Date | null; now: Date },
): Promise<void> {
  const [found] = await db
    .select({ toName: handovers.toName, acceptedAt: handovers.acceptedAt })
    .from(handovers)
    .innerJoin(notes, eq(notes.id, noteId))
    .where(and(isMoving, isNull(handovers.endedAt), notesGoingOver))
    .limit(1)
  if (!found) return
  const { toName, acceptedAt } = found
  const isLate = acceptedAt && startedAt && startedAt < acceptedAt
  if (isLate && now.getTime() < acceptedAt.getTime() + HANDOVER_WAITS_FOR_SOUND_MS) return
  throw new Refusal(
    'conflict',
    `This visit is being handed over to ${toName}: until it is there, nothing new is recorded or written for it. Start a new note for what comes now.`,
  )
}
