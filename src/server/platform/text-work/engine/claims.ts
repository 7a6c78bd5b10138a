import type { Verdict } from '#scribe/types.ts'
import { checkSentence } from '#scribe/check/check-sentence.ts'
import { indexTranscript, type IndexedTranscript } from '#scribe/transcript-index.ts'

/** A sentence a model proposed, with the segments that it says the sentence came from. */
export interface Claim {
  text: string
  segmentIds: string[]
}

export const SUPPORT_RANK = { supported: 2, partly: 1, unsupported: 0 } as const satisfies Record<
  Verdict['support'],
  number
>

/** The verdict of the check on each sentence that is asked for; equal ones are held against the talk once. */
export function checkerOf(index: IndexedTranscript): (text: string) => Verdict {
  const known = new Map<string, Verdict>()
  return (text) => {
    const verdict = known.get(text) ?? checkSentence(text, index)
    known.set(text, verdict)
    return verdict
  }
}

/**
 * The verdict of the embedded check over the whole transcript. The segments a model names only steer where the evidence is
 * looked for first: they count when the words there bear the sentence out as well as the best words anywhere do.
 */
export function judgeClaims(claims: Claim[], index: IndexedTranscript): Verdict[] {
  const cited = new Map<string, IndexedTranscript>()
  const citedIndex = (segmentIds: string[]): IndexedTranscript | null => {
    const ids = new Set(segmentIds)
    if (ids.size === 0) return null
    const key = [...ids].join('\n')
    const there = cited.get(key) ?? indexTranscript(index.segments.filter((segment) => ids.has(segment.id)))
    cited.set(key, there)
    return there
  }
  const check = checkerOf(index)
  return claims.map(({ text, segmentIds }) => {
    const whole = check(text)
    const where = citedIndex(segmentIds)
    if (!where) return whole
    const there = checkSentence(text, where)
    const bearsOut = SUPPORT_RANK[there.support] >= SUPPORT_RANK[whole.support] && there.evidence.length > 0
    return bearsOut && whole.support !== 'unsupported' ? { ...whole, evidence: there.evidence } : whole
  })
}
