import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { FakeAccount } from './account.ts'
import { endpoints } from './endpoints.ts'
import { type Form, readForm } from './form.ts'
import type { FakeEvent } from './objects.ts'
import { FakeStripeError } from './stripe-error.ts'

export const SECRET_KEY = 'sk_test_fake'
export const WEBHOOK_SECRET = 'whsec_fake'
export const PRICES = { monthly: 'price_monthly', yearly: 'price_yearly' }

interface Answer {
  status: number
  body: object
  headers?: Record<string, string>
}

/** What happens to the next request: it is done and the reply is lost, it fails inside, or it is never answered. */
type Fault = 'reply_lost' | 'fails' | 'silent'

interface Hold {
  /** Resolves when such a request has been worked on and waits with its answer. */
  arrived: Promise<void>
  release: () => void
}

export interface FakeStripe {
  /** For STRIPE_API_ADDRESS. */
  address: string
  account: FakeAccount
  /** Every request that came, as `POST /v1/customers`. */
  requests: { call: string; idempotencyKey: string | null; replayed: boolean }[]
  /** Nothing is answered but 503. */
  isDown: boolean
  faults: Fault[]
  /** The answer of the next such request is made at once, and sent when it is released. */
  hold(call: RegExp): Hold
  /** Sends an event as Stripe does; `change` spoils it. Gives the status of the reply. */
  deliver(
    url: string,
    event: FakeEvent,
    change?: { secret?: string; at?: Date; payload?: string },
  ): Promise<number>
  close(): Promise<void>
}

/**
 * Stripe on a port of this machine: real HTTP, and every request is checked as Stripe checks it. What it has no answer for
 * is refused, so that a call nobody foresaw fails its test.
 */
export async function startFakeStripe(now: () => Date): Promise<FakeStripe> {
  const account = new FakeAccount(now, Stripe.API_VERSION, [
    { id: PRICES.monthly, interval: 'month', amount: 4_900 },
    { id: PRICES.yearly, interval: 'year', amount: 49_000 },
  ])
  const kept = new Map<string, { fingerprint: string; answer: Answer | null }>()
  const holds: { call: RegExp; arrived: () => void; released: Promise<void> }[] = []

  const server = createServer((request, response) => {
    void respond(request, response).catch((error: unknown) => response.destroy(error as Error))
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request)
    const call = `${request.method} ${(request.url ?? '').split('?')[0]}`
    const key = headerOf(request, 'idempotency-key')
    const recorded = { call, idempotencyKey: key, replayed: false }
    fake.requests.push(recorded)
    if (fake.isDown) return send(response, { status: 503, body: serverError() })
    const fault = fake.faults.shift()
    if (fault === 'silent') return
    if (fault === 'fails') return send(response, { status: 500, body: serverError() })
    const answer = idempotent(request, body, key)
    recorded.replayed = answer.headers?.['idempotent-replayed'] === 'true'
    if (fault === 'reply_lost') return void response.destroy()
    const index = holds.findIndex((hold) => hold.call.test(call))
    const [hold] = index < 0 ? [] : holds.splice(index, 1)
    hold?.arrived()
    await hold?.released
    send(response, answer)
  }

  /** The same key with the same request has the same answer; with another it is an error. */
  function idempotent(request: IncomingMessage, body: string, key: string | null): Answer {
    if (key === null || request.method !== 'POST') return answerTo(request, body)
    const fingerprint = `${request.url} ${body}`
    const before = kept.get(key)
    if (before && before.fingerprint !== fingerprint)
      return failed(
        new FakeStripeError(
          400,
          'idempotency_error',
          'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        ),
      )
    if (before?.answer) return { ...before.answer, headers: { 'idempotent-replayed': 'true' } }
    const answer = answerTo(request, body)
    // What was refused before it was begun may be sent again.
    if (answer.status < 400) kept.set(key, { fingerprint, answer })
    return answer
  }

  function answerTo(request: IncomingMessage, body: string): Answer {
    try {
      checkHeaders(request, body)
      const address = new URL(request.url ?? '', 'http://localhost')
      for (const endpoint of endpoints) {
        const match = endpoint.path.exec(address.pathname)
        if (!match || endpoint.method !== request.method) continue
        const form = readForm(request.method === 'POST' ? body : address.search)
        const params = checked(endpoint.params, form) as never
        return { status: 200, body: structuredClone(endpoint.answer(account, params, match[1] ?? '')) }
      }
      throw new FakeStripeError(
        404,
        'invalid_request_error',
        `Unrecognized request URL (${request.method}: ${address.pathname}).`,
      )
    } catch (error) {
      if (error instanceof FakeStripeError) return failed(error)
      throw error
    }
  }

  const fake: FakeStripe = {
    address: '',
    account,
    requests: [],
    isDown: false,
    faults: [],
    hold(call) {
      const arrived = Promise.withResolvers<void>()
      const released = Promise.withResolvers<void>()
      holds.push({ call, arrived: arrived.resolve, released: released.promise })
      return { arrived: arrived.promise, release: released.resolve }
    },
    async deliver(url, event, { secret = WEBHOOK_SECRET, at = now(), payload = JSON.stringify(event) } = {}) {
      const header = new Stripe(SECRET_KEY).webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(at.getTime() / 1_000),
      })
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
        body: payload,
      })
      await response.arrayBuffer()
      return response.status
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

function checkHeaders(request: IncomingMessage, body: string): void {
  if (headerOf(request, 'authorization') !== `Bearer ${SECRET_KEY}`)
    throw new FakeStripeError(401, 'invalid_request_error', 'Invalid API Key provided.')
  if (headerOf(request, 'stripe-version') !== Stripe.API_VERSION)
    throw new FakeStripeError(400, 'invalid_request_error', 'Invalid Stripe API version.')
  const isForm = headerOf(request, 'content-type') === 'application/x-www-form-urlencoded'
  if (body !== '' && !isForm)
    throw new FakeStripeError(400, 'invalid_request_error', 'Invalid request: the body is not a form.')
  if (request.method === 'POST' && !headerOf(request, 'idempotency-key'))
    throw new FakeStripeError(400, 'invalid_request_error', 'This fake wants a key with every write.')
}

function checked(params: (typeof endpoints)[number]['params'], form: Form): unknown {
  const parsed = params.safeParse(form)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const [param, code] =
    issue?.code === 'unrecognized_keys'
      ? [issue.keys[0] ?? '', 'parameter_unknown']
      : [
          issue?.path.join('.') ?? '',
          issue?.message.includes('undefined') ? 'parameter_missing' : 'parameter_invalid',
        ]
  throw new FakeStripeError(400, 'invalid_request_error', `${param}: ${issue?.message}`, { code, param })
}

function failed({ status, body }: FakeStripeError): Answer {
  return { status, body }
}

function serverError(): object {
  return { error: { type: 'api_error', message: 'Something went wrong on our side.' } }
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${status}`,
    'stripe-version': Stripe.API_VERSION,
    ...headers,
  })
  response.end(JSON.stringify(body))
}
