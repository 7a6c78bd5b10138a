import { z } from 'zod'
import { Span } from './transcripts.ts'

/** In which way the transcript says otherwise. `number` and `drug` are of notes that were checked before. */
export const Contradiction = z.object({
  kind: z.enum([
    'negation',
    'side',
    'number',
    'drug',
    'dose',
    'frequency',
    'unit',
    'subject',
    'intent',
    'condition',
    'revoked',
  ]),
  /** What it is said of: `asthma`, `metformin`. */
  slot: z.string().max(200).optional(),
  /** What was said instead, where one word tells: `mother`, `stop`. */
  said: z.string().max(200).nullable().optional(),
  evidence: z.array(Span).max(50),
})
export type Contradiction = z.infer<typeof Contradiction>
