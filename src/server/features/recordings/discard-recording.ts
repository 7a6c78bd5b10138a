import { createUnnamedObjects, letGoOf } from '#server/features/storage/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { RecordingsCaller, RecordingsDependencies } from './dependencies.ts'
import { ownRecording } from './late-caller.ts'
import type { LiveText } from './live-text.ts'
import { keysOf, lockRecording, removeRecording } from './recording-store.ts'
import { recordingNotFound } from './refusals.ts'
import { aboutRecording } from './start-recording.ts'

/** Erases a recording that never became whole. One that did is part of the note and goes with it. */
export function createDiscard(dependencies: RecordingsDependencies, live: LiveText) {
  const { db, clock, onError } = dependencies
  const unnamed = createUnnamedObjects(dependencies)

  return async (asked: string, caller: RecordingsCaller): Promise<void> => {
    const row = await ownRecording(db, asked, caller)
    const { id } = row
    await db.transaction(async (tx) => {
      const current = await lockRecording(tx, id, caller.actor.userId)
      if (!current) throw recordingNotFound()
      if (current.state !== 'receiving')
        throw new Refusal(
          'conflict',
          'This recording is whole and part of its note. Delete the note to erase it.',
        )
      await recordAudit(tx, aboutRecording('recording.discard', id, caller))
      await removeRecording(tx, id)
      await letGoOf(tx, [keysOf(row)], { now: clock.now(), userId: row.authorId, by: 'caller' })
    })
    live.close(id)
    // It is gone for its author; bytes that could not be removed now are removed later.
    await unnamed.remove(keysOf(row)).catch(onError)
  }
}
