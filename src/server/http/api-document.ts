import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

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
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await fastify.register(swaggerUi, { routePrefix: '/api/reference', staticCSP: true })
}

/** After every endpoint is registered. */
export function serveApiDocument(fastify: FastifyInstance): void {
  fastify.get('/api/openapi.json', { schema: { hide: true } as object }, async () => fastify.swagger())
}
