import { countWords, type WordCounts } from '#domain/dashboard.ts'
import { freeLoop } from '#server/http/free-loop.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { findSections } from './dashboard-store.ts'

// Notes may be of a million characters: reading a few holds the loop for some hundredths of a second.
const NOTES_AT_ONCE = 4
const MOST_REMEMBERED = 50_000

/**
 * The words of signed notes. Signed text never changes, so each note is read once while the server runs; what is kept in
 * memory is two numbers a note.
 */
export function createSignedWords() {
  const known = new Map<string, WordCounts>()
  return async (db: Executor, ids: string[]): Promise<Map<string, WordCounts>> => {
    const counts = new Map<string, WordCounts>()
    const missing: string[] = []
    for (const id of ids) {
      const found = known.get(id)
      if (found) counts.set(id, found)
      else missing.push(id)
    }
    for (let from = 0; from < missing.length; from += NOTES_AT_ONCE) {
      for (const { id, sections } of await findSections(db, missing.slice(from, from + NOTES_AT_ONCE))) {
        const words = countWords(sections)
        counts.set(id, words)
        known.set(id, words)
      }
      await freeLoop()
    }
    for (const id of known.keys()) {
      if (known.size <= MOST_REMEMBERED) break
      known.delete(id)
    }
    return counts
  }
}
