import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const HealthStatus = z.enum(['up', 'degraded', 'down'])

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  access: 'public',
  tag: 'health',
  summary: 'Whether the service answers and reaches its database',
  reply: z.object({ status: HealthStatus }),
})

export const getLive = endpoint({
  method: 'GET',
  path: '/livez',
  access: 'public',
  tag: 'health',
  summary: 'Whether this process answers at all; asks nothing else',
  reply: z.object({ status: z.literal('up') }),
})

/** Refused with `engine_unavailable` (503) while it is not; the sentence says why. */
export const getReady = endpoint({
  method: 'GET',
  path: '/readyz',
  access: 'public',
  tag: 'health',
  summary:
    'Whether this process should be sent requests: database, its version and storage answer, and it is not ending',
  reply: z.object({ status: z.literal('up') }),
})

/** Named after the provider most sites configure; with embedded engines it tells of those. */
export const getWriterHealth = endpoint({
  method: 'GET',
  path: '/health/openai',
  access: 'public',
  tag: 'health',
  summary: 'Whether the configured writer can be reached',
  reply: z.object({
    status: HealthStatus,
    engine: z.string(),
    /** It has a language model, which answers what it is asked; else only what is known beforehand can be made of a note. */
    answersFreely: z.boolean(),
  }),
})
