import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import { ErrorBody, type ErrorCode } from '#contract/errors.ts'
import { type Asker, currentAsker, currentToken, isStillHere, lackOf, sessionServes } from './session.ts'

/** A refused or failed call. `message` is a sentence that can be shown as it is. */
export class CallError extends Error {
  readonly code: ErrorCode | 'network' | 'aborted'
  readonly requestId: string | null
  readonly fields: Record<string, string>
  readonly details: unknown

  constructor(
    body: Pick<ErrorBody, 'message'> & Partial<Omit<ErrorBody, 'code'>> & { code: CallError['code'] },
  ) {
    super(body.message)
    this.name = 'CallError'
    this.code = body.code
    this.requestId = body.requestId ?? null
    this.fields = body.fields ?? {}
    this.details = body.details
  }
}

// A part of the request that the endpoint does not have is left out by its caller.
export type Parts<E extends Endpoint> = {
  [Part in keyof Sent<E> as Sent<E>[Part] extends undefined ? never : Part]: Sent<E>[Part]
}

export interface CallOptions {
  signal?: AbortSignal
  /** The bytes of an endpoint that takes an upload. */
  upload?: Blob | ArrayBuffer
  /** Sent in place of the bearer token, for calls that travel without one. */
  ticket?: string
  /** The token of a phone that was connected with a note, sent in its place. */
  phone?: string
  /** In whose name alone it may be made: unsent and cancelled once that user is not the one who is signed in here. */
  asUser?: string
  /** Lets the request outlive the page; the browser allows 64 kB for it. */
  keepalive?: boolean
  /**
   * What to do when the session has ended, or waits for a second factor. `wait` (the default) lets the page ask the user to
   * sign in again, or to set one up, in place and then repeats the call; `refuse` throws at once.
   */
  sessionEnded?: 'wait' | 'refuse'
  /** Told how much of an upload has left this device: 0 to 1. */
  onSent?: (part: number) => void
  /** Told how many bytes of a download have arrived so far. */
  onArrived?: (bytes: number) => void
}

/** Calls an endpoint of the contract. Throws CallError, and nothing else. */
export async function call<E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const json = await answered(endpoint, parts, options, (response) =>
    response.json().catch((): unknown => null),
  )
  const parsed = endpoint.reply?.safeParse(json)
  if (parsed?.success === false)
    throw new CallError({
      code: 'internal',
      message: 'The server answered in a way this page does not understand. Reload the page.',
    })
  return parsed?.data as Reply<E>
}

/**
 * What `read` makes of the answer of an endpoint. What was asked for in a name is not given to a page that has gone over to
 * nobody, or to somebody else. What everybody may ask for is: the next user may sign in while the one before is still leaving.
 */
export async function answered<E extends Endpoint, T>(
  endpoint: E,
  parts: Parts<E>,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const asker = options.ticket || options.phone ? null : currentAsker()
  if (options.asUser && asker?.userId !== options.asUser) throw cancelled()
  const answer = await read(await send(endpoint, parts, options, asker))
  if (endpoint.access !== 'public' && asker && !isStillHere(asker)) throw cancelled()
  return answer
}

async function send<E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  options: CallOptions,
  asker: Asker | null,
): Promise<Response> {
  const response = await ask(endpoint, parts, options, asker?.token ?? null)
  if (response.ok) return response
  const refused = await refusal(response)
  const lack = lackOf(refused.code)
  if (lack === null || asker === null || options.sessionEnded === 'refuse') throw refused
  if (!(await sessionServes(lack, asker, options.signal))) {
    if (options.signal?.aborted) throw cancelled()
    throw refused
  }
  const second = await ask(endpoint, parts, options, currentToken())
  if (!second.ok) throw await refusal(second)
  return second
}

async function ask<E extends Endpoint>(
  endpoint: E,
  parts: Parts<E>,
  options: CallOptions,
  token: string | null,
): Promise<Response> {
  const { params, query, body, headers } = parts as Partial<Record<keyof Sent<E>, Record<string, unknown>>>
  const request: RequestInit = {
    method: endpoint.method,
    signal: options.signal ?? null,
    keepalive: options.keepalive ?? false,
    headers: {
      ...(options.ticket
        ? { 'x-ticket': options.ticket }
        : token
          ? { authorization: `Bearer ${token}` }
          : {}),
      ...(options.phone ? { 'x-phone': options.phone } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(options.upload ? { 'content-type': uploadType(options.upload) } : {}),
      ...Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)])),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(options.upload ? { body: options.upload } : {}),
  }
  try {
    const to = address(endpoint.path, params, query)
    if (!options.onSent) return await fetch(to, request)
    const { fetchCounting } = await import('./fetch-counting.ts')
    return await fetchCounting(to, request, options.onSent)
  } catch (error) {
    if (options.signal?.aborted || (error instanceof DOMException && error.name === 'AbortError'))
      throw cancelled()
    throw new CallError({
      code: 'network',
      message:
        'The server cannot be reached. Check your connection and try again; what you typed or recorded is still here.',
    })
  }
}

/** What nobody waits for any more. */
export function cancelled(): CallError {
  return new CallError({ code: 'aborted', message: 'The request was cancelled.' })
}

function uploadType(upload: Blob | ArrayBuffer): string {
  return (upload instanceof Blob && upload.type) || 'application/octet-stream'
}

function address(path: string, params?: Record<string, unknown>, query?: Record<string, unknown>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  if (asked.length === 0) return filled
  return `${filled}?${new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))}`
}

async function refusal(response: Response): Promise<CallError> {
  const body = ErrorBody.safeParse(await response.json().catch(() => null))
  if (body.success) return new CallError(body.data)
  return new CallError({
    code: 'internal',
    message: 'Something went wrong on the server. Try again in a moment.',
  })
}
