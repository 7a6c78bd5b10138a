import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerStaticFiles } from './static-files.ts'

let folder: string
const fastify = Fastify()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attest-test-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    '<head><meta name="product" content="" /><meta name="country-lookup" content="" /><meta name="mail" content="sent" /><title></title><link rel="stylesheet" href="/a.css"></head><body><span data-product></span></body>',
  )
  const first = {
    '/Notes': ['assets/notes.js', 'assets/notes.css'],
    '/reviewNotes/:id': ['assets/review.js'],
  }
  await writeFile(join(folder, 'first-files.json'), JSON.stringify(first))
  await registerStaticFiles(fastify, {
    folder,
    productName: 'Notes & more',
    mailIsDelivered: false,
    countryLookupUrl: 'https://lookup.example/self',
  })
})
afterAll(async () => {
  await fastify.close()
  await rm(folder, { recursive: true })
})

const page = async (url: string) => (await fastify.inject({ url })).body

test('the page has the name of the product, and does not wait for its styles to say so', async () => {
  expect(await page('/')).toBe(
    '<head><meta name="product" content="Notes &#38; more" /><meta name="country-lookup" content="https://lookup.example/self" /><meta name="mail" content="kept" /><title>Notes &#38; more</title></head>' +
      '<body><span data-product>Notes &#38; more</span><link rel="stylesheet" href="/a.css"></body>',
  )
})

test.each([
  ['/Notes', ['<link rel="modulepreload" crossorigin href="/assets/notes.js">']],
  ['/Notes?note=8f0c3a52', ['<link rel="stylesheet" crossorigin href="/assets/notes.css">']],
  ['/reviewNotes/8f0c3a52', ['<link rel="modulepreload" crossorigin href="/assets/review.js">']],
  ['/notes', []],
  ['/__proto__', []],
])('%s names at once the files its screen begins with', async (url, links) => {
  const html = await page(url)
  for (const link of links) expect(html).toContain(link)
  if (links.length === 0) expect(html).not.toContain('/assets/')
})
