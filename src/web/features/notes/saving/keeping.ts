import { retryDelayMs } from './autosave.ts'
import type { UnsavedEdits } from './note-saver.ts'

/** Fetched when a note is opened: the screen does not wait for it. */
const edits = () => import('./unsaved-edits.ts')

/** Keeps or, with null, forgets what is unsaved at a place: see `unsaved-edits.ts`. Never fails. */
export function keepUnsaved(userId: string, place: string, value: object | null): void {
  edits().then(
    (all) => all.keepUnsaved(userId, place, value),
    () => undefined,
  )
}

/** What an earlier visit to the page left unsaved of a note, or null. The first edit is not to wait for what keeping needs. */
export async function readUnsavedNote(userId: string, noteId: string): Promise<UnsavedEdits | null> {
  const [all, note] = await Promise.all([edits(), import('./unsaved-note.ts')])
  all.prepareKeeping(userId)
  return note.readUnsavedNote(userId, noteId)
}

/** Reads what this device keeps and tells it, tried again as a save is until it can be read. Answers how to give up. */
export function readKept<Kept>(read: () => Promise<Kept>, tell: (kept: Kept) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = true
  const look = (attempt: number): void =>
    void read().then(
      (kept) => isWanted && tell(kept),
      () => {
        if (isWanted) timer = setTimeout(() => look(attempt + 1), retryDelayMs(attempt))
      },
    )
  look(1)
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}
