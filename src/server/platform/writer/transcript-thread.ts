import type { Segment } from '#contract/transcripts.ts'
import type { TranscriptReader } from './evidence-reading.ts'
import { ReadingThread } from './reading.ts'

const thread = new ReadingThread()

/**
 * Reads beside the event loop, however short the transcript: beside the seconds a model takes, the start of a thread is
 * nothing, and a visit of hours would hold up everybody else.
 */
export function readInThread(segments: Segment[]): TranscriptReader {
  return {
    speakers: () => thread.read({ kind: 'speakers', segments }),
    judge: (claims) => thread.read({ kind: 'claims', segments, claims }),
    uncovered: (sections) => thread.read({ kind: 'uncovered', segments, sections }),
  }
}
