import type { Recording } from '#contract/recordings.ts'
import { holdNote, toRecording } from '#server/features/notes/public.ts'
import { createUnnamedObjects } from '#server/features/storage/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import type { RecordingsCaller, RecordingsDependencies } from './dependencies.ts'
import { tellWaiting, transcribeAgain } from './put-on-queue.ts'
import { findSameUpload, type RecordingRow, wholeKey } from './recording-store.ts'

/** The note the file was sent for, where its bytes were stored, and their hash. */
interface Sent {
  noteId: string
  key: string
  sha256: string
}

/**
 * The recording of a note that holds these bytes already. One that has failed is tried again, with the bytes that came now:
 * those it had may be why it failed. Throws conflict when it is being removed.
 */
export async function sameUpload(
  dependencies: RecordingsDependencies,
  sent: Sent,
  caller: RecordingsCaller,
): Promise<Recording> {
  const known = await dependencies.db.transaction((tx) => findHeld(tx, sent, caller))
  const row = known?.state === 'failed' ? await bringAgain(dependencies, known, sent, caller) : known
  if (!row) throw new Refusal('conflict', 'This file was being removed while it was sent. Send it again.')
  await tellWaiting(dependencies, row)
  return toRecording(row)
}

/** Its note stays as it is until the transaction ends. */
async function findHeld(
  tx: Transaction,
  { noteId, sha256 }: Sent,
  { actor }: RecordingsCaller,
): Promise<RecordingRow | null> {
  await holdNote(tx, noteId, actor.userId)
  return findSameUpload(tx, noteId, sha256)
}

/** Copies while nobody waits for the note: a long recording takes minutes. Null: it was removed meanwhile, and so is the copy. */
async function bringAgain(
  dependencies: RecordingsDependencies,
  known: RecordingRow,
  sent: Sent,
  caller: RecordingsCaller,
): Promise<RecordingRow | null> {
  const { db, storage } = dependencies
  const unnamed = createUnnamedObjects(dependencies)
  const whole = wholeKey(known)
  await unnamed.note(db, whole)
  await storage.put(whole, storage.get(sent.key))
  const row = await db.transaction(async (tx) => {
    const again = await findHeld(tx, sent, caller)
    if (again?.id !== known.id) return null
    if (again.state !== 'failed') return again
    await unnamed.named(tx, whole)
    return transcribeAgain(dependencies, tx, again, caller)
  })
  if (row === null) await unnamed.remove(whole)
  return row
}
