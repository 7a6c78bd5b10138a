import type { EvidenceSpan } from '#contract/sections.ts'
import { checkSentence } from '#scribe/check/check-sentence.ts'
import { asSentence } from '#scribe/left-out/as-sentence.ts'
import { indexTranscript, type IndexedTranscript } from '#scribe/transcript-index.ts'
import type { Span, Verdict } from '#scribe/types.ts'
import { sexOf } from '#scribe/visit.ts'
import { AROUND_CHOSEN_CHARACTERS } from '../chosen-limits.ts'
import { SUPPORT_RANK } from './claims.ts'

/** `evidence`: what a person chose comes first, marked as theirs. */
export type SentenceVerdict = Omit<Verdict, 'evidence'> & { evidence: EvidenceSpan[] }

/**
 * Holds a sentence against what was said with the words that a person pointed at, beside the verdict of the whole talk for what speaks against
 * it. The chosen words stay its evidence; where other words of the talk bear it out better, they stand beside them.
 */
export function checkAgainstChosen(
  whole: Verdict,
  text: string,
  chosen: EvidenceSpan[],
  index: IndexedTranscript,
): SentenceVerdict {
  const kept = chosen.filter((span) => isThere(span, index))
  if (kept.length === 0) return whole
  const passages = indexTranscript(passagesOf(kept, index))
  const isElsewhere = ({ evidence }: Verdict['contradictions'][number]): boolean =>
    !evidence.some((span) => kept.some((one) => overlap(one, span)))
  // Nothing bears words out as they do themselves; what was said of it later in the talk speaks against them all the same.
  if (isTheirOwn(text, passages, index) && !whole.contradictions.some(isElsewhere))
    return { ...whole, support: 'supported', because: null, contradictions: [], evidence: kept }
  const there = checkSentence(text, passages)
  const [rankThere, rank] = [SUPPORT_RANK[there.support], SUPPORT_RANK[whole.support]]
  const fits = there.support !== 'unsupported' && rankThere >= rank
  const beside = fits ? [] : whole.evidence.filter((span) => !kept.some((one) => overlap(one, span)))
  const judged = whole.contradictions.length === 0 && rankThere > rank ? there : whole
  return { ...judged, evidence: [...kept, ...beside] }
}

/**
 * Whether it says what stands in the passages, and all of it: in their words, or in those that the person was offered for
 * them. A question before them may be missing.
 */
function isTheirOwn(text: string, passages: IndexedTranscript, { sentences }: IndexedTranscript): boolean {
  const all = passages.sentences.map((_, at) => at)
  if (text === asSentence(passages, all, sexOf(sentences))) return true
  const said = bare(text)
  const texts = passages.segments.map((passage) => passage.text)
  const asked = texts.findLastIndex((passage) => passage.trimEnd().endsWith('?'))
  const answer = texts.slice(asked + 1)
  return said !== '' && [texts, answer].some((some) => bare(some.join(' ')) === said)
}

const bare = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

const isThere = ({ segmentId, from, to }: Span, { segmentById }: IndexedTranscript): boolean =>
  from < to && to <= (segmentById.get(segmentId)?.text.length ?? 0)

/**
 * The sentences of the talk that the chosen words are in, as who said them said them: of "not allergic to penicillin" the
 * last three words alone say what nobody said. Three dots end no sentence.
 */
function passagesOf(chosen: Span[], { segmentById }: IndexedTranscript) {
  const passages = chosen.flatMap((span) => {
    const segment = segmentById.get(span.segmentId)
    if (!segment) return []
    const { from, to } = wholeSentences(segment.text, span)
    return [{ ...segment, id: `${segment.id}-${from}-${to}`, text: segment.text.slice(from, to) }]
  })
  return [...new Map(passages.map((passage) => [passage.id, passage])).values()]
}

function wholeSentences(text: string, span: Span): { from: number; to: number } {
  const words = text.slice(span.from, span.to)
  const from = span.to - words.trimStart().length
  const to = Math.max(from, span.from + words.trimEnd().length)
  const start = Math.max(0, from - AROUND_CHOSEN_CHARACTERS)
  const begun = [...text.slice(start, from).matchAll(/(?<!\.)[.?!]\s+/g)].at(-1)
  // Their own last character may be the end of their sentence.
  const rest = text.slice(Math.max(from, to - 1), to + AROUND_CHOSEN_CHARACTERS)
  const ends = rest.search(/(?<!\.)[.?!](?=\s|$)/)
  return {
    from: begun ? start + begun.index + begun[0].length : start,
    to: ends < 0 ? to + AROUND_CHOSEN_CHARACTERS : Math.max(from, to - 1) + ends + 1,
  }
}

const overlap = (one: Span, other: Span): boolean =>
  one.segmentId === other.segmentId && one.from < other.to && other.from < one.to
