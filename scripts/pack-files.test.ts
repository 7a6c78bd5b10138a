import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPacking } from '#server/http/packing.ts'
import { registerStaticFiles } from '#server/http/static-files.ts'
import { packFiles } from './pack-files.ts'

const SCRIPT = 'console.log(1)\n'.repeat(1_000)

let folder: string
const fastify = Fastify()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attest-test-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/screen.js'), SCRIPT)
  await packFiles(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/unpacked.js'), SCRIPT)
  await registerPacking(fastify)
  await registerStaticFiles(fastify, {
    folder,
    productName: 'Notes',
    mailIsDelivered: true,
    countryLookupUrl: null,
  })
})
afterAll(async () => {
  await fastify.close()
  await rm(folder, { recursive: true })
})

const asset = (file: string, encoding: string) =>
  fastify.inject({ url: `/assets/${file}`, headers: { 'accept-encoding': encoding } })

test.each([
  ['br', '.br', 'br'],
  ['gzip', '.gz', 'gzip'],
  ['gzip, br', '.br', 'br'],
  ['identity', '', undefined],
])(
  'to whoever takes %s a file is sent in the bytes that the build made once',
  async (takes, ending, sentAs) => {
    const sent = await asset('screen.js', takes)
    const made = await readFile(join(folder, `assets/screen.js${ending}`))
    expect(sent.rawPayload.equals(made)).toBe(true)
    expect(sent.headers['content-encoding']).toBe(sentAs)
    expect(sent.headers['content-type']).toContain('javascript')
    expect(sent.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  },
)

test('a file that the build has not packed is packed for nobody', async () => {
  const sent = await asset('unpacked.js', 'br')
  expect(sent.headers['content-encoding']).toBeUndefined()
  expect(sent.body).toBe(SCRIPT)
})
