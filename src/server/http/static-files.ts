import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DAY_MS } from '#domain/time.ts'
import { ASSETS_PREFIX } from './packing.ts'
import { Refusal } from './refusal.ts'

const ONE_YEAR_MS = 365 * DAY_MS

interface PageSettings {
  folder: string
  productName: string
  /** Whether mail reaches those it is for; screens that speak of a mailed link say so where it does not. */
  mailIsDelivered: boolean
}

/** The browser's files: hashed ones forever, the page itself never; every address that is no file or call is the page. */
export async function registerStaticFiles(
  fastify: FastifyInstance,
  { countryLookupUrl, ...page }: PageSettings & { countryLookupUrl: string | null },
): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: join(page.folder, 'assets'),
    prefix: ASSETS_PREFIX,
    immutable: true,
    // A file that the build has not packed is sent as it is: nobody can have the server pack it again and again.
    preCompressed: true,
    maxAge: ONE_YEAR_MS,
  })
  fastify.get('/*', { schema: { hide: true } as object }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (path.startsWith('/api/') || path.startsWith(ASSETS_PREFIX) || path.startsWith('/health'))
      throw new Refusal('not_found', 'There is nothing at this address.')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await pageOf({ ...page, countryLookupUrl: countryLookupUrl ?? '', path }))
  })
}

/**
 * The page with the product's name in it and the files that the screen at this address begins with, read each time:
 * screens that were built again are there at once. Styles come after the loading screen, which does not wait for them.
 */
async function pageOf(wanted: PageSettings & { countryLookupUrl: string; path: string }): Promise<string> {
  const [page, first] = await Promise.all([
    readFile(join(wanted.folder, 'index.html'), 'utf8'),
    firstFiles(wanted.folder, wanted.path),
  ])
  const name = escaped(wanted.productName)
  const styles = page.match(STYLESHEET)?.join('') ?? ''
  return page
    .replace(/(<meta name="product" content=")[^"]*/, (_, before: string) => `${before}${name}`)
    .replace(
      /(<meta name="country-lookup" content=")[^"]*/,
      (_, before: string) => `${before}${escaped(wanted.countryLookupUrl)}`,
    )
    .replace(/(<meta name="mail" content=")[^"]*/, `$1${wanted.mailIsDelivered ? 'sent' : 'kept'}`)
    .replace(/(<title>|<span data-product>)[^<]*/g, (_, before: string) => `${before}${name}`)
    .replace(STYLESHEET, '')
    .replace('</head>', () => `${links(first, '.js', 'modulepreload')}</head>`)
    .replace('</body>', () => `${styles}${links(first, '.css', 'stylesheet')}</body>`)
}

const STYLESHEET = /<link rel="stylesheet"[^>]*>/g
const FirstFiles = z.record(z.string(), z.array(z.string()))

/** By address, as the build wrote it (`scripts/first-files.ts`); none for an address that no screen has. */
async function firstFiles(folder: string, path: string): Promise<string[]> {
  const written = await readFile(join(folder, 'first-files.json'), 'utf8').catch(() => '{}')
  const known = new Map(Object.entries(FirstFiles.parse(JSON.parse(written))))
  return known.get(path) ?? known.get(path.replace(/[^/]+$/, ':id')) ?? []
}

function links(files: readonly string[], ending: string, rel: string): string {
  const fitting = files.filter((file) => file.endsWith(ending))
  return fitting.map((file) => `<link rel="${rel}" crossorigin href="/${file}">`).join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
