import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint, type Endpoint } from '#contract/endpoint.ts'
import { onLoop } from '#server/platform/database/shared-pool.ts'
import { createTickets } from '#server/platform/tickets.ts'
import { testSigningKeys } from '#testing/signing-keys.ts'
import { registerErrorHandling } from './errors.ts'
import { registerJsonBody } from './json-body.ts'
import { Refusal } from './refusal.ts'
import { registerSecurity, securityHeaders } from './security.ts'
import { serve, type App } from './serve.ts'
import type { Made, ReplyTurns } from './reply-turns.ts'
import type { BodyTimes } from './slow-bodies.ts'

const reply = z.object({ bytes: z.int() })
const base = { method: 'POST', tag: 'test', summary: 'A call', reply } as const
const upload = endpoint({ ...base, path: '/api/upload', access: 'signedIn', upload: ['audio/*'] })
const told = endpoint({ ...base, path: '/api/told', access: 'public', upload: ['application/json'] })
const open = endpoint({ ...base, path: '/api/open', access: 'public', body: z.object({ text: z.string() }) })
const own = endpoint({ ...base, path: '/api/own', access: 'signedIn', body: z.object({ text: z.string() }) })

let app: App
afterEach(() => app.fastify.close())

async function start<E extends Endpoint>(
  served: E,
  bytesOf: (call: { body: unknown; upload: AsyncIterable<Uint8Array> }) => Promise<number>,
  bodyTimes?: BodyTimes,
): Promise<string> {
  const fastify = Fastify()
  fastify.setValidatorCompiler(() => (value) => ({ value }))
  fastify.setSerializerCompiler(() => (value) => JSON.stringify(value))
  registerJsonBody(fastify)
  fastify.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  registerErrorHandling(fastify)
  registerSecurity(fastify, securityHeaders({ isHttps: false, countryLookupUrl: null }))
  const actor = {
    userId: 'u',
    sessionId: 's',
    role: 'user' as const,
    isStrong: false,
    isHeld: false,
    isLeaving: false,
  }
  app = {
    fastify,
    identity: { actorOf: async () => actor, mayAct: async () => ({ isHeld: false }) },
    tickets: createTickets({ keys: testSigningKeys(), clock: { now: () => new Date() } }),
    endpoints: [],
    ...(bodyTimes ? { bodyTimes } : {}),
  }
  serve(app, served as Endpoint, async (call) => ({ bytes: await bytesOf(call) }))
  return fastify.listen({ port: 0, host: '127.0.0.1' })
}

const send = (url: string, body: string, type = 'application/json') =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': type, authorization: 'Bearer x' },
    body,
  })

describe('an upload', () => {
  test.each(['application/json', 'application/json; charset=utf-8', 'audio/wav', 'no type at all'])(
    'that calls itself %s reaches its endpoint as a stream, unread',
    async (type) => {
      const origin = await start(upload, async (call) => {
        let bytes = 0
        for await (const chunk of call.upload) bytes += chunk.length
        return bytes
      })
      const answer = await send(`${origin}/api/upload`, '{"not": "read"', type)
      expect(await answer.json()).toEqual({ bytes: 14 })
    },
  )
})

describe('a JSON body', () => {
  const bytesOf = async (call: { body: unknown }) => JSON.stringify(call.body).length

  test('of more than a form is refused where anybody may call', async () => {
    const origin = await start(open, bytesOf)
    expect((await send(`${origin}/api/open`, JSON.stringify({ text: 'a'.repeat(7_000) }))).status).toBe(200)
    expect((await send(`${origin}/api/open`, JSON.stringify({ text: 'a'.repeat(9_000) }))).status).toBe(413)
  })

  test('may be a long form for somebody who is signed in, and as long as a visit where it holds one', async () => {
    const sized = async (served: Endpoint, characters: number) => {
      const origin = await start(served, bytesOf)
      const body = JSON.stringify({ text: 'a'.repeat(characters) })
      const { status } = await send(origin + served.path, body)
      await app.fastify.close()
      return status
    }
    expect(await sized(own, 200_000)).toBe(200)
    expect(await sized(own, 300_000)).toBe(413)
    expect(await sized({ ...own, bodyBytes: 2_000_000 }, 1_900_000)).toBe(200)
    expect(await sized({ ...own, bodyBytes: 2_000_000 }, 2_100_000)).toBe(413)
  })
})

