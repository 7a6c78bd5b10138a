import type { ProcessingState } from '#contract/processing.ts'
import { transcribing } from '#domain/processing.ts'
import { keepProgress } from '#server/features/notes/public.ts'
import type { RecordingsDependencies } from './dependencies.ts'
import type { RecordingRow } from './recording-store.ts'

/** How far a recording was read and worked through. */
export interface Listened {
  /** Of its sound, by the engine. */
  doneMs: number
  /** Of its sound, decoded so far: the engine is a little behind. */
  decodedMs: number
  /** Of its file, read so far. */
  readBytes: number
}

/**
 * How much was worked through, 0 to 0.99: by its length where that is known, else by how much of the file the sound came
 * from that is through. Null before anything can be said.
 */
export function partDone(
  { doneMs, decodedMs, readBytes }: Listened,
  { durationMs, bytes }: Pick<RecordingRow, 'durationMs' | 'bytes'>,
): number | null {
  const wholeMs = durationMs || (readBytes > 0 ? decodedMs * (bytes / readBytes) : 0)
  return wholeMs > 0 ? Math.min(0.99, doneMs / wholeMs) : null
}

/**
 * Tells open screens how far the transcription is, each percent once and never back, and keeps it with the note: a screen
 * that asks meanwhile must not fall behind what another was told.
 */
export function createProgressTeller(
  { db, realtime, onError }: Pick<RecordingsDependencies, 'db' | 'realtime' | 'onError'>,
  row: RecordingRow,
  { resumed }: { resumed: boolean },
) {
  let told = 0
  let next: ProcessingState | null = null
  let keeping: Promise<void> = Promise.resolve()
  const keepNext = async (): Promise<void> => {
    const processing = next
    next = null
    if (processing) await keepProgress(db, row.noteId, processing)
  }
  return {
    show(listened: Listened): void {
      const percent = Math.floor((partDone(listened, row) ?? 0) * 100)
      if (percent <= told) return
      told = percent
      const processing = transcribing(percent / 100, { resumed })
      realtime.tell(row.authorId, { kind: 'processing', noteId: row.noteId, processing })
      // What was not kept before there is more to keep is left out.
      if (next === null) keeping = keeping.then(keepNext).catch(onError)
      next = processing
    },
    /** Resolves when nothing is still to be kept. */
    settled: () => keeping,
  }
}
