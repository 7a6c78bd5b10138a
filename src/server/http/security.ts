import type { OutgoingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** By the name each has on the wire. */
export type SecurityHeaders = Readonly<Record<string, string>>

/** The headers of every answer, of those too that are written before the framework has seen a request. */
export function securityHeaders({
  isHttps,
  countryLookupUrl,
}: {
  isHttps: boolean
  countryLookupUrl: string | null
}): SecurityHeaders {
  return {
    'content-security-policy': contentSecurityPolicy(countryLookupUrl),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
    'referrer-policy': 'no-referrer',
    // Over plain http on the own machine a browser would refuse to come back.
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    // The filter of old browsers could itself be turned against a page.
    'x-xss-protection': '0',
  }
}

function contentSecurityPolicy(countryLookupUrl: string | null): string {
  return [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    // Mantine and the editor set style attributes; no script can come in that way.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...(countryLookupUrl ? [new URL(countryLookupUrl).origin] : [])].join(' '),
    "worker-src 'self' blob:",
    // A PDF that the page itself has made an object of is shown in the browser's own viewer.
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')
}

/** On the connection's own reply: whoever answers, and however, one page may still say otherwise. */
export function putSecurityHeaders(reply: OutgoingMessage, headers: SecurityHeaders): void {
  for (const [name, value] of Object.entries(headers)) reply.setHeader(name, value)
}

/** Headers that keep a page to itself. */
export function registerSecurity(fastify: FastifyInstance, headers: SecurityHeaders): void {
  fastify.addHook('onRequest', async (_request, reply) => putSecurityHeaders(reply.raw, headers))
  fastify.addHook('onSend', async (_request, reply) => {
    // Only what says so itself may stay in a browser or a proxy: everything else may tell of a patient.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
  })
}
