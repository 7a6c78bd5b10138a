import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Ids } from '#server/platform/ids.ts'
import { registerApiDocument } from './api-document.ts'
import type { Allowance } from './allowance.ts'
import { createUnreadableRefusal, registerErrorHandling } from './errors.ts'
import { registerJsonBody } from './json-body.ts'
import type { RequestFacts } from '#server/platform/metrics/metrics.ts'
import { registerPacking } from './packing.ts'
import { placeOf } from './place.ts'
import { registerProxyHops } from './proxy-hops.ts'
import { registerRequestLog } from './request-log.ts'
import { registerSecurity, securityHeaders } from './security.ts'
import { closeToBrowsers } from './worker-door.ts'
import { answerWhatNodeRefuses, createClientErrorHandler } from './unread-requests.ts'

const HEADERS_MS = 20_000
const LATE_HEADERS_LOOK_MS = 5_000
/** The longest a request may take to arrive, uploads too; each body has its own time besides, see `serve`. */
const WHOLE_REQUEST_MS = 2 * 60 * 60_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An endpoint of the contract, and no page or file. */
    isCall?: boolean
  }
}

interface FastifySettings {
  log: FastifyBaseLogger
  ids: Ids
  productName: string
  publicUrl: string
  countryLookupUrl: string | null
  trustedProxies: number
  allowance: Allowance
  role: 'all' | 'web' | 'worker'
  onRequest?: (facts: RequestFacts) => void
}

/** The HTTP server with all that holds for every call, before any feature is registered. */
export async function openFastify(settings: FastifySettings): Promise<FastifyInstance> {
  const { log, ids, publicUrl, countryLookupUrl, trustedProxies, allowance } = settings
  const headers = securityHeaders({ isHttps: publicUrl.startsWith('https:'), countryLookupUrl })
  const answering = { headers, newId: ids.uuid, log }
  const fastify: FastifyInstance = Fastify({
    loggerInstance: log,
    genReqId: () => ids.uuid(),
    routerOptions: { ignoreTrailingSlash: true },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: HEADERS_MS,
      connectionsCheckingInterval: LATE_HEADERS_LOOK_MS,
      requireHostHeader: false,
    },
    requestTimeout: WHOLE_REQUEST_MS,
    frameworkErrors: createUnreadableRefusal(headers),
    clientErrorHandler: createClientErrorHandler(answering),
  })
  // What comes in is parsed by the endpoint, which knows its own shape; see `serve`.
  fastify.setValidatorCompiler(() => (value) => ({ value }))
  fastify.setSerializerCompiler(() => (value) => JSON.stringify(value))
  fastify.removeContentTypeParser('text/plain')
  registerRequestLog(fastify, settings.onRequest)
  registerProxyHops(fastify, { trustedProxies, log })
  registerJsonBody(fastify)
  fastify.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  registerErrorHandling(fastify)
  registerSecurity(fastify, headers)
  if (settings.role === 'worker') closeToBrowsers(fastify)
  fastify.addHook('onRequest', async ({ routeOptions, ip }) => {
    // A call is counted once it is known who makes it, see `admitCounted`.
    if (!routeOptions.config?.isCall) await allowance.file(placeOf(ip))
  })
  answerWhatNodeRefuses(fastify, answering)
  await registerPacking(fastify)
  await registerApiDocument(fastify, settings.productName)
  return fastify
}
