import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { createBudget } from '#server/platform/budget.ts'
import { createTickets } from '#server/platform/tickets.ts'
import { testClock } from '#testing/test-app.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'
import { registerErrorHandling } from './errors.ts'
import { registerJsonBody } from './json-body.ts'
import { type App, serve } from './serve.ts'

const say = endpoint({
  method: 'POST',
  path: '/api/say',
  access: 'signedIn',
  tag: 'test',
  summary: 'Say something',
  body: z.object({ text: z.string() }),
  reply: z.object({}),
})

let fastify: FastifyInstance
afterEach(() => fastify.close())

test('an account sends so much text within a window; what others send, and what comes after it, is apart', async () => {
  fastify = Fastify()
  fastify.setValidatorCompiler(() => (value) => ({ value }))
  fastify.setSerializerCompiler(() => (value) => JSON.stringify(value))
  registerJsonBody(fastify)
  registerErrorHandling(fastify)
  const clock = testClock()
  const session = { sessionId: 's', role: 'user' as const, isStrong: false, isHeld: false, isLeaving: false }
  const app: App = {
    fastify,
    identity: {
      actorOf: async (userId) => ({ ...session, userId }),
      mayAct: async () => ({ isHeld: false }),
    },
    tickets: createTickets({ keys: testSigningKeys(), clock }),
    endpoints: [],
    text: {
      ofMinute: createBudget({ clock, limit: 90, windowMs: 60_000 }),
      ofDay: createBudget({ clock, limit: 200, windowMs: 2 * 60 * 60_000 }),
    },
  }
  serve(app, say, async () => ({}))
  const post = (who: string, characters: number) =>
    fastify.inject({
      method: 'POST',
      url: '/api/say',
      headers: { authorization: `Bearer ${who}` },
      payload: { text: 'a'.repeat(characters) },
    })

  const sentence = (window: string, wait: string) =>
    `Your account has sent more text within ${window} than anybody can write. Go on in ${wait}; what you wrote is kept on this device.`
  expect((await post('ana', 60)).statusCode).toBe(200)
  const soon = await post('ana', 60)
  expect(soon.statusCode).toBe(429)
  expect(soon.headers['retry-after']).toBe('60')
  expect(soon.json<{ message: string }>().message).toBe(sentence('a minute', '60 seconds'))
  expect((await post('ben', 60)).statusCode).toBe(200)
  clock.moveOn(60_000)
  expect((await post('ana', 60)).statusCode).toBe(200)
  clock.moveOn(60_000)
  const refused = await post('ana', 60)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('7080')
  expect(refused.json<{ message: string }>().message).toBe(sentence('a day', '2 hours'))
  expect((await post('ben', 60)).statusCode).toBe(200)
  clock.moveOn(2 * 60 * 60_000)
  expect((await post('ana', 60)).statusCode).toBe(200)
})
