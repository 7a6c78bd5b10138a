import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { EVENT_NAME, EVENTS_PATH } from '#contract/events.ts'
import { countPackets, createHandshakeGate, SOCKET_LIMITS } from './handshake-limits.ts'
import type { Realtime } from './realtime.ts'

interface SocketIdentity {
  actorOf(bearerToken: string): Promise<{ userId: string; sessionId: string } | null>
}

export interface SocketRealtime extends Realtime {
  /** Begins to take connections on the server that listens. `placeOf` says under what a request counts. */
  attach(server: HttpServer, identity: SocketIdentity, placeOf?: (request: IncomingMessage) => string): void
  close(): Promise<void>
}

// Only the handshake and pings come from browsers.
const MOST_BYTES_FROM_BROWSER = 10_000

const RECHECK_MS = 60_000

/**
 * Events over socket.io. Nobody is connected who does not present a session's token. Each socket is asked about again
 * every `recheckMs`: its session may expire, or end on another server. How many come, stay and speak is bounded.
 */
export function createSocketRealtime({
  recheckMs = RECHECK_MS,
  limits = SOCKET_LIMITS,
} = {}): SocketRealtime {
  let rechecking: NodeJS.Timeout | undefined
  let gate: ReturnType<typeof createHandshakeGate> | undefined
  const io = new Server({
    path: EVENTS_PATH,
    serveClient: false,
    maxHttpBufferSize: MOST_BYTES_FROM_BROWSER,
    connectTimeout: limits.unknownMs,
    allowRequest: (request, answer) => answer(null, gate?.mayCome(request) ?? false),
  })
  return {
    attach(server, identity, placeOf = ({ socket }) => socket.remoteAddress ?? '') {
      const opened = createHandshakeGate(limits, placeOf)
      gate = opened
      const actorOf = async ({ handshake }: Socket) => {
        const { token } = handshake.auth as { token?: unknown }
        return typeof token === 'string' ? identity.actorOf(token) : null
      }
      io.use((socket, next) => {
        actorOf(socket).then(
          (actor) => {
            if (!actor) return next(new Error('unauthenticated'))
            const others = io.sockets.adapter.rooms.get(userRoom(actor.userId))?.size ?? 0
            if (others >= limits.socketsOfAUser) return next(new Error('too_many_sockets'))
            void socket.join([userRoom(actor.userId), sessionRoom(actor.sessionId)])
            next()
          },
          () => next(new Error('unavailable')),
        )
      })
      io.on('connection', (socket) => {
        // A session that ended while its socket was being let in had no socket yet to be closed.
        actorOf(socket).then(
          (actor) => actor ?? socket.disconnect(true),
          () => socket.disconnect(true),
        )
      })
      io.attach(server)
      io.engine.on('connection', (connection: EngineConnection) => {
        connection.once('close', opened.opened(connection.request))
        connection.on(
          'packet',
          countPackets(limits.packetsAMinute, () => connection.close(true)),
        )
      })
      server.prependListener('request', (request: IncomingMessage) => {
        if (request.method !== 'POST' || !request.url?.startsWith(EVENTS_PATH)) return
        const cut = setTimeout(() => request.complete || request.destroy(), limits.pollingBodyMs).unref()
        request.once('close', () => clearTimeout(cut))
      })
      rechecking = setInterval(() => {
        for (const socket of io.sockets.sockets.values())
          actorOf(socket).then(
            (actor) => {
              if (actor) return
              socket.emit(EVENT_NAME, { kind: 'signedOut' })
              socket.disconnect(true)
            },
            // The database is away for a moment: the next time tells.
            () => {},
          )
      }, recheckMs).unref()
    },
    tell(userId, event) {
      io.to(userRoom(userId)).emit(EVENT_NAME, event)
    },
    disconnect(target) {
      const room = 'sessionId' in target ? sessionRoom(target.sessionId) : userRoom(target.userId)
      io.to(room).emit(EVENT_NAME, { kind: 'signedOut' })
      io.in(room).disconnectSockets(true)
    },
    async close() {
      clearInterval(rechecking)
      gate?.close()
      io.disconnectSockets(true)
      await io.close()
    },
  }
}

/** What is used of a connection below socket.io. */
interface EngineConnection {
  request: IncomingMessage
  on(event: 'packet', listener: () => void): void
  once(event: 'close', listener: () => void): void
  close(discard: boolean): void
}

const userRoom = (userId: string) => `user:${userId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`
