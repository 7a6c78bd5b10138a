import type { IncomingMessage } from 'node:http'

/**
 * Where a request comes from, as many proxies believed as there are: the last of them wrote the last entry of
 * `x-forwarded-for`, and what stands before theirs was written by the caller.
 */
export function callerAddress(
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const hops = [request.socket.remoteAddress ?? '', ...forwardedHops(request).reverse()]
  return hops[Math.min(trustedProxies, hops.length - 1)] ?? ''
}

/** The entries of `x-forwarded-for`, the nearest last. */
export function forwardedHops({ headers }: Pick<IncomingMessage, 'headers'>): string[] {
  const header = headers['x-forwarded-for']
  const told = Array.isArray(header) ? header.join(',') : (header ?? '')
  return told
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
