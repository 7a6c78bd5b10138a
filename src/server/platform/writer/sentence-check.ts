import { createHash } from 'node:crypto'
import type { Segment } from '#contract/transcripts.ts'
import { guessSpeakers } from '#scribe/talk/guess-speakers.ts'
import { indexTranscript, verifySentence, type IndexedTranscript } from '#scribe/verify.ts'
import { toScribeSegment } from './embedded-writer.ts'
import { ReadingThread } from './reading.ts'
import type { SentenceCheck, SentenceVerdict } from './writer.ts'

/** Indexes of the transcripts that were checked last; an index takes some ten times the memory of its text. */
const KEPT_TRANSCRIPTS = 16
const KEPT_CHARACTERS = 1_000_000

/** What is checked between two requests; more would keep the others waiting. */
const INLINE_CHARACTERS = 100_000
const INLINE_SENTENCES = 200
const INLINE_SENTENCE_CHARACTERS = 50_000

/**
 * The check by the embedded engine. A visit is checked at once; what is longer than any visit is checked by a thread,
 * one after the other. `inlineCharacters` is the length of a transcript from which on that is so.
 */
export function createSentenceCheck({ inlineCharacters = INLINE_CHARACTERS } = {}): SentenceCheck {
  const check = createInlineCheck()
  const thread = new ReadingThread()
  return async (texts, segments) => {
    const isShort =
      texts.length <= INLINE_SENTENCES &&
      texts.reduce((sum, text) => sum + text.length, 0) <= INLINE_SENTENCE_CHARACTERS &&
      charactersOf(segments) <= inlineCharacters
    return isShort ? check(texts, segments) : thread.read({ kind: 'check', texts, segments })
  }
}

/**
 * The check itself. Indexing a visit takes a few milliseconds and a sentence less than one; while a physician edits, the
 * transcript stays the same and its index is kept.
 */
export function createInlineCheck(
  indexFor = createIndexCache(),
): (texts: string[], segments: Segment[]) => SentenceVerdict[] {
  return (texts, segments) => {
    const index = indexFor(segments)
    return texts.map((text) => verifySentence(text, index))
  }
}

/** Answers the index of a transcript; those of the last ones are kept. */
export function createIndexCache(): (segments: Segment[]) => IndexedTranscript {
  const indexes = new Map<string, { index: IndexedTranscript; characters: number }>()
  return (segments) => {
    const key = fingerprint(segments)
    const kept = indexes.get(key)
    const characters = charactersOf(segments)
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

function charactersOf(segments: Segment[]): number {
  return segments.reduce((sum, segment) => sum + segment.text.length, 0)
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
