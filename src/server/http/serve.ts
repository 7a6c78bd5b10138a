import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Access, Answer, Endpoint, Received } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/errors.ts'
import { type Asked, onBehalfOf, onLoop } from '#server/platform/database/shared-pool.ts'
import type { Tickets, Ticket } from '#server/platform/tickets.ts'
import { isTicketAccess, type Actor, type Caller, type CallingPhone, type Identity } from './access.ts'
import { admitCounted } from './admit-counted.ts'
import type { Allowance } from './allowance.ts'
import { onTrail, type AccessTrail } from './on-trail.ts'
import { parsePart } from './parse-part.ts'
import { type DeviceCookie, deviceCookieOf } from './device-cookie.ts'
import { freeLoop } from './free-loop.ts'
import { placeOf } from './place.ts'
import { countFile } from './files-under-way.ts'
import { Refusal } from './refusal.ts'
import type { Made, Reader, ReplyTurns } from './reply-turns.ts'
import { BODY_TIMES, watchBody, type BodyTimes } from './slow-bodies.ts'
import { chargeText, countReading, refuseMuchReading, type TextBudget } from './text-budget.ts'
import { holdForReader, holdUnread } from './unread-replies.ts'
import { type Upload, uploadOf } from './upload.ts'

/** The server as features see it: what they register endpoints on. */
export interface App {
  fastify: FastifyInstance
  identity: Identity
  tickets: Tickets
  /** Every endpoint that was registered, for the tests that walk all of them. */
  endpoints: Endpoint[]
  /** Where refused calls are put; left out where a feature is served by itself. */
  trail?: AccessTrail
  /** How often each account, and each network address, may ask; left out where a feature is served by itself. */
  allowance?: Allowance
  /** What each account may send and read as text; left out where a feature is served by itself. */
  text?: TextBudget
  /** Where replies wait for each other, and are measured; left out where a feature is served by itself. */
  replyTurns?: ReplyTurns
  /** How long bodies may take; BODY_TIMES unless said otherwise. */
  bodyTimes?: BodyTimes
}

export interface CallContext<E extends Endpoint> extends Received<E> {
  actor: E['access'] extends 'public' ? null : Actor
  bearerToken?: string
  ticket: Ticket | null
  /** The phone that calls in place of the actor, of an endpoint for phones. */
  phone: CallingPhone | undefined
  requestId: string
  ip: string
  userAgent: string
  device: DeviceCookie
  /** The bytes of an endpoint that takes an upload; empty for the others. */
  upload: Upload
  /** Aborted when the caller goes away before the reply. */
  signal: AbortSignal
}

/** The reply of an endpoint that answers with bytes. */
export interface FileReply {
  mediaType: string
  fileName: string
  body: Uint8Array | Readable
  /** A sentence, of ASCII alone, for whoever gets it; null or left out where there is nothing to say. */
  remark?: string | null
  /** How many bytes a stream gives, where it is known: a download that is cut shows. */
  bytes?: number
  /** What is held in memory for a stream until its reader has had all of it, in bytes. */
  held?: number
}

// A hand-drawn signature is the largest of forms. Looking through millions of wrong entries would keep everybody waiting.
const JSON_LIMIT_BYTES = 256_000
// What anybody may send: a form of a few fields, or what a passkey answers. Reading more would cost the server more than the sender.
const PUBLIC_JSON_LIMIT_BYTES = 8_000
const LARGE_BYTES = 200_000

/** What begins a session answers with it. */
const Begun = z.object({ token: z.string(), user: z.object({ id: z.string() }) })

/**
 * Binds an endpoint of the contract: checks access before the body is read, parses every part of the request, runs the
 * handler and parses its answer on the way out, so that a stray column never reaches the browser.
 */
export function serve<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: CallContext<E>) => Promise<Answer<E>>,
): void {
  bind(app, endpoint, async (call, reply, asked) => {
    const given = await handler(call)
    const begun = endpoint.access === 'public' ? Begun.safeParse(given).data : undefined
    if (begun) app.allowance?.begun({ userId: begun.user.id, token: begun.token })
    const answer: unknown = onLoop(() => endpoint.reply?.parse(given) ?? {})
    // A long note takes the loop some milliseconds for each: checking it here, writing it as JSON, sending it.
    if (asked.bytes >= LARGE_BYTES) await freeLoop()
    const json = onLoop(() => JSON.stringify(answer))
    if (json.length >= LARGE_BYTES) await freeLoop()
    return reply.type('application/json').send(json)
  })
}

/** The twin of `serve` for an endpoint that answers with bytes. */
export function serveFile<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: CallContext<E>) => Promise<FileReply>,
): void {
  bind(app, endpoint, async (call, reply) => {
    if (!call.actor) return sendFile(reply, await handler(call))
    const { userId } = call.actor as Actor
    countFile(userId, reply)
    const file = await handler(call)
    holdForReader(userId, reply, file)
    return sendFile(reply, file)
  })
}

