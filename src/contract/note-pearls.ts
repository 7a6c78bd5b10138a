import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ReviewState } from './pearls.ts'
import { Sentence } from './sections.ts'

/** Where the words stand that brought a pearl up. */
export const PearlCause = z.object({
  /** "because the plan says", "because the patient says". */
  because: z.string(),
  /** The sentence that was read. */
  quote: z.string(),
  /** What in it is meant, as the pearl names it. */
  trigger: z.string(),
  /** Of the transcript; null when it stands in the note. */
  segmentId: z.string().nullable(),
  /** Of the note; null when it was said. */
  sentenceId: z.string().nullable(),
  /** Characters of the segment's or the sentence's text. */
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
})
export type PearlCause = z.infer<typeof PearlCause>

/** A pearl that fits a note. */
export const NotePearl = z.object({
  pearlId: Id,
  shelf: z.enum(['own', 'master', 'organization']),
  title: z.string(),
  body: z.string(),
  tags: z.array(z.string()),
  sourceName: z.string(),
  sourceUrl: z.string(),
  sourceDate: z.string().nullable(),
  reviewState: ReviewState,
  causes: z.array(PearlCause),
  /** Said beside the causes where it is of the age: "for adults of 65 and over"; empty when nothing is to be said. */
  about: z.string(),
  /** In how many similar notes it was used, and dismissed. */
  usedBefore: z.int().nonnegative(),
  dismissedBefore: z.int().nonnegative(),
  /** Dismissed so often in similar notes that it does not count as one that fits. */
  setAside: z.boolean(),
  pinned: z.boolean(),
  used: z.boolean(),
  inserted: z.boolean(),
  dismissed: z.boolean(),
})
export type NotePearl = z.infer<typeof NotePearl>

/** `count`: those that fit and were not dismissed. Dismissed ones stand at the end. */
export const NotePearls = z.object({
  noteId: Id,
  count: z.int().nonnegative(),
  pearls: z.array(NotePearl),
  /** Pearls that were not looked at, since the list that they are in is longer than is read. */
  unread: z.int().nonnegative(),
})
export type NotePearls = z.infer<typeof NotePearls>

export const listNotePearls = endpoint({
  method: 'GET',
  path: '/api/notes/:id/pearls',
  access: 'signedIn',
  tag: 'pearls',
  summary: 'The pearls that fit what a note and its transcript say now, ranked',
  params: z.object({ id: Id }),
  reply: z.object({ list: NotePearls }),
})

/** `use` and `dismiss` teach the ranking of similar notes; what takes them back teaches nothing. */
export const NotePearlMark = z.enum(['use', 'unuse', 'pin', 'unpin', 'dismiss', 'restore'])
export type NotePearlMark = z.infer<typeof NotePearlMark>

export const markNotePearl = endpoint({
  method: 'POST',
  path: '/api/markNotePearl',
  access: 'signedIn',
  tag: 'pearls',
  summary: 'Use, pin or dismiss a pearl in a note, or take that back',
  body: z.object({ noteId: Id, pearlId: Id, mark: NotePearlMark }),
  reply: z.object({ list: NotePearls }),
})

/**
 * The sentence with which a pearl goes into the plan: its words and its source, marked as from a pearl. The caller puts it
 * in; nothing is written into the note here.
 */
export const insertPearl = endpoint({
  method: 'POST',
  path: '/api/insertPearl',
  access: 'signedIn',
  tag: 'pearls',
  summary: 'Ask for a pearl as a sentence to put into a note',
  body: z.object({ noteId: Id, pearlId: Id }),
  reply: z.object({ sentence: Sentence, list: NotePearls }),
})
