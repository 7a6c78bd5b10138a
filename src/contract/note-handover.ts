import { z } from 'zod'
import { Moment } from './common.ts'

/** A line in the history of a note. */
export const NoteHandover = z.object({
  fromName: z.string(),
  toName: z.string(),
  reason: z.string(),
  at: Moment,
  /** It was not signed yet: a draft that was begun by another. */
  wasOpen: z.boolean(),
})
export type NoteHandover = z.infer<typeof NoteHandover>
