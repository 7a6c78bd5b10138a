import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

const ONE_YEAR_MS = 365 * 24 * 60 * 60_000

/** The browser's files: hashed ones forever, the page itself never; every address that is no file or call is the page. */
export async function registerStaticFiles(
  fastify: FastifyInstance,
  { folder, productName }: { folder: string; productName: string },
): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: ONE_YEAR_MS,
  })
  fastify.get('/*', { schema: { hide: true } as object }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (path.startsWith('/api/') || path.startsWith('/assets/') || path.startsWith('/health'))
      throw new Refusal('not_found', 'There is nothing at this address.')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await pageOf(folder, productName))
  })
}

/** The page with the product's name in it, read each time: screens that were built again are there at once. */
async function pageOf(folder: string, productName: string): Promise<string> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const name = productName.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  return page
    .replace(/(<meta name="product" content=")[^"]*/, (_, before: string) => `${before}${name}`)
    .replace(/<title>[^<]*/, () => `<title>${name}`)
}
