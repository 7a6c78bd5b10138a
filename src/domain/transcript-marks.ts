import { marksOf } from '#contract/transcript-marks.ts'
import type { Segment } from '#contract/transcripts.ts'

/**
 * The segments with so many marks at most. Where there are more, the segments with the most doubtful words are doubtful as a
 * whole, which says less and hides nothing; only what is too much even so goes without, from the end.
 */
export function withinMarks(segments: Segment[], most: number): Segment[] {
  const over = marksOf(segments) - most
  if (over <= 0) return segments
  const coarse = coarsened(segments, over)
  let left = most
  return coarse.map((segment) => {
    left -= marksOf([segment])
    return left >= 0 ? segment : unmarked(segment)
  })
}

/** Those that have the most doubts first, until there are `over` fewer. */
function coarsened(segments: Segment[], over: number): Segment[] {
  const doubtsIn = ({ uncertain }: Segment): number => uncertain?.length ?? 0
  const whole = new Set<Segment>()
  let left = over
  for (const segment of segments.toSorted((one, other) => doubtsIn(other) - doubtsIn(one))) {
    if (left <= 0 || doubtsIn(segment) < 2) break
    whole.add(segment)
    left -= doubtsIn(segment) - 1
  }
  return segments.map((segment) => (whole.has(segment) ? doubtedAsWhole(segment) : segment))
}

function doubtedAsWhole(segment: Segment): Segment {
  const doubts = segment.uncertain ?? []
  const from = Math.min(...doubts.map((doubt) => doubt.from))
  const to = Math.max(...doubts.map((doubt) => doubt.to))
  return { ...segment, uncertain: [{ from, to }] }
}

function unmarked({
  uncertain: _doubts,
  repairs: _repairs,
  choices: _choices,
  ...segment
}: Segment): Segment {
  return segment
}
