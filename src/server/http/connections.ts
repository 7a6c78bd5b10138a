import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { callerAddress } from './caller-address.ts'
import { type ConnectionLimits, ConnectionShares } from './connection-shares.ts'
import { placeOf } from './place.ts'

/** A clinic of 200 behind one address fits: six connections of each browser, and a socket. */
export const CONNECTION_LIMITS: ConnectionLimits = { ofAPlace: 2_000, inAll: 8_000 }

/** What was ended is still open to the operating system until the loop comes round; as many may come meanwhile. */
const ENDING = 1_000

/**
 * Gives every network address a share of the connections; when all are taken, one of the address with the most goes for
 * each that comes, see `ConnectionShares`. Behind proxies all come from their address: a connection is then nobody's, but
 * for the time of a request, which is counted under the address that the proxies name, as is a socket. Nothing is upgraded
 * but below `socketPath`.
 */
export function limitConnections(
  server: Server,
  {
    trustedProxies,
    socketPath,
    ...limits
  }: ConnectionLimits & { trustedProxies: number; socketPath: string | null },
  now = () => performance.now(),
): void {
  const shares = new ConnectionShares(limits, now)
  const placeAtRest = ({ remoteAddress = '' }: Socket) => (trustedProxies > 0 ? null : placeOf(remoteAddress))
  const placeOfCall = (request: IncomingMessage) => placeOf(callerAddress(request, trustedProxies))
  server.maxConnections = limits.inAll + ENDING
  server.on('connection', (socket) => {
    if (shares.open(socket, placeAtRest(socket))) socket.once('close', () => shares.closed(socket))
    else socket.destroy()
  })
  const underWay = new WeakMap<Socket, number>()
  server.prependListener('request', (request, reply) => {
    const { socket } = request
    if (!shares.begin(socket, placeOfCall(request), request)) return
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
    reply.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1
      underWay.set(socket, left)
      if (left === 0) shares.rest(socket, placeAtRest(socket))
    })
  })
  server.on('upgrade', (request: IncomingMessage) => {
    // Nobody listens elsewhere: it would stay open for ever.
    if (socketPath === null || !request.url?.startsWith(`${socketPath}/`)) request.socket.destroy()
    else shares.upgrade(request.socket, placeOfCall(request))
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
