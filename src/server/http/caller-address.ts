import type { IncomingMessage } from 'node:http'

/**
 * Where a request comes from, as many proxies believed as there are: the last of them wrote the last entry of
 * `x-forwarded-for`, and what stands before theirs was written by the caller.
 */
export function callerAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const header = headers['x-forwarded-for']
  const told = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((part) => part.trim())
  const hops = [socket.remoteAddress ?? '', ...told.reverse().filter((part) => part !== '')]
  return hops[Math.min(trustedProxies, hops.length - 1)] ?? ''
}
