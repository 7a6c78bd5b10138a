import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

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

/** The addresses of `x-forwarded-for`, the nearest last. */
export function forwardedHops({ headers }: Pick<IncomingMessage, 'headers'>): string[] {
  const header = headers['x-forwarded-for']
  const told = Array.isArray(header) ? header.join(',') : (header ?? '')
  return told
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(addressIn)
}

/**
 * Some proxies write the port as well, `203.0.113.7:51234` or `[2001:db8::7]:51234`: each connection would be another
 * caller, whom no limit holds. What is no address is nobody's: all such callers count as one.
 */
function addressIn(entry: string): string {
  const bare = entry.replaceAll('"', '')
  const [, address = bare] = /^\[([^\]]*)\](?::\d+)?$/.exec(bare) ?? /^([^:]*):\d+$/.exec(bare) ?? []
  return isIP(address) === 0 ? '' : address
}
