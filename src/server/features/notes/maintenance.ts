import type { NotesDependencies } from './dependencies.ts'
import { eraseNotes } from './erase-notes.ts'
import { lockPurgeable } from './note-store.ts'

const AT_ONCE = 50

/**
 * Erases notes whose 30 days to be brought back are over; signed ones also have to be past the years for which they are kept.
 * Their recordings are let go of, for the sweep of unnamed objects. Once an hour is enough.
 */
export function createNotesMaintenance({
  db,
  clock,
  sealKeys,
  signedNoteYears,
}: Pick<NotesDependencies, 'db' | 'clock' | 'sealKeys' | 'signedNoteYears'>) {
  return async (): Promise<void> => {
    const erasing = { now: clock.now(), signedNoteYears }
    const purgeSome = () =>
      db.transaction(async (tx) => {
        const ids = await lockPurgeable(tx, { ...erasing, limit: AT_ONCE })
        await eraseNotes(tx, { ...erasing, sealKeys }, ids)
        return ids.length
      })
    while ((await purgeSome()) > 0) continue
  }
}
