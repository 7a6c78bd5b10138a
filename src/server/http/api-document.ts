import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

const REFERENCE = '/api/reference'
const DOCUMENT = '/api/openapi.json'

/** The page sets styles by itself. Nothing is upgraded to https: without that the document would not be found. */
const PAGE_POLICY =
  "default-src 'self'; base-uri 'self'; frame-ancestors 'none'; img-src 'self' data:; object-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'"

/** The OpenAPI document at `/api/openapi.json`, made from the endpoints themselves, and a page to read it at `/api/reference`. */
export async function registerApiDocument(fastify: FastifyInstance, productName: string): Promise<void> {
  await fastify.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1',
        description:
          'Every call answers JSON. A refused one answers `{ code, message, requestId }`, where `message` is a sentence for a person.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          ticket: { type: 'apiKey', in: 'header', name: 'x-ticket' },
          phone: { type: 'apiKey', in: 'header', name: 'x-phone' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await fastify.register(swaggerUi, {
    routePrefix: REFERENCE,
    staticCSP: PAGE_POLICY,
    uiHooks: {
      // The page's own copies would be made anew for everybody who asks.
      onRequest: async (request, reply) => {
        const path = request.url.slice(REFERENCE.length).split('?')[0] ?? ''
        if (/^\/(?:json|yaml)\b/.test(path)) return reply.redirect(DOCUMENT, 308)
      },
    },
  })
}

/** After every endpoint is registered. Half a megabyte: it is made, and packed, once. */
export function serveApiDocument(fastify: FastifyInstance): void {
  let made: Promise<Document> | null = null
  const options = { schema: { hide: true } as object, compress: false as const }
  fastify.get(DOCUMENT, options, async (request, reply) => {
    made ??= make(fastify.swagger())
    const { plain, packed, tag } = await made
    void reply.headers({ etag: tag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    void reply.type('application/json; charset=utf-8')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(packed)
  })
}

interface Document {
  plain: Buffer
  packed: Buffer
  tag: string
}

async function make(document: object): Promise<Document> {
  const plain = Buffer.from(JSON.stringify(document))
  const tag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  return { plain, packed: await promisify(gzip)(plain), tag }
}
