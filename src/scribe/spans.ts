import type { Segment, Span } from './types.ts'
import type { Word } from './talk/word.ts'

/** The ranges of the original text that a list of words covers: one per segment and per stretch without a long gap. */
export function spansOf(words: Array<Pick<Word, 'segment' | 'from' | 'to'>>, segments: Segment[]): Span[] {
  const sorted = [...words].sort((a, b) => a.segment - b.segment || a.from - b.from)
  const out: Array<Span & { index: number }> = []
  for (const word of sorted) {
    const last = out[out.length - 1]
    if (last && last.index === word.segment && word.from - last.to <= 40) {
      last.to = Math.max(last.to, word.to)
      continue
    }
    const id = segments[word.segment]?.id
    if (id !== undefined) out.push({ index: word.segment, segmentId: id, from: word.from, to: word.to })
  }
  return out.map(({ segmentId, from, to }) => ({ segmentId, from, to }))
}
