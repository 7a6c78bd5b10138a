import { createHash } from 'node:crypto'
import type { Segment } from '#contract/transcripts.ts'
import { guessSpeakers } from '#scribe/talk/guess-speakers.ts'
import { indexTranscript, type IndexedTranscript } from '#scribe/transcript-index.ts'
import { remembered } from './remembered.ts'
import { toScribeSegment } from './talk.ts'

/** Indexes of the transcripts that were checked last; an index takes some ten times the memory of its text. */
const KEPT = { values: 16, bytes: 10_000_000 }
const BYTES_A_CHARACTER = 10

/**
 * Answers the index of a transcript; those of the last ones are kept. Indexing a visit takes a few milliseconds and a
 * sentence less than one; while a physician edits, the transcript stays the same.
 */
export function createIndexCache(): (segments: Segment[]) => IndexedTranscript {
  const indexFor = remembered<IndexedTranscript>(KEPT, bytesOf)
  return (segments) => indexFor(fingerprint(segments), () => indexSegments(segments))
}

const bytesOf = ({ segments }: IndexedTranscript): number =>
  segments.reduce((sum, { text }) => sum + text.length, 0) * BYTES_A_CHARACTER

/** The index of a transcript, with speakers told from the text where the source does not name them. */
function indexSegments(segments: Segment[]): IndexedTranscript {
  return indexTranscript(guessSpeakers(segments.map(toScribeSegment)))
}

function fingerprint(segments: Segment[]): string {
  const hash = createHash('sha256')
  for (const { id, speaker, text } of segments) hash.update(JSON.stringify([id, speaker, text]))
  return hash.digest('base64')
}
