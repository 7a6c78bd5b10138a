import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { endpoint } from '#contract/endpoint.ts'
import { FILES_AT_ONCE } from '#domain/limits.ts'
import { createTickets } from '#server/platform/tickets.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'
import { testClock } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { registerErrorHandling } from './errors.ts'
import { type App, serveFile } from './serve.ts'

const sound = endpoint({
  method: 'GET',
  path: '/api/sound',
  access: 'signedIn',
  tag: 'test',
  summary: 'A sound without end',
  download: ['audio/wav'],
})

let fastify: FastifyInstance
afterEach(() => fastify.close())

test('so many files are on their way to an account at once; one that ends, or is cut, makes room', async () => {
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
  const bodies: Readable[] = []
  serveFile(app, sound, async () => {
    const body = new Readable({ read() {} })
    body.push('RIFF')
    bodies.push(body)
    return { mediaType: 'audio/wav', fileName: 'sound', body }
  })
  const url = `${await fastify.listen({ port: 0, host: '127.0.0.1' })}/api/sound`
  const cut = new AbortController()
  const get = (who: string) => fetch(url, { headers: { authorization: `Bearer ${who}` }, signal: cut.signal })

  const first = await Promise.all(Array.from({ length: FILES_AT_ONCE }, () => get('ana')))
  expect(first.map(({ status }) => status)).toEqual(Array(FILES_AT_ONCE).fill(200))
  const refused = await get('ana')
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({
    message: '20 files are on their way to you already. Wait until one has arrived, then try again.',
  })
  expect((await get('ben')).status).toBe(200)

  bodies[0]?.push(null)
  await until(async () => (await get('ana')).status === 200)
  expect((await get('ana')).status).toBe(429)
  cut.abort()
  const again = (): Promise<Response> => fetch(url, { headers: { authorization: 'Bearer ana' } })
  const later = await until(async () => {
    const answer = await again()
    return answer.status === 200 ? answer : null
  })
  expect(later.status).toBe(200)
})
