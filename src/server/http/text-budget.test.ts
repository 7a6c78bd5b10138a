import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { createBudget } from '#server/platform/budget.ts'
import { createTickets } from '#server/platform/tickets.ts'
import { testClock } from '#testing/test-app.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'
import { registerErrorHandling } from './errors.ts'
import { freeLoop } from './free-loop.ts'
import { registerJsonBody } from './json-body.ts'
import { Refusal } from './refusal.ts'
import { createReplyTurns } from './reply-turns.ts'
import { type App, serve } from './serve.ts'

const TWO_HOURS_MS = 2 * 60 * MINUTE_MS

const base = { access: 'signedIn', tag: 'test', summary: 'Say something' } as const
const said = z.object({ text: z.string() })
const say = endpoint({ ...base, method: 'POST', path: '/api/say', body: said, reply: z.object({}) })
const length = z.object({ characters: z.coerce.number() })
const told = { ...base, method: 'GET', query: length } as const
const tell = endpoint({ ...told, path: '/api/tell', reply: said })
const refuse = endpoint({ ...told, path: '/api/refuse', reply: said })

let fastify: FastifyInstance
afterEach(() => fastify.close())

const words = (characters: number) => 'a'.repeat(characters)

function start() {
  fastify = Fastify()
  fastify.setValidatorCompiler(() => (value) => ({ value }))
  fastify.setSerializerCompiler(() => (value) => JSON.stringify(value))
  registerJsonBody(fastify)
  const read: string[] = []
  fastify.addHook('preParsing', async ({ headers }) => void read.push(headers.authorization?.slice(7) ?? ''))
  registerErrorHandling(fastify)
  const clock = testClock()
  const session = { sessionId: 's', role: 'user' as const, isStrong: false, isHeld: false, isLeaving: false }
  const budget = (limit: number, windowMs: number) => createBudget({ clock, limit, windowMs })
  const app: App = {
    fastify,
    identity: {
      actorOf: async (userId) => ({ ...session, userId }),
      mayAct: async () => ({ isHeld: false }),
    },
    tickets: createTickets({ keys: testSigningKeys(), clock }),
    endpoints: [],
    replyTurns: createReplyTurns({ ownerOf: async (userId) => ({ userId, organizationId: null }) }),
    text: {
      sent: { ofMinute: budget(90, MINUTE_MS), ofDay: budget(200, TWO_HOURS_MS) },
      read: { ofMinute: budget(1_000, MINUTE_MS), ofDay: budget(5_000, TWO_HOURS_MS) },
    },
  }
  serve(app, say, async () => ({}))
  serve(app, tell, async ({ query }) => ({ text: words(query.characters) }))
  serve(app, refuse, async ({ query }) => {
    throw new Refusal('stale_version', 'It was changed.', { details: { current: words(query.characters) } })
  })
  const headers = (who: string) => ({ authorization: `Bearer ${who}` })
  return {
    clock,
    read,
    post: (who: string, characters: number) =>
      fastify.inject({
        method: 'POST',
        url: '/api/say',
        headers: headers(who),
        payload: { text: words(characters) },
      }),
    async get(who: string, { path }: { path: string }, characters: number) {
      const url = `${path}?characters=${characters}`
      const answer = await fastify.inject({ method: 'GET', url, headers: headers(who) })
      // It is counted right after it was answered.
      await freeLoop()
      await freeLoop()
      return answer
    },
  }
}

const sentence = (did: string, wait: string) =>
  `Your account has ${did}. Go on in ${wait}; what you wrote is kept on this device.`

test('an account sends so much text within a window; what others send, and what comes after it, is apart', async () => {
  const { clock, post } = start()
  const sent = (window: string) => `sent more text within ${window} than anybody can write`
  expect((await post('ana', 60)).statusCode).toBe(200)
  const soon = await post('ana', 60)
  expect(soon.statusCode).toBe(429)
  expect(soon.headers['retry-after']).toBe('60')
  expect(soon.json<{ message: string }>().message).toBe(sentence(sent('a minute'), '60 seconds'))
  expect((await post('ben', 60)).statusCode).toBe(200)
  clock.moveOn(60_000)
  expect((await post('ana', 60)).statusCode).toBe(200)
  clock.moveOn(60_000)
  const refused = await post('ana', 60)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('7080')
  expect(refused.json<{ message: string }>().message).toBe(sentence(sent('a day'), '2 hours'))
  expect((await post('ben', 60)).statusCode).toBe(200)
  clock.moveOn(TWO_HOURS_MS)
  expect((await post('ana', 60)).statusCode).toBe(200)
})

test('what an account sends beyond what it may is refused before it is read', async () => {
  const { post, read } = start()
  expect((await post('ana', 60)).statusCode).toBe(200)
  expect((await post('ana', 60)).statusCode).toBe(429)
  expect(read).toEqual(['ana'])
})

test.each([
  ['replies', tell, 200],
  ['refusals', refuse, 409],
])('an account is answered so much text within a window: %s', async (_what, endpoint, status) => {
  const { clock, get } = start()
  const read = (window: string) => `read more text within ${window} than anybody can`
  expect((await get('ana', endpoint, 900)).statusCode).toBe(status)
  // How large it is, is known once it is made.
  expect((await get('ana', endpoint, 900)).statusCode).toBe(status)
  const soon = await get('ana', endpoint, 1)
  expect(soon.statusCode).toBe(429)
  expect(soon.headers['retry-after']).toBe('60')
  expect(soon.json<{ message: string }>().message).toBe(sentence(read('a minute'), '60 seconds'))
  expect((await get('ben', endpoint, 1)).statusCode).toBe(status)
  clock.moveOn(MINUTE_MS)
  expect((await get('ana', endpoint, 4_000)).statusCode).toBe(status)
  clock.moveOn(MINUTE_MS)
  const refused = await get('ana', endpoint, 1)
  expect(refused.statusCode).toBe(429)
  expect(refused.json<{ message: string }>().message).toBe(sentence(read('a day'), '2 hours'))
  expect((await get('ben', endpoint, 1)).statusCode).toBe(status)
})
