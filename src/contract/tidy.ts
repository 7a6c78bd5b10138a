import { z } from 'zod'
import { Id, line } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Sentence } from './sections.ts'

/**
 * Looks for what could be tidier: things said twice, abbreviations, wordy turns, order. What it finds becomes the note's
 * proposal, to be accepted or refused change by change; evidence stays with its sentence. `proposed` is their number.
 */
export const optimizeNote = endpoint({
  method: 'POST',
  path: '/api/optimizeNote/',
  access: { ticket: 'generate' },
  tag: 'notes',
  summary: 'Propose a tidier text of a note',
  body: z.object({ id: Id.optional() }),
  reply: z.object({ proposed: z.int().nonnegative() }),
})

/** An answer beside the note; it is kept nowhere. Every sentence says whether the transcript bears it out. */
export const CustomResult = z.object({
  title: z.string(),
  sentences: z.array(Sentence),
  /** Why there is no answer, or what it lacks, as a sentence for the physician. */
  remark: z.string().nullable(),
  writtenBy: z.string(),
})
export type CustomResult = z.infer<typeof CustomResult>

export const getCustomResult = endpoint({
  method: 'POST',
  path: '/api/getCustomResult/',
  access: { ticket: 'generate' },
  tag: 'notes',
  summary: 'Answer a free instruction about a visit, beside its note',
  body: z.object({
    id: Id.optional(),
    instruction: line(1_000).pipe(z.string().min(1, 'Say what you would like to have.')),
  }),
  reply: z.object({ result: CustomResult }),
})
