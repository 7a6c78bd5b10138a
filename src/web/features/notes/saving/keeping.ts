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

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Reads what this device keeps and tells it, tried again until it can be read. Answers how to give up. */
export function readKept<Kept>(read: () => Promise<Kept>, tell: (kept: Kept) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = true
  const look = (waitMs: number): void =>
    void read().then(
      (kept) => isWanted && tell(kept),
      () => {
        if (isWanted) timer = setTimeout(() => look(Math.min(waitMs * 2, LONGEST_WAIT_MS)), waitMs)
      },
    )
  look(FIRST_WAIT_MS)
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}
