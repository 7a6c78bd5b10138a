import { z } from 'zod'
import { Id, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Sentence } from './sections.ts'

export const LetterKind = z.enum(['referral', 'patient', 'work', 'insurance'])
export type LetterKind = z.infer<typeof LetterKind>

const LetterText = z.array(Sentence).max(2_000)

/**
 * A letter made from a note. Its sentences carry the evidence of the note's sentences they came from; the letter's own
 * frame ("Dear [recipient],") has none. It is no part of the signed note: it can be changed after signing too.
 */
export const Letter = z.object({
  noteId: Id,
  kind: LetterKind,
  sentences: LetterText,
  /** A person changed it: making it again never overwrites it without being told to. */
  edited: z.boolean(),
  /** Made again from the note as it is now it would read otherwise. */
  stale: z.boolean(),
  writtenBy: z.string(),
  updatedAt: Moment,
})
export type Letter = z.infer<typeof Letter>

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/notes/:id/letters',
  access: 'signedIn',
  tag: 'letters',
  summary: 'The letters of a note',
  params: z.object({ id: Id }),
  reply: z.object({ letters: z.array(Letter) }),
})

/**
 * Makes a letter from the note as it is now. One that a person changed stays as it is unless `replaceEdits` is true:
 * `proposal` then holds what it would become.
 */
export const writeLetter = endpoint({
  method: 'POST',
  path: '/api/writeLetter',
  access: 'signedIn',
  tag: 'letters',
  summary: 'Make a letter from a note, or make it again',
  body: z.object({ noteId: Id, kind: LetterKind, replaceEdits: z.boolean().default(false) }),
  reply: z.object({ letter: Letter, proposal: LetterText.nullable() }),
})

/** Refused with `stale_version` and `details` `{ current: Letter }` when it was changed since `baseUpdatedAt`. */
export const updateLetter = endpoint({
  method: 'POST',
  path: '/api/updateLetter',
  access: 'signedIn',
  tag: 'letters',
  summary: 'Save a letter that a person changed',
  bodyBytes: 2_000_000,
  body: z.object({ noteId: Id, kind: LetterKind, sentences: LetterText, baseUpdatedAt: Moment }),
  reply: z.object({ letter: Letter }),
})

export const deleteLetter = endpoint({
  method: 'POST',
  path: '/api/deleteLetter',
  access: 'signedIn',
  tag: 'letters',
  summary: 'Throw a letter away',
  body: z.object({ noteId: Id, kind: LetterKind }),
  reply: z.object({ letters: z.array(Letter) }),
})
