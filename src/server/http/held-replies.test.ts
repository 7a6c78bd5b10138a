import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { createTickets } from '#server/platform/tickets.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'
import { testClock } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { registerErrorHandling } from './errors.ts'
import { Refusal } from './refusal.ts'
import { type App, serve, serveFile } from './serve.ts'

/** More than the buffers of the system take of one reply. */
const PAGES = Buffer.alloc(20_000_000, 'page ')
const base = { method: 'GET', access: 'signedIn', tag: 'test', summary: 'What is large' } as const
const reply = z.object({ text: z.string() })
const text = endpoint({ ...base, path: '/api/text', reply })
const stale = endpoint({ ...base, path: '/api/stale', reply })
const file = endpoint({ ...base, path: '/api/file', download: ['application/pdf'] })
const short = endpoint({ ...base, path: '/api/short', reply })

let fastify: FastifyInstance
const readers: Socket[] = []
afterEach(() => {
  for (const reader of readers.splice(0)) reader.destroy()
  return fastify.close()
})

async function start(): Promise<string> {
  fastify = Fastify({ forceCloseConnections: true })
  fastify.setSerializerCompiler(() => (value) => JSON.stringify(value))
  registerErrorHandling(fastify)
  const session = { sessionId: 's', role: 'user' as const, isStrong: false, isHeld: false, isLeaving: false }
  const app: App = {
    fastify,
    identity: {
      actorOf: async (userId) => ({ ...session, userId }),
      mayAct: async () => ({ isHeld: false }),
    },
    tickets: createTickets({ keys: testSigningKeys(), clock: testClock() }),
    endpoints: [],
  }
  serve(app, text, async () => ({ text: String(PAGES) }))
  serve(app, stale, async () => {
    throw new Refusal('conflict', 'Somebody was faster.', { details: { text: String(PAGES) } })
  })
  serveFile(app, file, async () => ({ mediaType: 'application/pdf', fileName: 'note.pdf', body: PAGES }))
  serve(app, short, async () => ({ text: 'short' }))
  return fastify.listen({ port: 0, host: '127.0.0.1' })
}

/** The first bytes of the answer; the rest of it is left where it is, on a connection that stays open. */
async function beginToRead(url: string, path: string): Promise<string> {
  const reader = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined)
  readers.push(reader)
  reader.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ana\r\n\r\n`)
  await once(reader, 'readable')
  return String(reader.read())
}

test.each([text, stale, file])(
  'what one account asks for and hardly reads is held up to a share: $path; others, and what is short, go on',
  async ({ path }) => {
    const url = await start()
    let answer = ''
    while (!answer.includes(' 429 ') && readers.length < 12) answer = await beginToRead(url, path)
    expect(answer).toContain(
      'More is on its way to you than your connection takes. Wait until it has arrived, then try again',
    )
    expect(readers.length).toBeGreaterThan(2)
    const get = (who: string, what: string) =>
      fetch(`${url}${what}`, { headers: { authorization: `Bearer ${who}` } })
    expect((await get('ana', short.path)).status).toBe(200)
    expect((await (await get('ben', path)).arrayBuffer()).byteLength).toBeGreaterThanOrEqual(PAGES.length)
    for (const reader of readers.splice(0)) reader.destroy()
    await until(async () => {
      const { status, body } = await get('ana', path)
      await body?.cancel()
      return status !== 429
    })
  },
)
