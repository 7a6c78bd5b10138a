import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Balancer } from './balancer.ts'

/**
 * Gives each request to the next server, whatever connection it came on, as HAProxy and Caddy do; sockets are given in a
 * turn of their own. A server that is down is passed over. Whoever calls twice is never answered by one process twice.
 */
export interface RequestBalancer extends Balancer {
  /** How many requests, and how many sockets, each server was given. */
  given: { requests: number[]; sockets: number[] }
}

export async function startRequestBalancer(servers: readonly string[]): Promise<RequestBalancer> {
  const ports = servers.map((url) => Number(new URL(url).port))
  const agent = new Agent({ keepAlive: true })
  const given = { requests: ports.map(() => 0), sockets: ports.map(() => 0) }
  const turns = { requests: 0, sockets: 0 }
  const open = new Set<Duplex>()

  function next(kind: 'requests' | 'sockets'): number {
    const place = turns[kind]++ % ports.length
    given[kind][place] = (given[kind][place] ?? 0) + 1
    return ports[place] ?? 0
  }

  function passOn(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url: path, headers } = asked
    const onward = request({
      host: '127.0.0.1',
      port: next('requests'),
      agent,
      method,
      path,
      headers: { ...headers, 'x-forwarded-for': asked.socket.remoteAddress },
    })
    onward.once('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      response.pipe(answer)
      response.once('error', () => answer.destroy())
    })
    // What is under way may have been done: like a balancer, it asks nobody else then.
    onward.once('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    answer.once('close', () => onward.destroy())
    asked.pipe(onward)
  }

  const listener = createServer(passOn)
  listener.on('upgrade', (asked, caller, head) => {
    caller.on('error', () => {})
    passSocketOn({ asked, caller, head, open, next: () => next('sockets') }, ports.length)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    given,
    async close() {
      for (const side of open) side.destroy()
      listener.closeAllConnections()
      agent.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}

interface NewSocket {
  asked: IncomingMessage
  caller: Duplex
  head: Buffer
  open: Set<Duplex>
  /** The port of the server whose turn it is. */
  next(): number
}

function passSocketOn(socket: NewSocket, tries: number): void {
  const { asked, caller, head, open } = socket
  const server = connect({ port: socket.next(), host: '127.0.0.1' })
  let isThere = false
  server.once('connect', () => {
    isThere = true
    const lines = [`GET ${asked.url} HTTP/1.1`, `x-forwarded-for: ${addressOf(asked)}`]
    for (let at = 0; at < asked.rawHeaders.length; at += 2)
      lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`)
    server.write(`${lines.join('\r\n')}\r\n\r\n`)
    server.write(head)
    for (const side of [caller, server]) open.add(side)
    caller.pipe(server).pipe(caller)
  })
  server.on('error', () => {
    if (!isThere && tries > 1) passSocketOn(socket, tries - 1)
    else caller.destroy()
  })
  server.once('close', () => {
    open.delete(server)
    if (isThere) caller.destroy()
  })
  caller.once('close', () => {
    open.delete(caller)
    server.destroy()
  })
}

const addressOf = (asked: IncomingMessage) => asked.socket.remoteAddress ?? ''
