import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { askedFor } from '#server/platform/database/shared-pool.ts'
import { createTickets } from '#server/platform/tickets.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'
import { testClock } from '#testing/test-app.ts'
import { createAllowance } from './allowance.ts'
import { registerErrorHandling } from './errors.ts'
import { type App, serve } from './serve.ts'

const base = { method: 'GET', tag: 'test', summary: 'Ask', reply: z.object({}) } as const
const own = endpoint({ ...base, path: '/api/own', access: 'signedIn' })
const open = endpoint({ ...base, path: '/api/open', access: 'public' })
const byTicket = endpoint({ ...base, path: '/api/by-ticket', access: { ticket: 'generate' } })
const phone = endpoint({ ...base, path: '/api/phone', access: 'phone' })
const begin = endpoint({
  ...base,
  path: '/api/begin',
  access: 'public',
  reply: z.object({ token: z.string(), user: z.object({ id: z.string() }) }),
})

let fastify: FastifyInstance
afterEach(() => fastify.close())

/** Twelve calls a minute: of what turns out to be no session, three. */
function start() {
  fastify = Fastify()
  fastify.setValidatorCompiler(() => (value) => ({ value }))
  fastify.setSerializerCompiler(() => (value) => JSON.stringify(value))
  registerErrorHandling(fastify)
  const clock = testClock()
  const lookedUpFor: string[] = []
  const rights = { role: 'user' as const, isStrong: false, isHeld: false, isLeaving: false }
  const app: App = {
    fastify,
    identity: {
      actorOf: async (token) => {
        lookedUpFor.push(askedFor())
        return token.startsWith('of-') ? { ...rights, userId: token.slice(3), sessionId: token } : null
      },
      mayAct: async () => ({ isHeld: false }),
      phoneOf: async (shown) => {
        lookedUpFor.push(askedFor())
        return { pairingId: shown, noteOwnerId: 'ana', userId: 'ana', sessionId: shown }
      },
    },
    tickets: createTickets({ keys: testSigningKeys(), clock }),
    endpoints: [],
    allowance: createAllowance({ clock, requestsAMinute: 12, pause: async () => {} }),
  }
  for (const one of [own, open, byTicket, phone]) serve(app, one, async () => ({}))
  serve(app, begin, async () => ({ token: 'of-new', user: { id: 'new' } }))
  const send = async (url: string, from: string, headers: Record<string, string>) =>
    (await fastify.inject({ url, remoteAddress: from, headers })).statusCode
  const ask = (url: string, from: string, token?: string) =>
    send(url, from, token ? { authorization: `Bearer ${token}` } : {})
  const ticketFor = (userId: string) => {
    const session = { subjectId: randomUUID(), sessionId: randomUUID() }
    return app.tickets.issue({ purpose: 'generate', userId, ...session }).ticket
  }
  return { ask, send, ticketFor, lookedUpFor }
}

test('what is no session is looked up a few times for all addresses of a network, and then refused unseen', async () => {
  const { ask, lookedUpFor } = start()
  const statuses: number[] = []
  for (let guess = 1; guess <= 6; guess += 1)
    statuses.push(await ask('/api/own', `2001:db8:1:2::${guess}`, `guess-${guess}`))
  expect(statuses).toEqual([401, 401, 401, 429, 429, 429])
  expect(lookedUpFor).toEqual(Array(3).fill('2001:db8:1:2::/64'))
  expect(await ask('/api/own', '2001:db8:1:3::1', 'guess')).toBe(401)
})

test('who is signed in goes on behind an address that others use up, on connections of their own', async () => {
  const { ask, lookedUpFor } = start()
  expect(await ask('/api/own', '192.0.2.1', 'of-ana')).toBe(200)
  for (let call = 0; call < 13; call += 1) await ask('/api/open', '192.0.2.1')
  for (let guess = 0; guess < 4; guess += 1) await ask('/api/own', '192.0.2.1', `guess-${guess}`)
  expect(await ask('/api/open', '192.0.2.1')).toBe(429)
  for (let call = 0; call < 11; call += 1) expect(await ask('/api/own', '192.0.2.1', 'of-ana')).toBe(200)
  expect(lookedUpFor.at(-1)).toBe('ana')
  expect(await ask('/api/own', '192.0.2.99', 'of-ana')).toBe(429)
  expect(await ask('/api/own', '192.0.2.2', 'of-ben')).toBe(200)
})

test('who has used up the calls of their account is refused before anything is looked up', async () => {
  const { ask, lookedUpFor } = start()
  for (let call = 0; call < 12; call += 1) expect(await ask('/api/own', '192.0.2.1', 'of-ana')).toBe(200)
  for (let call = 0; call < 5; call += 1) expect(await ask('/api/own', '192.0.2.1', 'of-ana')).toBe(429)
  expect(lookedUpFor).toHaveLength(12)
})

test('whoever guesses tokens stops neither who has just signed in at the same address, nor who shows a ticket', async () => {
  const { ask, send, ticketFor } = start()
  for (let guess = 0; guess < 6; guess += 1) await ask('/api/own', '192.0.2.1', `guess-${guess}`)
  expect(await ask('/api/own', '192.0.2.1', 'of-ana')).toBe(429)
  expect(await ask('/api/begin', '192.0.2.1')).toBe(200)
  expect(await ask('/api/own', '192.0.2.1', 'of-new')).toBe(200)
  expect(await send('/api/by-ticket', '192.0.2.1', { 'x-ticket': ticketFor(randomUUID()) })).toBe(200)
  expect(await send('/api/by-ticket', '192.0.2.1', { 'x-ticket': 'made.up.ticket' })).toBe(429)
})

test('a phone that was let go uses up its own calls, and none of its owner', async () => {
  const { ask, send } = start()
  const statuses: number[] = []
  for (let call = 0; call < 14; call += 1)
    statuses.push(await send('/api/phone', '192.0.2.9', { 'x-phone': 'let-go' }))
  expect([statuses.at(0), statuses.at(-1)]).toEqual([200, 429])
  expect(await ask('/api/own', '192.0.2.1', 'of-ana')).toBe(200)
})

test('what is shown beside a ticket is not known for it, and so throws nobody out who is', async () => {
  const { ask, send, ticketFor } = start()
  const ticket = ticketFor(randomUUID())
  await send('/api/by-ticket', '192.0.2.9', { 'x-ticket': ticket, authorization: 'Bearer made-up' })
  for (let guess = 0; guess < 3; guess += 1) await ask('/api/own', '192.0.2.1', `guess-${guess}`)
  expect(await ask('/api/own', '192.0.2.1', 'made-up')).toBe(429)
})
