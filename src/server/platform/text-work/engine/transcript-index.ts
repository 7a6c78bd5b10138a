import { createHash } from 'node:crypto'
import type { Segment } from '#contract/transcripts.ts'
import { guessSpeakers } from '#scribe/talk/guess-speakers.ts'
import { indexTranscript, type IndexedTranscript } from '#scribe/transcript-index.ts'
import { toScribeSegment } from './talk.ts'

/** Indexes of the transcripts that were checked last; an index takes some ten times the memory of its text. */
const KEPT_TRANSCRIPTS = 16
const KEPT_CHARACTERS = 1_000_000

/**
 * Answers the index of a transcript; those of the last ones are kept. Indexing a visit takes a few milliseconds and a
 * sentence less than one; while a physician edits, the transcript stays the same.
 */
export function createIndexCache(): (segments: Segment[]) => IndexedTranscript {
  const indexes = new Map<string, { index: IndexedTranscript; characters: number }>()
  return (segments) => {
    const key = fingerprint(segments)
    const kept = indexes.get(key)
    const characters = segments.reduce((sum, segment) => sum + segment.text.length, 0)
    const entry = kept ?? { index: indexSegments(segments), characters }
    indexes.delete(key)
    if (characters <= KEPT_CHARACTERS) indexes.set(key, entry)
    forgetOldest(indexes)
    return entry.index
  }
}

/** The index of a transcript, with speakers told from the text where the source does not name them. */
function indexSegments(segments: Segment[]): IndexedTranscript {
  return indexTranscript(guessSpeakers(segments.map(toScribeSegment)))
}

function forgetOldest(indexes: Map<string, { characters: number }>): void {
  let characters = [...indexes.values()].reduce((sum, entry) => sum + entry.characters, 0)
  for (const [key, entry] of indexes) {
    if (indexes.size <= KEPT_TRANSCRIPTS && characters <= KEPT_CHARACTERS) return
    indexes.delete(key)
    characters -= entry.characters
  }
}

function fingerprint(segments: Segment[]): string {
  const hash = createHash('sha256')
  for (const { id, speaker, text } of segments) hash.update(JSON.stringify([id, speaker, text]))
  return hash.digest('base64')
}
