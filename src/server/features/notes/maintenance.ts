import type { NotesDependencies } from './dependencies.ts'
import { eraseNotes } from './erase-notes.ts'
import { lockPurgeable } from './note-store.ts'

const AT_ONCE = 200

/**
 * Erases notes, and their recordings, whose 30 days to be brought back are over; signed ones also have to be past the
 * years for which they are kept. Once an hour is enough.
 */
export function createNotesMaintenance({
  db,
  clock,
  storage,
  sealKeys,
  signedNoteYears,
}: Pick<NotesDependencies, 'db' | 'clock' | 'storage' | 'sealKeys' | 'signedNoteYears'>) {
  return async (): Promise<void> => {
    for (;;) {
      const purged = await db.transaction(async (tx) => {
        const erasing = { now: clock.now(), signedNoteYears }
        const ids = await lockPurgeable(tx, { ...erasing, limit: AT_ONCE })
        // The bytes first: a row that is left would be found again, bytes without a row would not.
        for (const id of ids) await storage.deleteAll(`recordings/${id}/`)
        await eraseNotes(tx, { ...erasing, sealKeys }, ids)
        return ids.length
      })
      if (purged === 0) return
    }
  }
}
