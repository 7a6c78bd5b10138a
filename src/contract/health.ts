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
