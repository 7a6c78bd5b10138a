import type { VisitKind } from '#contract/note-settings.ts'

/** A visit that nobody had, to try the product with: talk, or a recording of it. Written, and spoken by a free voice, for this. */
export interface SampleVisit {
  title: string
  of: string
  /** Where its words or its sound are, fetched once it is chosen. */
  address: string
  sound: { fileName: string; mediaType: string; seconds: number } | null
  visitKind: VisitKind
}

const spoken = (fileName: string, seconds: number) => ({ fileName, mediaType: 'audio/webm', seconds })

export const SAMPLE_VISITS: readonly SampleVisit[] = [
  {
    title: 'Headache',
    of: 'Family medicine',
    address: new URL('./headache.webm', import.meta.url).href,
    sound: spoken('headache.webm', 60),
    visitKind: 'in_person',
  },
  {
    title: 'Ankle injury',
    of: 'Sports medicine',
    address: new URL('./ankle-injury.webm', import.meta.url).href,
    sound: spoken('ankle-injury.webm', 61),
    visitKind: 'in_person',
  },
  {
    title: 'Thyroid follow-up',
    of: 'Internal medicine',
    address: new URL('./thyroid-follow-up.txt', import.meta.url).href,
    sound: null,
    visitKind: 'in_person',
  },
  {
    title: 'Back pain',
    of: 'Orthopedics',
    address: new URL('./back-pain.txt', import.meta.url).href,
    sound: null,
    visitKind: 'in_person',
  },
  {
    title: 'Anxiety, by video',
    of: 'Psychiatry',
    address: new URL('./anxiety-telehealth.txt', import.meta.url).href,
    sound: null,
    visitKind: 'telehealth',
  },
]
