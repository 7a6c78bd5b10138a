import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { placeOf } from './place.ts'

// Silent ones end after some seconds by themselves; a clinic behind one address opens some for each screen.
export const CONNECTION_LIMITS: ConnectionLimits = { ofAPlace: 2_000, inAll: 8_000 }

export interface ConnectionLimits {
  /** From one network address, however silent they are. */
  ofAPlace: number
  /** Below what the operating system lets a process open: files must still open when somebody takes every connection. */
  inAll: number
}

/**
 * Closes what is opened beyond the limits. Behind a proxy every connection comes from its address, and how many one caller
 * may open is the proxy's to say: `isBehindProxy` leaves the limit of all alone.
 */
export function limitConnections(
  server: Server,
  { isBehindProxy, ofAPlace, inAll }: ConnectionLimits & { isBehindProxy: boolean },
): void {
  server.maxConnections = inAll
  if (isBehindProxy) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const place = placeOf(socket.remoteAddress ?? '')
    const before = open.get(place) ?? 0
    if (before >= ofAPlace) {
      socket.destroy()
      return
    }
    open.set(place, before + 1)
    socket.once('close', () => {
      const left = (open.get(place) ?? 1) - 1
      if (left > 0) open.set(place, left)
      else open.delete(place)
    })
  })
}

/** Browsers and proxies ask one thing at a time on a connection, and never so many. */
const UNANSWERED_OF_A_CONNECTION = 16

const LOOK_FOR_IDLE_MS = 50

/**
 * While the server closes, lets replies that are under way end: a connection goes with its reply, and is not kept for another
 * that may come.
 */
export async function letIdleGo(server: Server, close: () => Promise<unknown>): Promise<void> {
  const looking = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS)
  await close().finally(() => clearInterval(looking))
}

/**
 * Ends a connection that asks on without waiting for answers: a thousand requests come in one packet, and each would be
 * taken up before anything of anybody else. To be called before anything else listens for requests of the server.
 */
export function refusePipelines(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[]
  const unanswered = new WeakMap<Socket, number>()
  server.removeAllListeners('request')
  server.on('request', (request, reply) => {
    const { socket } = request
    // What else its packet held.
    if (socket.destroyed) return
    const waiting = (unanswered.get(socket) ?? 0) + 1
    if (waiting > UNANSWERED_OF_A_CONNECTION) {
      socket.destroy()
      return
    }
    unanswered.set(socket, waiting)
    reply.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    for (const listener of listeners) listener.call(server, request, reply)
  })
}
