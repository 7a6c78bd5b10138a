import type { Section, Sentence } from '#contract/sections.ts'
import type { Segment, Span } from '#contract/transcripts.ts'

/** Characters `[from, to)` of one segment's text. */
export interface Range {
  from: number
  to: number
}

export interface Piece {
  text: string
  lit: boolean
  /** Where the piece begins in the text. */
  from: number
}

/** The parts of each segment that the spans cover: in order, and joined where they overlap or touch. */
export function rangesBySegment(spans: Span[]): Map<string, Range[]> {
  const bySegment = new Map<string, Range[]>()
  for (const { segmentId, from, to } of spans) {
    if (to <= from) continue
    const ranges = bySegment.get(segmentId)
    if (ranges) ranges.push({ from, to })
    else bySegment.set(segmentId, [{ from, to }])
  }
  for (const [segmentId, ranges] of bySegment) bySegment.set(segmentId, joinRanges(ranges))
  return bySegment
}

function joinRanges(ranges: Range[]): Range[] {
  const joined: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else joined.push({ ...range })
  }
  return joined
}

/** Cuts a text into lit and unlit pieces; ranges beyond its end are cut off, so that an edited segment never breaks. */
export function piecesOf(text: string, ranges: Range[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const push = (to: number, lit: boolean) => {
    if (to > at) pieces.push({ text: text.slice(at, to), lit, from: at })
    at = Math.max(at, to)
  }
  for (const range of ranges) {
    push(Math.min(range.from, text.length), false)
    push(Math.min(range.to, text.length), true)
  }
  push(text.length, false)
  return pieces
}

/** Everything that any sentence of the note stands on. */
export function evidenceOf(sections: Section[]): Span[] {
  return sections.flatMap(({ sentences }) => sentences.flatMap(({ evidence }) => evidence))
}

/**
 * The sections after the text of a segment was corrected: evidence before and behind what changed keeps its words. What
 * pointed at words that are gone points at nothing.
 */
export function shiftEvidence(
  sections: Section[],
  segmentId: string,
  before: string,
  after: string,
): Section[] {
  const move = shifter(before, after)
  return sections.map((section) => {
    if (!section.sentences.some((sentence) => stands(sentence, segmentId))) return section
    const sentences = section.sentences.map((sentence) =>
      stands(sentence, segmentId)
        ? {
            ...sentence,
            evidence: sentence.evidence.flatMap((span) =>
              span.segmentId === segmentId ? move(span) : [span],
            ),
          }
        : sentence,
    )
    return { ...section, sentences }
  })
}

/** The sentences whose own words in a segment are not what they were: what was made of them may no longer be so. */
export function touchedBy(sections: Section[], segmentId: string, before: string, after: string): Sentence[] {
  const move = shifter(before, after)
  const isTouched = (span: Span) => {
    const [moved] = move(span)
    return before.slice(span.from, span.to) !== (moved ? after.slice(moved.from, moved.to) : '')
  }
  return sentencesUsing(sections, segmentId).filter(({ evidence }) =>
    evidence.some((span) => span.segmentId === segmentId && isTouched(span)),
  )
}

function stands({ evidence }: Sentence, segmentId: string): boolean {
  return evidence.some((span) => span.segmentId === segmentId)
}

function shifter(before: string, after: string): (span: Span) => Span[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const grown = after.length - before.length
  const start = (at: number) => (at < before.length - tail ? Math.min(at, head) : at + grown)
  const end = (at: number) => (at <= head ? at : Math.max(at, before.length - tail) + grown)
  return (span) => {
    const from = start(span.from)
    const to = end(span.to)
    return to > from ? [{ ...span, from, to }] : []
  }
}

/** The sentences that stand on some part of a segment. */
export function sentencesUsing(sections: Section[], segmentId: string): Sentence[] {
  return sections.flatMap(({ sentences }) =>
    sentences.filter(({ evidence }) => evidence.some((span) => span.segmentId === segmentId)),
  )
}

/** A stretch of one recording, in milliseconds from its start. */
export interface PlayWindow {
  recordingId: string
  fromMs: number
  toMs: number
}

/** Speech is not cut at the letter: a little is played before and behind. */
const LEAD_MS = 400
/** Two stretches this close are played as one. */
const JOIN_GAP_MS = 1_500

/** Where the spans are heard, in playing order. Empty when none of them was recorded. */
export function playWindows(spans: Span[], segments: ReadonlyMap<string, Segment>): PlayWindow[] {
  const windows: PlayWindow[] = []
  for (const [segmentId, ranges] of rangesBySegment(spans)) {
    const segment = segments.get(segmentId)
    if (!segment) continue
    for (const range of ranges) {
      const window = windowOf(segment, range)
      if (window) windows.push(window)
    }
  }
  return joinWindows(windows.toSorted(inPlayingOrder))
}

function inPlayingOrder(a: PlayWindow, b: PlayWindow): number {
  return a.recordingId === b.recordingId ? a.fromMs - b.fromMs : a.recordingId < b.recordingId ? -1 : 1
}

/** Words are taken to be spread evenly over their segment: engines tell the time of segments, not of letters. */
function windowOf({ recordingId, startMs, endMs, text }: Segment, { from, to }: Range): PlayWindow | null {
  if (recordingId === null || startMs === null || endMs === null) return null
  const length = Math.max(1, text.length)
  const at = (offset: number) => startMs + ((endMs - startMs) * Math.min(offset, length)) / length
  return {
    recordingId,
    fromMs: Math.max(0, Math.round(at(from)) - LEAD_MS),
    toMs: Math.round(at(to)) + LEAD_MS,
  }
}

function joinWindows(windows: PlayWindow[]): PlayWindow[] {
  const joined: PlayWindow[] = []
  for (const window of windows) {
    const last = joined.at(-1)
    if (last && last.recordingId === window.recordingId && window.fromMs - last.toMs <= JOIN_GAP_MS)
      last.toMs = Math.max(last.toMs, window.toMs)
    else joined.push({ ...window })
  }
  return joined
}
