import type { EvidenceSpan } from '#contract/sections.ts'
import { checkSentence } from '#scribe/check/check-sentence.ts'
import { indexTranscript, type IndexedTranscript } from '#scribe/transcript-index.ts'
import type { Span, Verdict } from '#scribe/types.ts'
import { SUPPORT_RANK } from './claims.ts'

/** `evidence`: what a person chose comes first, marked as theirs. */
export type SentenceVerdict = Omit<Verdict, 'evidence'> & { evidence: EvidenceSpan[] }

/**
 * Holds a sentence against the words that a person pointed at, and against the whole talk for what speaks against it. The
 * chosen words stay its evidence; where other words of the talk bear it out better, they stand beside them.
 */
export function checkAgainstChosen(
  text: string,
  chosen: EvidenceSpan[],
  index: IndexedTranscript,
): SentenceVerdict {
  const whole = checkSentence(text, index)
  const kept = chosen.filter((span) => isThere(span, index))
  if (kept.length === 0) return whole
  const there = checkSentence(text, indexTranscript(kept.flatMap((span) => passageOf(span, index))))
  const [rankThere, rank] = [SUPPORT_RANK[there.support], SUPPORT_RANK[whole.support]]
  const fits = there.support !== 'unsupported' && rankThere >= rank
  const beside = fits ? [] : whole.evidence.filter((span) => !kept.some((one) => overlap(one, span)))
  const judged = whole.contradictions.length === 0 && rankThere > rank ? there : whole
  return { ...judged, evidence: [...kept, ...beside] }
}

const isThere = ({ segmentId, from, to }: Span, { segmentById }: IndexedTranscript): boolean =>
  from < to && to <= (segmentById.get(segmentId)?.text.length ?? 0)

/** The chosen words by themselves, as who said them said them. */
function passageOf({ segmentId, from, to }: Span, { segmentById }: IndexedTranscript) {
  const segment = segmentById.get(segmentId)
  return segment ? [{ ...segment, id: `${segmentId}-${from}`, text: segment.text.slice(from, to) }] : []
}

const overlap = (one: Span, other: Span): boolean =>
  one.segmentId === other.segmentId && one.from < other.to && other.from < one.to
