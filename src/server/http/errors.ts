import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { ObjectMissingError, StorageAwayError, StorageFullError } from '#server/platform/storage/storage.ts'
import { WorkError, type WorkErrorCode } from '#server/platform/worker-pool/work-error.ts'
import { databaseRefusal, postgresCode, STORAGE_FULL } from './database-refusal.ts'
import { Refusal } from './refusal.ts'
import { logAtEnd } from './request-log.ts'
import { putSecurityHeaders, type SecurityHeaders } from './security.ts'

const statusOf = {
  invalid_input: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  second_step_required: 401,
  forbidden: 403,
  baa_required: 403,
  trial_expired: 403,
  two_factor_required: 403,
  two_factor_setup_required: 403,
  payment_failed: 402,
  not_found: 404,
  timeout: 408,
  stale_version: 409,
  conflict: 409,
  already_exists: 409,
  seats_full: 409,
  pieces_missing: 409,
  link_expired: 410,
  too_large: 413,
  recording_limit: 413,
  unsupported_audio: 415,
  unsupported_file: 415,
  checksum_mismatch: 422,
  too_many_requests: 429,
  internal: 500,
  engine_unavailable: 503,
  storage_full: 507,
  quota_full: 507,
} as const satisfies Record<ErrorCode, number>

const STORAGE_AWAY =
  'The place where recordings and files are kept does not answer. What you recorded is kept on this device: try again in a minute, and tell your administrator if it stays.'
const STORAGE_RETRY_SECONDS = 10
const CUT_OFF = 'The connection was cut before everything arrived. Send it again.'
export const NO_SUCH_ADDRESS = 'There is nothing at this address.'

/** Every refusal leaves as `{ code, message, requestId }`; what nobody foresaw is logged and leaves as `internal`. */
export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const isCut = (request.raw.readableAborted && !(error instanceof Refusal)) || hasLeft(error, reply)
    const refusal = isCut ? new Refusal('timeout', CUT_OFF) : asRefusal(error)
    if (refusal.code === 'internal' || refusal.cause !== undefined)
      request.log.error({ err: describe(refusal.cause ?? error) }, 'request failed')
    return answer(refusal, request, reply)
  })
  app.setNotFoundHandler((request, reply) =>
    answer(new Refusal('not_found', NO_SUCH_ADDRESS), request, reply),
  )
}

/** Work that was called off because nobody waits for it any more. */
const hasLeft = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && error instanceof Error && error.name === 'AbortError'

/** For what the framework refuses before any handler is looked for, and before any hook runs. */
export function createUnreadableRefusal(headers: SecurityHeaders) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    logAtEnd(request, reply)
    putSecurityHeaders(reply.raw, headers)
    void reply.header('cache-control', 'no-store')
    void answer(fromFramework(error), request, reply)
  }
}

function answer(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.send(putRefusal(refusal, request, reply))
}

/** Makes the reply that of a refusal, and gives its body. */
export function putRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): string {
  const body: ErrorBody = {
    code: refusal.code,
    message: refusal.message,
    requestId: request.id,
    ...(refusal.fields ? { fields: refusal.fields } : {}),
    ...(refusal.details !== undefined ? { details: refusal.details } : {}),
  }
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds)
  // What was to be a file is none.
  void reply.code(statusOf[refusal.code]).type('application/json').removeHeader('content-disposition')
  return JSON.stringify(body)
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StorageFullError) return new Refusal('storage_full', STORAGE_FULL, { cause: error })
  if (error instanceof StorageAwayError)
    return new Refusal('engine_unavailable', STORAGE_AWAY, {
      cause: error,
      retryAfterSeconds: STORAGE_RETRY_SECONDS,
    })
  if (error instanceof ObjectMissingError)
    return new Refusal('not_found', 'This file is no longer kept.', { cause: error })
  if (error instanceof WorkError) return workRefused(error)
  return databaseRefusal(error) ?? fromFramework(error as FastifyError)
}

const refusedAs = {
  yours: 'too_many_requests',
  busy: 'engine_unavailable',
  too_much: 'too_large',
  failed: 'engine_unavailable',
} as const satisfies Record<WorkErrorCode, ErrorCode>
const WORK_RETRY_SECONDS = 10

function workRefused({ code, message, cause }: WorkError): Refusal {
  const retryAfterSeconds = code === 'too_much' ? undefined : WORK_RETRY_SECONDS
  return new Refusal(refusedAs[code], message, {
    ...(cause === undefined ? {} : { cause }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })
}

function fromFramework(error: FastifyError): Refusal {
  if (error.statusCode === 413 || error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal('too_large', 'This is too large to send at once. Send it in smaller parts.')
  if (error.statusCode === 429)
    return new Refusal('too_many_requests', 'Too many requests from here. Wait a minute, then try again.')
  if (error.statusCode === 503)
    return new Refusal('engine_unavailable', 'The server is very busy. Try again in a few seconds.', {
      retryAfterSeconds: 5,
    })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('invalid_input', 'The request could not be read. Reload the page and try again.')
  return new Refusal(
    'internal',
    'Something went wrong on the server. Try again; if it stays, tell your administrator the request id.',
    {
      cause: error,
    },
  )
}

/** A place in a stack, such as `    at save (file:///src/notes.ts:12:5)`. */
const FRAME = /^ {4}at (?:async )?(?:\S.* \()?(?:file:|node:|[A-Z]:\\|\/)\S*:\d+:\d+\)?$/

/** For the log: names and places, never messages with values: a failed statement quotes what was in it. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { stack = '', message } = error
  // The message stands before the frames, and may hold lines that look like one.
  const header = stack.indexOf(message)
  const frames = stack
    .slice(header < 0 ? 0 : header + message.length)
    .split('\n')
    .filter((line) => FRAME.test(line))
  return { type: error.name, code: postgresCode(error), stack: frames.slice(0, 12).join('\n') }
}
