import { WriterError } from '#server/platform/writer/writer.ts'
import type { NoteWriter } from './note-writers.ts'
import type { Visit } from './visits.ts'

export interface WrittenNotes {
  /** In the order of the visits; those that failed are missing. */
  notes: Array<{ visit: Visit; note: string; ms: number }>
  /** Why notes were not written, and how often. */
  failures: Map<string, number>
}

/** Has a note of each visit written, as many at once as the writer takes. A visit that fails does not end the others. */
export async function writeNotesOf(visits: Visit[], writer: NoteWriter): Promise<WrittenNotes> {
  const notes: Array<WrittenNotes['notes'][number] | undefined> = []
  const failures = new Map<string, number>()
  const open = visits.entries()
  const work = async (): Promise<void> => {
    // One iterator for all: each takes the visit that nobody has begun.
    for (const [place, visit] of open) {
      const begin = performance.now()
      try {
        const note = await writer.write(visit)
        notes[place] = { visit, note, ms: performance.now() - begin }
      } catch (failure) {
        if (!(failure instanceof WriterError)) throw failure
        failures.set(failure.message, (failures.get(failure.message) ?? 0) + 1)
      }
    }
  }
  await Promise.all(Array.from({ length: writer.atOnce }, work))
  return { notes: notes.flatMap((note) => note ?? []), failures }
}

export function failureCount({ failures }: WrittenNotes): number {
  return [...failures.values()].reduce((sum, count) => sum + count, 0)
}
