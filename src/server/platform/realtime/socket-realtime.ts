import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { EVENT_NAME, EVENTS_PATH } from '#contract/events.ts'
import type { Realtime } from './realtime.ts'

interface SocketIdentity {
  actorOf(bearerToken: string): Promise<{ userId: string; sessionId: string } | null>
}

export interface SocketRealtime extends Realtime {
  /** Begins to take connections on the server that listens. */
  attach(server: HttpServer, identity: SocketIdentity): void
  close(): Promise<void>
}

// Only the handshake and pings come from browsers.
const MOST_BYTES_FROM_BROWSER = 10_000

const RECHECK_MS = 60_000

/**
 * Events over socket.io. Nobody is connected who does not present a session's token. Each socket is asked about again
 * every `recheckMs`: its session may expire, or end on another server.
 */
export function createSocketRealtime({ recheckMs = RECHECK_MS } = {}): SocketRealtime {
  let rechecking: NodeJS.Timeout | undefined
  const io = new Server({ path: EVENTS_PATH, serveClient: false, maxHttpBufferSize: MOST_BYTES_FROM_BROWSER })
  return {
    attach(server, identity) {
      const actorOf = async ({ handshake }: Socket) => {
        const { token } = handshake.auth as { token?: unknown }
        return typeof token === 'string' ? identity.actorOf(token) : null
      }
      io.use((socket, next) => {
        actorOf(socket).then(
          (actor) => {
            if (!actor) return next(new Error('unauthenticated'))
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
      io.disconnectSockets(true)
      await io.close()
    },
  }
}

const userRoom = (userId: string) => `user:${userId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`
