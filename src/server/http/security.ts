import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'

// Generous for a person and an autosaving screen; what guards sign-in is counted in the database instead.
const REQUESTS_A_MINUTE = 1_200

/** Headers that keep a page to itself, and a bound on what one address may ask for in a minute. */
export async function registerSecurity(
  fastify: FastifyInstance,
  {
    isHttps,
    countryLookupUrl,
    requestsAMinute = REQUESTS_A_MINUTE,
  }: { isHttps: boolean; countryLookupUrl: string | null; requestsAMinute?: number },
): Promise<void> {
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Mantine and the editor set style attributes; no script can come in that way.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...(countryLookupUrl ? [new URL(countryLookupUrl).origin] : [])],
        workerSrc: ["'self'", 'blob:'],
        // A PDF that the page itself has made an object of is shown in the browser's own viewer.
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Over plain http on the own machine a browser would refuse to come back.
    hsts: isHttps,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  fastify.addHook('onSend', async (_request, reply) => {
    void reply.header('permissions-policy', 'microphone=(self), camera=(), geolocation=()')
    // Only what says so itself may stay in a browser or a proxy: everything else may tell of a patient.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
  await fastify.register(rateLimit, { max: requestsAMinute, timeWindow: '1 minute', allowList: () => false })
}
