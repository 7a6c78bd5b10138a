import type { FastifyInstance } from 'fastify'
import { getHealth } from '#contract/health.ts'
import { Refusal } from './refusal.ts'

/** What whoever runs the process asks it; nothing else is answered by one that only works through the queue. */
const ANSWERED = new Set<string | undefined>([getHealth.path, '/livez', '/readyz'])

export function closeToBrowsers(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async ({ routeOptions }) => {
    if (ANSWERED.has(routeOptions.url)) return
    throw new Refusal(
      'not_found',
      'This process only works through the queue. Ask one whose PROCESS_ROLE is web or all.',
    )
  })
}
