import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Span } from './transcripts.ts'

export const TelehealthElement = z.enum([
  'consent',
  'patient_location',
  'clinician_location',
  'technology',
  'others_present',
  'time_spent',
])
export type TelehealthElement = z.infer<typeof TelehealthElement>

/** `text` is the sentence for the note, made of what was said alone; null when nobody said it. */
export const TelehealthFinding = z.object({
  element: TelehealthElement,
  text: z.string().nullable(),
  evidence: z.array(Span),
})
export type TelehealthFinding = z.infer<typeof TelehealthFinding>

export const getTelehealthCheck = endpoint({
  method: 'GET',
  path: '/api/notes/:id/telehealth',
  access: 'signedIn',
  tag: 'notes',
  summary: 'What a telehealth note must hold, and what of it was said',
  params: z.object({ id: Id }),
  reply: z.object({ findings: z.array(TelehealthFinding) }),
})