test('no reply may be kept by a browser or a proxy, a refusal neither', async () => {
  const origin = await start(own, async () => 0)
  for (const body of ['{"text":""}', '{}', '{']) {
    const answer = await send(`${origin}/api/own`, body)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

/** Sends a body in pieces, with a pause between them; null when the connection was cut without an answer. */
function trickle(
  url: string,
  pieces: string[],
  pauseMs: number,
): Promise<{ status: number; code?: string; message?: string } | null> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', authorization: 'Bearer x' }
    const sending = request(url, { method: 'POST', headers }, async (answer) => {
      const body = JSON.parse(await text(answer)) as { code?: string; message?: string }
      resolve({ ...body, status: answer.statusCode ?? 0 })
    })
    sending.once('error', () => resolve(null))
    const send = async () => {
      for (const piece of pieces) {
        if (sending.destroyed) return
        sending.write(piece)
        await pause(pauseMs)
      }
      sending.end()
    }
    void send()
  })
}

describe('a body that trickles in', () => {
  const readAll = async (call: { upload: AsyncIterable<Uint8Array> }) => {
    let bytes = 0
    for await (const chunk of call.upload) bytes += chunk.length
    return bytes
  }
  const words = ['{"text":"', ...Array.from({ length: 20 }, () => 'a'), '"}']

  const PATIENT = { partMs: 60_000, leastBytes: 1 }
  const IMPATIENT = { wholeMs: 10_000, partMs: 200, leastBytes: 1_000 }

  test('is cut when it is not there in time', async () => {
    const origin = await start(own, async () => 0, { wholeMs: 500, ...PATIENT })
    expect(await trickle(`${origin}/api/own`, words, 50)).toBeNull()
    expect(await trickle(`${origin}/api/own`, ['{"text":"', '"}'], 1)).toMatchObject({ status: 200 })
  })

  test('may take its time as an upload that goes on', async () => {
    const origin = await start(upload, readAll, { wholeMs: 100, ...PATIENT })
    expect(await trickle(`${origin}/api/upload`, words, 30)).toMatchObject({ status: 200 })
  })

  test('is refused as an upload of anybody, however it goes on', async () => {
    const origin = await start(told, readAll, { wholeMs: 150, ...PATIENT })
    expect(await trickle(`${origin}/api/told`, words, 30)).toMatchObject({ status: 408 })
  })

  test.each([
    ['falls silent', ['a', 'b'], 2_000],
    ['never stops and hardly brings anything', words, 100],
  ])('is refused as an upload that %s, with what to do', async (_, pieces, pauseMs) => {
    const origin = await start(upload, readAll, IMPATIENT)
    expect(await trickle(`${origin}/api/upload`, pieces, pauseMs)).toMatchObject({
      status: 408,
      code: 'timeout',
      message: expect.stringMatching(/too slowly.+send it again/),
    })
  })

  test('is cut as an upload that falls silent while nobody reads it', async () => {
    const never = new Promise<number>(() => {})
    const origin = await start(upload, () => never, IMPATIENT)
    expect(await trickle(`${origin}/api/upload`, ['a', 'b'], 2_000)).toBeNull()
  })

  test('is cut as an upload that was refused and goes on for ever', async () => {
    const refused = Promise.withResolvers<void>()
    const origin = await start(
      upload,
      () => Promise.reject(new Refusal('too_many_requests', 'Wait.')),
      IMPATIENT,
    )
    const headers = { 'content-type': 'audio/wav', authorization: 'Bearer x' }
    const sending = request(`${origin}/api/upload`, { method: 'POST', headers }, (answer) => {
      expect(answer.statusCode).toBe(429)
      answer.resume().once('end', refused.resolve)
    })
    const cut = new Promise((resolve) => sending.once('socket', (socket) => socket.once('close', resolve)))
    sending.on('error', () => {})
    sending.write('a')
    await refused.promise
    await cut
  })
})

test('what a reply took of the loop is told to where replies wait: what was made of it, and checking it', async () => {
  const busy = () => {
    for (const end = performance.now() + 200; performance.now() < end;);
    return true
  }
  const made: Made[] = []
  const replyTurns: ReplyTurns = {
    async run(_reader, make, measure) {
      const answer = await make()
      made.push(measure())
      return answer
    },
  }
  const ask = async (slow: 'making' | 'checking' | 'neither') => {
    const checked = z.object({ bytes: z.int().refine(() => slow !== 'checking' || busy()) })
    const origin = await start({ ...own, reply: checked }, async () =>
      slow === 'making' && onLoop(busy) ? 1 : 0,
    )
    app.replyTurns = replyTurns
    expect((await send(`${origin}/api/own`, '{"text": "a"}')).status).toBe(200)
    await app.fastify.close()
  }
  for (const slow of ['making', 'checking', 'neither'] as const) await ask(slow)
  expect(made.map(({ loopMs }) => loopMs > 20)).toEqual([true, true, false])
})