function bind<E extends Endpoint>(
  app: App,
  endpoint: E,
  respond: (call: CallContext<E>, reply: FastifyReply, asked: Asked) => Promise<FastifyReply>,
): void {
  const callers = new WeakMap<FastifyRequest, Caller & { body: ReturnType<typeof watchBody> }>()
  const answered = new WeakMap<FastifyRequest, number>()
  app.endpoints.push(endpoint)
  app.fastify.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: jsonLimitOf(endpoint),
    config: { isCall: true },
    schema: documentation(endpoint),
    onRequest: async (request) => {
      // Only whoever is known may take their time: anybody can trickle into a public endpoint.
      const mayGoOn = endpoint.upload !== undefined && endpoint.access !== 'public'
      const body = watchBody(request.raw, mayGoOn, app.bodyTimes ?? BODY_TIMES)
      const caller = await admitCounted(app, endpoint, request)
      callers.set(request, { ...caller, body })
      if (caller.actor && !endpoint.upload) chargeBeforeReading(app.text, caller.actor.userId, request)
      // An upload is a stream whatever it calls itself: a gigabyte that is said to be JSON would be read into memory.
      if (endpoint.upload) request.raw.headers['content-type'] = 'application/octet-stream'
    },
    handler: async (request, reply) => {
      const caller = callers.get(request)
      if (!caller) throw new Refusal('unauthenticated', 'Sign in to go on.')
      const signal = goneOf(reply)
      const place = placeOf(request.ip)
      let asked: Asked = { bytes: 0, loopMs: 0 }
      const answerNow = (upload: Upload) =>
        onBehalfOf(
          caller.actor?.userId ?? place,
          (asking) => {
            asked = asking
            return onTrail(app, request, () =>
              respond(contextOf(endpoint, request, reply, { ...caller, upload, signal }), reply, asking),
            )
          },
          place,
        )
      const answer = (upload: Upload) => {
        // An upload has its own bounds, and lasts as long as its sender takes.
        if (endpoint.upload || !caller.actor) return answerNow(upload)
        const { userId } = caller.actor
        const reader = { userId, place, call: endpoint.path, gone: signal }
        const madeOf = () => ({ ...asked, answered: answered.get(request) ?? 0 })
        return readInTurn(app, reader, () => answerNow(upload), madeOf)
      }
      if (!(request.body instanceof Readable)) return answer(uploadOf(Readable.from([])))
      const upload = caller.body.passOn(request.body)
      try {
        return await answer(upload)
      } finally {
        await letRestGoBy(upload, request, reply)
      }
    },
    onSend: holdUnread(callers, answered),
  })
}

async function letRestGoBy(upload: Upload, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await upload.end()
  // Whatever still comes would only hold it.
  if (upload.isRefused) void reply.header('connection', 'close')
  // What was not read is let go by: a connection that still holds some of it would never be free again.
  setImmediate(() => request.raw.resume())
}

/** Throws too_many_requests for whoever has read, or asks for, too much. */
function readInTurn<T>(
  { replyTurns, text }: App,
  reader: Reader,
  make: () => Promise<T>,
  madeOf: () => Made,
): Promise<T> {
  if (!replyTurns) return make()
  const makeUnlessTooMuch = () => {
    refuseMuchReading(text, reader.userId)
    return make()
  }
  const measure = () => {
    const made = madeOf()
    countReading(text, reader.userId, made.bytes + made.answered)
    return made
  }
  return replyTurns.run(reader, makeUnlessTooMuch, measure)
}

/** What its body is said to hold is charged before a byte of it is taken, what it holds beyond that before it is read. */
function chargeBeforeReading(text: TextBudget | undefined, userId: string, request: FastifyRequest): void {
  const said = Number(request.headers['content-length'] ?? 0)
  chargeText(text, userId, said)
  request.jsonOwner = userId
  request.chargeJson = (bytes) => chargeText(text, userId, Math.max(0, bytes - said))
}

function jsonLimitOf({ access, bodyBytes }: Endpoint): number {
  if (access === 'public') return PUBLIC_JSON_LIMIT_BYTES
  return bodyBytes ?? JSON_LIMIT_BYTES
}

/** Aborted when the caller goes away before the reply. */
function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (reply.raw.destroyed) gone.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}

function contextOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller & { upload: Upload; signal: AbortSignal },
): CallContext<E> {
  return {
    params: parsePart(endpoint.params, request.params),
    query: parsePart(endpoint.query, request.query),
    // What is not JSON came as a stream, and a stream is no object with everything left out.
    body: parsePart(
      endpoint.body,
      request.body instanceof Readable ? undefined : request.body,
      request.jsonParts,
    ),
    headers: parsePart(endpoint.headers, request.headers),
    actor: caller.actor,
    bearerToken: caller.bearerToken,
    ticket: caller.ticket,
    phone: caller.phone,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    device: deviceCookieOf(request, reply),
    upload: caller.upload,
    signal: caller.signal,
  } as unknown as CallContext<E>
}

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  if (file.bytes !== undefined) void reply.header('content-length', file.bytes)
  if (file.remark) void reply.header('x-remark', file.remark)
  return reply
    .type(file.mediaType)
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
    .header('cache-control', 'no-store')
    .send(file.body instanceof Readable ? file.body : Buffer.from(file.body))
}

/** One of them suffices. */
function waysIn(access: Access): Record<string, string[]>[] {
  if (access === 'public') return []
  if (access === 'phone') return [{ phone: [] }]
  return isTicketAccess(access) ? [{ ticket: [] }, { bearer: [] }] : [{ bearer: [] }]
}

/** For the OpenAPI document alone: requests and replies are parsed above. */
function documentation(endpoint: Endpoint): FastifySchema {
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    security: waysIn(endpoint.access),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.headers ? { headers: endpoint.headers } : {}),
    ...(endpoint.upload ? { consumes: [...endpoint.upload] } : {}),
    ...(endpoint.download ? { produces: [...endpoint.download] } : {}),
    response: { ...(endpoint.reply ? { 200: endpoint.reply } : {}), default: ErrorBody },
  } as FastifySchema
}
