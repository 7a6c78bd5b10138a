import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RequestFacts } from '#server/platform/metrics/metrics.ts'

/** In the place of the pattern for a request that fits none: its own address could hold anything. */
export const NO_ROUTE = 'none'
/** What proxies log for a caller who went away before the reply; no status was sent. */
const CLIENT_GONE = 499

/**
 * One line a request: method, pattern of the route, status, milliseconds, request id, user id. Never the address as it
 * was asked for, its query, a header or anything of a body. The reply names the request id that finds the line.
 */
export function registerRequestLog(
  fastify: FastifyInstance,
  onRequest?: (facts: RequestFacts) => void,
): void {
  fastify.addHook('onRequest', async (request, reply) => logAtEnd(request, reply, onRequest))
}

/** Also for what the framework refuses before any hook runs. */
export function logAtEnd(
  request: FastifyRequest,
  reply: FastifyReply,
  onRequest?: (facts: RequestFacts) => void,
): void {
  const begun = performance.now()
  void reply.header('x-request-id', request.id)
  // Of the connection, not of the framework: it comes once, for replies that were cut off too.
  reply.raw.once('close', () => {
    const status = reply.raw.writableFinished ? reply.raw.statusCode : CLIENT_GONE
    const ms = performance.now() - begun
    request.log.info(lineOf(request, status, ms), 'request')
    const { traceparent } = request.headers
    onRequest?.({
      method: request.method,
      route: request.routeOptions.url ?? NO_ROUTE,
      status,
      ms,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    })
  })
}

function lineOf(request: FastifyRequest, status: number, ms: number): object {
  const { method, knownCaller } = request
  return {
    method,
    route: request.routeOptions.url ?? NO_ROUTE,
    status,
    ms: Math.round(ms * 10) / 10,
    ...(knownCaller ? { userId: knownCaller.userId } : {}),
  }
}
