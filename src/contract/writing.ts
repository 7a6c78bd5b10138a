import { z } from 'zod'
import { Id, Moment, text } from './common.ts'
import { Contradiction } from './contradictions.ts'
import { endpoint } from './endpoint.ts'
import { Note } from './notes.ts'
import { ProcessingState } from './processing.ts'
import { EvidenceSpan, Support } from './sections.ts'

/** Writing is a durable job: the reply says it was accepted, the words arrive as events and in `getNote`. */
export const getMedicalNotes = endpoint({
  method: 'POST',
  path: '/api/getMedicalNotes/',
  access: { ticket: 'generate' },
  tag: 'notes',
  summary: 'Write the note from its transcript',
  body: z.object({ id: Id.optional() }),
  reply: z.object({ processing: ProcessingState }),
})

/**
 * A person has looked at something that was said and reached no sentence, and leaves it out of the note; with `leftOut: false`
 * it is to be checked again.
 */
export const leaveOutUncovered = endpoint({
  method: 'POST',
  path: '/api/leaveOutUncovered',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Leave something that was said out of the note, or bring it back',
  body: z.object({ id: Id, uncoveredId: z.string().max(64), leftOut: z.boolean().default(true) }),
  reply: z.object({ note: Note }),
})

/** For sentences a person changed: what the transcript says to them. Nothing is saved. */
export const checkSentences = endpoint({
  method: 'POST',
  path: '/api/checkSentences',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Check sentences against the transcript of a note',
  bodyBytes: 2_500_000,
  body: z.object({
    id: Id,
    sentences: z
      .array(
        z.object({
          id: z.string().max(64),
          text: text(20_000),
          /** What a person pointed at: it stays the evidence, and the sentence is judged against it. */
          chosen: z.array(EvidenceSpan).max(20).optional(),
        }),
      )
      .min(1)
      .max(500),
  }),
  reply: z.object({
    verdicts: z.array(
      z.object({
        id: z.string(),
        support: Support,
        /** How sure the check is that the transcript bears the sentence out, 0 to 1. */
        score: z.number().min(0).max(1),
        because: z.string().nullable(),
        evidence: z.array(EvidenceSpan),
        contradictions: z.array(Contradiction),
      }),
    ),
  }),
})

/** Asked with the session, spent without it: for the calls that travel without the bearer header. */
export const createTicket = endpoint({
  method: 'POST',
  path: '/api/createTicket',
  access: 'signedIn',
  tag: 'notes',
  summary: 'A ticket, minutes long, for one purpose on one note; sent in the header x-ticket',
  body: z.object({ purpose: z.enum(['transcribe', 'generate']), noteId: Id }),
  reply: z.object({ ticket: z.string(), expiresAt: Moment }),
})
