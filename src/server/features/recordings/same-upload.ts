import type { Recording } from '#contract/recordings.ts'
import { holdNote, toRecording } from '#server/features/notes/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { RecordingsCaller, RecordingsDependencies } from './dependencies.ts'
import { tellWaiting, transcribeAgain } from './put-on-queue.ts'
import { findSameUpload, wholeKey } from './recording-store.ts'

/**
 * The recording of a note that holds these bytes already. One that has failed is tried again, with the bytes that came now
 * and were stored under `key`: those it had may be why it failed. Throws conflict when it is being removed.
 */
export async function sameUpload(
  dependencies: RecordingsDependencies,
  { noteId, key, sha256 }: { noteId: string; key: string; sha256: string },
  caller: RecordingsCaller,
): Promise<Recording> {
  const { db, storage } = dependencies
  const row = await db.transaction(async (tx) => {
    await holdNote(tx, noteId, caller.actor.userId)
    const known = await findSameUpload(tx, noteId, sha256)
    if (known?.state !== 'failed') return known
    await storage.put(wholeKey(known), storage.get(key))
    return transcribeAgain(dependencies, tx, known, caller)
  })
  if (!row) throw new Refusal('conflict', 'This file was being removed while it was sent. Send it again.')
  await tellWaiting(dependencies, row)
  return toRecording(row)
}
