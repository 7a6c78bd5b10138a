import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { NO_SUCH_ADDRESS, putRefusal } from './errors.ts'
import { Refusal } from './refusal.ts'
import { NO_ROUTE } from './request-log.ts'
import type { SecurityHeaders } from './security.ts'

interface Answering {
  headers: SecurityHeaders
  newId: () => string
  log: FastifyBaseLogger
}

interface Unread {
  status: number
  code: ErrorCode
  message: string
}

const UNREADABLE: Unread = {
  status: 400,
  code: 'invalid_input',
  message: 'The request could not be read. Reload the page and try again.',
}
const HEADERS_TOO_LARGE: Unread = {
  status: 431,
  code: 'too_large',
  message: 'The headers of this request are too large. Clear the cookies of this page, then try again.',
}
const CHUNKS_TOO_LARGE: Unread = {
  status: 413,
  code: 'too_large',
  message: 'This is too large to send at once. Send it in smaller parts.',
}
const TOO_SLOW: Unread = {
  status: 408,
  code: 'timeout',
  message: 'The request took too long to arrive. Check the connection, then try again.',
}
const EXPECTS_TOO_MUCH = 'The server cannot do what the Expect header asks. Send the request without it.'
const NO_TUNNEL: Unread = {
  status: 405,
  code: 'invalid_input',
  message: 'This server is no proxy. Ask for an address of its own.',
}
const NO_HOST = 'The request does not say which host it is for. Send it with a Host header.'

/** By the code of Node's own error. */
const unreadAs = new Map([
  ['HPE_HEADER_OVERFLOW', HEADERS_TOO_LARGE],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', CHUNKS_TOO_LARGE],
  ['ERR_HTTP_REQUEST_TIMEOUT', TOO_SLOW],
])

/** Answers what the parser of HTTP refuses, on the bare connection: the framework never hears of it. */
export function createClientErrorHandler(answering: Answering): (error: Error, socket: Socket) => void {
  return (error, socket) => {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ECONNRESET' || !socket.writable || hasBegunToAnswer(socket)) socket.destroy()
    else writeRaw(socket, unreadAs.get(code) ?? UNREADABLE, answering)
  }
}

/** Answers what Node itself would refuse without a body, and without the headers of other answers. */
export function answerWhatNodeRefuses(fastify: FastifyInstance, answering: Answering): void {
  // By HTTP/1.1 a request names its host. Node is told not to look, because it would answer by itself.
  fastify.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1')
      throw new Refusal('invalid_input', NO_HOST)
  })
  const unmet = new WeakSet<IncomingMessage>()
  fastify.server.on('checkExpectation', (request: IncomingMessage, reply: ServerResponse) => {
    unmet.add(request)
    // A request like any other, that whatever guards connections hears of: Node tells nobody else of it.
    fastify.server.emit('request', request, reply)
  })
  fastify.addHook('onRequest', async (request, reply) => {
    if (!unmet.has(request.raw)) return
    const body = putRefusal(new Refusal('invalid_input', EXPECTS_TOO_MUCH), request, reply)
    await reply.code(417).header('connection', 'close').send(body)
  })
  fastify.addHook('onRequest', async ({ is404, raw }, reply) => {
    if (!is404 || !bringsBody(raw)) return
    // Only what an endpoint reads has bounds on its size and its time: nothing else is waited for.
    void reply.header('connection', 'close')
    throw new Refusal('not_found', NO_SUCH_ADDRESS)
  })
  fastify.server.on('connect', (_request: IncomingMessage, socket: Duplex) =>
    writeRaw(socket, NO_TUNNEL, answering),
  )
}

const bringsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** A second status line in the middle of a reply would be taken for its body. */
function hasBegunToAnswer(socket: Socket): boolean {
  const { _httpMessage: reply } = socket as { _httpMessage?: ServerResponse | null }
  return reply?.headersSent ?? false
}

function writeRaw(socket: Duplex, unread: Unread, answering: Answering): void {
  const { body, requestId } = bodyOf(unread, answering)
  const lines = [
    `HTTP/1.1 ${unread.status} ${STATUS_CODES[unread.status]}`,
    ...[...Object.entries(answering.headers), ...ownHeaders(body, requestId)].map(
      ([name, value]) => `${name}: ${value}`,
    ),
    `date: ${new Date().toUTCString()}`,
    'connection: close',
  ]
  socket.on('error', () => socket.destroy())
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

function bodyOf({ status, code, message }: Unread, { newId, log }: Answering) {
  const requestId = newId()
  const body: ErrorBody = { code, message, requestId }
  // Of the request nothing is known that could be told: not one of its bytes may be in the log.
  log.info({ reqId: requestId, route: NO_ROUTE, status }, 'request')
  return { body: JSON.stringify(body), requestId }
}

function ownHeaders(body: string, requestId: string): Array<[name: string, value: string]> {
  return [
    ['x-request-id', requestId],
    ['cache-control', 'no-store'],
    ['content-type', 'application/json; charset=utf-8'],
    ['content-length', String(Buffer.byteLength(body))],
  ]
}
