import type { Span } from '../types.ts'

interface Stretch {
  from: number
  to: number
}

/** Parts of the talk, of which one asks whether any overlaps another part; however many there are, that takes few steps. */
export class Stretches {
  /** By segment: in order, and none overlaps the next. */
  readonly #bySegment = new Map<string, Stretch[]>()

  add({ segmentId, from, to }: Span): void {
    const list = this.#bySegment.get(segmentId) ?? []
    this.#bySegment.set(segmentId, list)
    const end = firstFrom(list, to)
    let begin = end
    while (begin > 0 && (list[begin - 1]?.to ?? 0) > from) begin--
    const [first, last] = [list[begin], list[end - 1]]
    const isApart = begin === end || !first || !last
    const joined = isApart ? { from, to } : { from: Math.min(from, first.from), to: Math.max(to, last.to) }
    list.splice(begin, end - begin, joined)
  }

  /** How much of a part is covered. 0 to 1. */
  shareOf({ segmentId, from, to }: Span): number {
    const list = this.#bySegment.get(segmentId) ?? []
    let covered = 0
    for (let k = firstFrom(list, to) - 1; k >= 0; k--) {
      const one = list[k]
      if (!one || one.to <= from) break
      covered += Math.min(one.to, to) - Math.max(one.from, from)
    }
    return to > from ? covered / (to - from) : 0
  }

  overlaps({ segmentId, from, to }: Span): boolean {
    const list = this.#bySegment.get(segmentId) ?? []
    const last = list[firstFrom(list, to) - 1]
    return last !== undefined && last.to > from
  }
}

/** The index of the first that begins at `at` or later. */
function firstFrom(list: readonly Stretch[], at: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.from ?? at) < at) low = middle + 1
    else high = middle
  }
  return low
}
