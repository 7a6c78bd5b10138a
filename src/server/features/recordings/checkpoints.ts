import type { Segment } from '#contract/transcripts.ts'
import type { RecordingsDependencies } from './dependencies.ts'
import { keepHeard, type RecordingRow } from './recording-store.ts'
import { partDone } from './tell-progress.ts'

/** So much more must have been heard before it is kept: what a killed server has to hear again, at most. */
const KEEP_EVERY_MS = 20_000
const SAMPLES_A_MS = 16

/** What was heard of a recording up to a moment; nothing of it will be heard differently. */
export interface HeardSoFar {
  heardMs: number
  segments: Segment[]
}

export const nothingHeard: HeardSoFar = { heardMs: 0, segments: [] }

/** What an earlier run left, where the same engine goes on. */
export function heardSoFar(row: RecordingRow, engine: string): HeardSoFar {
  return row.engine === engine ? { heardMs: row.heardMs, segments: row.segments } : nothingHeard
}

/** 0 to 0.99; 0 where it is not known how long the recording is. */
export function partHeard(row: RecordingRow, { heardMs }: HeardSoFar): number {
  return partDone({ doneMs: heardMs, decodedMs: 0, readBytes: 0 }, row) ?? 0
}

/** Keeps what is heard while it is heard, one write at a time; a write that fails is left to the next. */
export function createCheckpoints(
  { db, onError }: Pick<RecordingsDependencies, 'db' | 'onError'>,
  { id }: RecordingRow,
  before: HeardSoFar,
) {
  let keptMs = before.heardMs
  let keeping: Promise<void> | null = null
  return {
    reached({ heardMs, segments }: HeardSoFar): void {
      if (keeping || heardMs - keptMs < KEEP_EVERY_MS) return
      keptMs = heardMs
      keeping = keepHeard(db, id, { heardMs, segments: [...segments] })
        .catch(onError)
        .finally(() => (keeping = null))
    },
    /** Resolves when nothing is still to be kept. */
    settled: async () => keeping,
  }
}

/** The samples of 16 kHz sound from this moment on. */
export async function* soundAfter(
  sound: AsyncIterable<Float32Array>,
  afterMs: number,
): AsyncGenerator<Float32Array> {
  let left = afterMs * SAMPLES_A_MS
  for await (const samples of sound) {
    if (left < samples.length) yield left === 0 ? samples : samples.subarray(left)
    left = Math.max(0, left - samples.length)
  }
}
