import type { Segment, SegmentRepair, Speaker, Span } from '#contract/transcripts.ts'

/** One correction of a transcript, small enough to be made again on a newer revision. */
export type TranscriptEdit =
  | { kind: 'speaker'; segmentId: string; speaker: Speaker }
  /** Doctor and patient change places everywhere. */
  | { kind: 'swapSpeakers' }
  /** `before` is the text the person saw. */
  | { kind: 'text'; segmentId: string; before: string; text: string }
  /** One of several terms was chosen: what else is in doubt stays so. */
  | {
      kind: 'chosen'
      segmentId: string
      before: string
      after: Pick<Segment, 'text' | 'uncertain' | 'repairs' | 'choices'>
    }

/** The segments with the correction made, or null when the text it was made on is no longer there. */
export function editTranscript(segments: Segment[], edit: TranscriptEdit): Segment[] | null {
  switch (edit.kind) {
    case 'speaker':
      return changeSegment(segments, edit.segmentId, (segment) => ({ ...segment, speaker: edit.speaker }))
    case 'swapSpeakers':
      return segments.map((segment) => ({ ...segment, speaker: swapped[segment.speaker] }))
    case 'text':
      return changeSegment(segments, edit.segmentId, (segment) =>
        // What a person has corrected is no longer in doubt.
        segment.text === edit.before
          ? {
              ...segment,
              text: edit.text,
              uncertain: undefined,
              repairs: placesLeft(segment.repairs, segment.text, edit.text),
              choices: placesLeft(segment.choices, segment.text, edit.text),
            }
          : null,
      )
    case 'chosen':
      return changeSegment(segments, edit.segmentId, (segment) =>
        segment.text === edit.before ? { ...segment, ...edit.after } : null,
      )
    default:
      return edit satisfies never
  }
}

/** The correction that takes a repair back: what had been heard stands there again. */
export function revertEdit({ id, text }: Segment, repair: SegmentRepair): TranscriptEdit {
  const { from, to, heard } = repair
  return { kind: 'text', segmentId: id, before: text, text: text.slice(0, from) + heard + text.slice(to) }
}

/** Of the places in a text those whose words a person left as they were, where these stand now. */
export function placesLeft<Place extends { from: number; to: number }>(
  places: readonly Place[] = [],
  text: string,
  after: string,
): Place[] | undefined {
  const shorter = Math.min(text.length, after.length)
  let head = 0
  while (head < shorter && text[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && text.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const grown = after.length - text.length
  const left = places.flatMap((place) => {
    if (place.to <= head) return [place]
    if (place.from >= text.length - tail)
      return [{ ...place, from: place.from + grown, to: place.to + grown }]
    return []
  })
  return left.length > 0 ? left : undefined
}

const swapped = {
  doctor: 'patient',
  patient: 'doctor',
  other: 'other',
  unknown: 'unknown',
} as const satisfies Record<Speaker, Speaker>

function changeSegment(
  segments: Segment[],
  id: string,
  change: (segment: Segment) => Segment | null,
): Segment[] | null {
  const index = segments.findIndex((segment) => segment.id === id)
  const segment = segments[index]
  const changed = segment && change(segment)
  return changed ? segments.with(index, changed) : null
}

/** Adds what just arrived: a segment that is known already is replaced in its place. */
export function growTranscript(segments: Segment[], arrived: Segment[]): Segment[] {
  const places = new Map(segments.map(({ id }, index) => [id, index]))
  const grown = [...segments]
  for (const segment of arrived) {
    const index = places.get(segment.id)
    if (index === undefined) {
      places.set(segment.id, grown.length)
      grown.push(segment)
    } else grown[index] = segment
  }
  return grown
}

/** Everywhere the words stand, whatever their case. An empty search finds nothing. */
export function searchTranscript(segments: Segment[], search: string): Span[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return []
  const found: Span[] = []
  for (const { id, text } of segments) {
    const lower = text.toLowerCase()
    // Some letters grow when made small; offsets would then point beside the words.
    const haystack = lower.length === text.length ? lower : text
    for (let at = haystack.indexOf(wanted); at !== -1; at = haystack.indexOf(wanted, at + wanted.length))
      found.push({ segmentId: id, from: at, to: at + wanted.length })
  }
  return found
}

export const speakerNames = {
  doctor: 'Doctor',
  patient: 'Patient',
  other: 'Other',
  unknown: 'Speaker',
} as const satisfies Record<Speaker, string>
