import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service that answers whatever it is asked as a test says, and that keeps to no rule. */
export async function hostileService(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<{ baseURL: string; requests: IncomingMessage[]; close(): Promise<void> }> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    request.resume()
    request.once('end', () => answer(response, request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Sends `bytes` again and again until the connection has ended, or `mostBytes` went; resolves with how many that were. */
export function sendWithoutEnd(response: ServerResponse, bytes: string, mostBytes: number): Promise<number> {
  const block = Buffer.from(bytes.repeat(Math.ceil(65_536 / bytes.length)))
  let sent = 0
  const ended = Promise.withResolvers<number>()
  const send = () => {
    while (sent < mostBytes) {
      sent += block.length
      if (!response.write(block)) return response.once('drain', send)
    }
    return response.end()
  }
  response.once('close', () => ended.resolve(sent))
  send()
  return ended.promise
}
