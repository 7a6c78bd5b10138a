import type { EvidenceSpan } from '#contract/sections.ts'

/** Some of a numbered few, as bits: whether two such sets meet is asked thousands of times of one note. */
export type Bits = Uint32Array

export const bitsFor = (count: number): Bits => new Uint32Array(Math.ceil(count / 32))

/** Puts all of `others` in that are among `these` too. */
export function put(bits: Bits, others: Bits, these: Bits = others): void {
  for (let at = 0; at < bits.length; at += 1)
    bits[at] = (bits[at] ?? 0) | ((others[at] ?? 0) & (these[at] ?? 0))
}

export const meet = (bits: Bits, others: Bits): boolean =>
  bits.some((some, at) => (some & (others[at] ?? 0)) !== 0)

/** The stretches of words that facts were said in, of all facts together. */
export interface SaidPlaces {
  count: number
  /** Those of the fact with this number. */
  ofFact: (fact: number) => Bits
  /** Those that the spans meet; null where they meet none. It holds until it is asked again. */
  under: (spans: readonly EvidenceSpan[]) => Bits | null
}

/** The stretches of one segment. Those that a span meets have begun before its end, and end after its beginning. */
interface InSegment {
  begins: readonly number[]
  /** By how many of them have begun: which these are. */
  begun: readonly Bits[]
  ends: readonly number[]
  /** By how many of them have ended: which are left. */
  left: readonly Bits[]
}

interface Stretch {
  segmentId: string
  from: number
  to: number
  fact: number
  /** Itself alone. */
  bits: Bits
}

/** A note may hold fifty thousand spans: each is looked up, and not compared with every stretch. */
export function saidPlaces(facts: readonly { evidence: readonly EvidenceSpan[] }[]): SaidPlaces {
  const spans = facts.flatMap(({ evidence }, fact) => evidence.map((span) => ({ ...span, fact })))
  const stretches = spans.map((span, at) => ({ ...span, bits: bitAt(at, spans.length) }))
  const bySegment = new Map<string, InSegment>()
  for (const [segmentId, own] of Map.groupBy(stretches, (one) => one.segmentId))
    bySegment.set(segmentId, inSegment(own, spans.length))
  const byFact = facts.map(() => bitsFor(spans.length))
  for (const { fact, bits } of stretches) put(byFact[fact] ?? bits, bits)
  const found = bitsFor(spans.length)
  return {
    count: spans.length,
    ofFact: (fact) => byFact[fact] ?? bitsFor(spans.length),
    under(evidence) {
      found.fill(0)
      for (const { segmentId, from, to } of evidence) {
        const segment = bySegment.get(segmentId)
        if (!segment) continue
        const begun = segment.begun[countUpTo(segment.begins, to - 1)]
        const left = segment.left[countUpTo(segment.ends, from)]
        if (begun && left) put(found, begun, left)
      }
      return meet(found, found) ? found : null
    },
  }
}

function bitAt(at: number, count: number): Bits {
  const bits = bitsFor(count)
  bits[at >> 5] = 1 << (at & 31)
  return bits
}

function inSegment(stretches: readonly Stretch[], count: number): InSegment {
  const byBegin = stretches.toSorted((one, other) => one.from - other.from)
  const byEnd = stretches.toSorted((one, other) => one.to - other.to)
  return {
    begins: byBegin.map(({ from }) => from),
    begun: growing(byBegin, count),
    ends: byEnd.map(({ to }) => to),
    left: growing(byEnd.toReversed(), count).toReversed(),
  }
}

/** The first none of them, the first, the first two, and so on. */
function growing(stretches: readonly Stretch[], count: number): Bits[] {
  const sets = [bitsFor(count)]
  for (const { bits } of stretches) {
    const next = new Uint32Array(sets.at(-1) ?? bits)
    put(next, bits)
    sets.push(next)
  }
  return sets
}

/** How many of these numbers, which rise, are no higher than the limit. */
function countUpTo(rising: readonly number[], limit: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
