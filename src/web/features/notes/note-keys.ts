import type { NoteStatus } from '#contract/notes.ts'
import type { ShownReviewState } from '#contract/review-states.ts'

/** What the list shows; part of the key of its pages. */
export interface NotesFilter {
  search: string
  status: NoteStatus[]
  review: ShownReviewState[]
  show: 'current' | 'archived' | 'deleted'
}

/** Whether it leaves out visits of the place that is shown. */
export function isNarrowed({ search, status, review }: NotesFilter): boolean {
  return search !== '' || status.length + review.length > 0
}

/** Under these nouns the cache keeps what concerns visits. */
const NOTES = 'notes'
const NOTE = 'note'
const TRANSCRIPT = 'transcript'

/**
 * The keys of the cache for visits, each beginning with those it lies under: `note(id)` stands for a note and for all
 * that is made of it, `everyNote` for all of these. Whoever means the note alone says `exact`.
 */
export const noteKeys = {
  everyList: [NOTES],
  list: (filter: NotesFilter) => [NOTES, filter],
  everyNote: [NOTE],
  note: (id: string) => [NOTE, id],
  tasks: (id: string) => [NOTE, id, 'tasks'],
  letters: (id: string) => [NOTE, id, 'letters'],
  telehealth: (id: string, revision: number) => [NOTE, id, 'telehealth', revision],
  pearls: (id: string, state: string) => [NOTE, id, 'pearls', state],
  versions: (id: string) => [NOTE, id, 'versions'],
  version: (id: string, version: number) => [NOTE, id, 'versions', version],
  everyTranscript: [TRANSCRIPT],
  transcript: (id: string) => [TRANSCRIPT, id],
} as const
