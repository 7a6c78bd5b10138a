import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { callerAddress, forwardedHops } from './caller-address.ts'

const FEWER =
  'A request came through fewer proxies than TRUSTED_PROXIES says: set it to the number of proxies, and let nobody reach the server round them, or callers can choose the address they are counted as.'
const MORE =
  'A request came through more proxies than TRUSTED_PROXIES says: if they are yours, set it to their number, or all users count as one address; a caller may also have written the header.'

/**
 * Gives every request the address that counts, read as `callerAddress` reads it: Fastify would take a port for a part of it.
 * Says to the operator, once each, that requests come through fewer or more proxies than are set.
 */
export function registerProxyHops(
  fastify: FastifyInstance,
  { trustedProxies, log }: { trustedProxies: number; log: FastifyBaseLogger },
): void {
  const said = new Set<string>()
  fastify.addHook('onRequest', async (request) => {
    Object.defineProperty(request, 'ip', { value: callerAddress(request.raw, trustedProxies) })
    const doubt = doubtOf(request.raw, trustedProxies)
    if (!doubt || said.has(doubt)) return
    said.add(doubt)
    log.warn(doubt)
  })
}

function doubtOf(request: IncomingMessage, trustedProxies: number): string | null {
  const hops = forwardedHops(request).length
  if (hops > trustedProxies) return MORE
  // A proxy that looks whether the server lives asks on its own account.
  const isLook = hops === 0 && request.url?.startsWith('/health')
  return hops < trustedProxies && !isLook ? FEWER : null
}
