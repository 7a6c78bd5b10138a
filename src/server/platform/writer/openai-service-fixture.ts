import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** What the service requires of a chat completion; like the real one it refuses fields that it does not know. */
const ChatRequest = z.strictObject({
  model: z.string().min(1),
  messages: z
    .array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string().min(1) }))
    .min(1),
  stream: z.literal(true),
  temperature: z.number().min(0).max(2).optional(),
  response_format: z.strictObject({ type: z.literal('json_object') }).optional(),
})
export type ChatRequest = z.infer<typeof ChatRequest>

/** Answers one request that was found in order. */
export type Responder = (response: ServerResponse, request: ChatRequest) => void | Promise<void>

export interface FakeService {
  /** Its address with `/v1`. */
  url: string
  /** Requests in order, those that were refused as well. */
  requests: ChatRequest[]
  close(): Promise<void>
}

export const FAKE_KEY = 'test-key-1'

/** A chat completions service on this machine that checks what it is asked. The last responder answers all that follow. */
export async function startFakeService(...responders: Responder[]): Promise<FakeService> {
  const requests: ChatRequest[] = []
  const server = createServer((request, response) => {
    void answer(request, response, (body) => {
      requests.push(body)
      return responders[Math.min(requests.length, responders.length) - 1]
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  next: (body: ChatRequest) => Responder | undefined,
): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  if (request.headers.authorization !== `Bearer ${FAKE_KEY}`) return refuse(401, 'invalid_api_key')(response)
  if (request.method === 'GET' && request.url === '/v1/models') {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ object: 'list', data: [{ id: 'm', object: 'model' }] }))
    return
  }
  if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
    return refuse(404, 'unknown_url')(response)
  if (!request.headers['content-type']?.startsWith('application/json'))
    return refuse(415, 'not_json')(response)
  const body = ChatRequest.safeParse(JSON.parse(Buffer.concat(pieces).toString()))
  if (!body.success) return refuse(400, 'invalid_request')(response)
  await next(body.data)?.(response, body.data)
}

/** Refuses as the service does; the message repeats what was sent, as some services do. */
export function refuse(status: number, code: string, headers: Record<string, string> = {}) {
  return (response: ServerResponse, request?: ChatRequest): void => {
    const message = `${code}: ${request?.messages.at(-1)?.content ?? ''}`
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message, code, type: 'error' } }))
  }
}

/** Streams `text` in small pieces. `finish` null ends the stream without a reason, as a broken connection does. */
export function stream(text: string, finish: string | null = 'stop', pieceLength = 7): Responder {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let from = 0; from < text.length; from += pieceLength) {
      response.write(event({ content: text.slice(from, from + pieceLength) }, null))
    }
    if (finish === null) {
      response.end()
      return
    }
    response.write(event({}, finish))
    response.end('data: [DONE]\n\n')
  }
}

/** Sends `text` and then nothing more, holding the connection open. */
export function streamAndStall(text: string): Responder {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(event({ content: text }, null))
  }
}

/** Answers with these deltas again and again, or with comments that hold the line open where there is none, and never ends. */
export function streamForEver(delta?: object): Responder {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const timer = setInterval(() => response.write(delta ? event(delta, null) : ': waiting\n\n'), 5)
    response.once('close', () => clearInterval(timer))
  }
}

function event(delta: object, finish: string | null): string {
  const chunk = {
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  }
  return `data: ${JSON.stringify(chunk)}\n\n`
}
