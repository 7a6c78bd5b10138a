import type { Segment, Span } from '#contract/transcripts.ts'

/** Spans of a transcript, each with the words it marks. */
export function withWords(spans: Span[], segments: Segment[]) {
  const texts = new Map(segments.map(({ id, text }) => [id, text]))
  return spans.map(({ segmentId, from, to }) => ({
    segmentId,
    from,
    to,
    text: texts.get(segmentId)?.slice(from, to) ?? '',
  }))
}
