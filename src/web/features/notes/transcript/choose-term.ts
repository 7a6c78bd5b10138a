import type { Segment, SegmentChoice } from '#contract/transcripts.ts'
import type { TranscriptEdit } from './transcript-edit.ts'

interface Place {
  from: number
  to: number
}

/** The correction that puts a term where it may have been meant, or with null leaves the words as they were heard. */
export function chooseTerm(segment: Segment, choice: SegmentChoice, term: string | null): TranscriptEdit {
  const { id: segmentId, text } = segment
  const grown = term === null ? 0 : term.length - (choice.to - choice.from)
  const around = <Its extends Place>(places: readonly Its[] = []): Its[] | undefined => {
    const left = places
      .filter(({ from, to }) => to <= choice.from || from >= choice.to)
      .map((place) =>
        place.from >= choice.to ? { ...place, from: place.from + grown, to: place.to + grown } : place,
      )
    return left.length > 0 ? left : undefined
  }
  return {
    kind: 'chosen',
    segmentId,
    before: text,
    after: {
      text: term === null ? text : text.slice(0, choice.from) + term + text.slice(choice.to),
      // Who leaves the words as they are has not said that they are right.
      uncertain: term === null ? segment.uncertain : around(segment.uncertain),
      repairs: around(segment.repairs),
      choices: around(segment.choices),
    },
  }
}
