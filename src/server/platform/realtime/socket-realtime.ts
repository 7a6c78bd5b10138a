import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { EVENT_NAME, EVENTS_PATH, type ServerEvent } from '#contract/events.ts'
import { limitBytesOfSockets } from './bytes-of-sockets.ts'
import { countPackets, createHandshakeGate, SOCKET_LIMITS, type SocketLimits } from './handshake-limits.ts'
import { createPresence, type Presence } from './presence.ts'
import type { Broadcast, Realtime } from './realtime.ts'
import { closeUnread } from './unread-events.ts'

interface Holder {
  userId: string
  sessionId: string
  /** May hear what is for admin roles alone. */
  isStrong: boolean
}

interface SocketIdentity {
  actorOf(bearerToken: string): Promise<Holder | null>
}

type Ask = (socket: Socket) => Promise<Holder | null>

export interface SocketRealtime extends Realtime, Broadcast {
  readonly presence: Presence
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
  presence = createPresence(),
} = {}): SocketRealtime {
  let rechecking: NodeJS.Timeout | undefined
  let gate: ReturnType<typeof createHandshakeGate> | undefined
  let greeting: (() => ServerEvent) | undefined
  const io = new Server({
    path: EVENTS_PATH,
    serveClient: false,
    maxHttpBufferSize: MOST_BYTES_FROM_BROWSER,
    connectTimeout: limits.unknownMs,
    allowRequest: (request, answer) => answer(null, gate?.mayCome(request) ?? false),
  })
  return {
    presence,
    attach(server, identity, placeOf = ({ socket }) => socket.remoteAddress ?? '') {
      const opened = createHandshakeGate(limits, placeOf)
      gate = opened
      const holderOf: Ask = async ({ handshake }) => {
        const { token } = handshake.auth as { token?: unknown }
        return typeof token === 'string' ? identity.actorOf(token) : null
      }
      letIn(io, holderOf, limits)
      io.on('connection', (socket) => {
        if (greeting) socket.emit(EVENT_NAME, greeting())
        const { userId } = socket.data as { userId: string }
        presence.opened(userId)
        socket.once('disconnect', () => presence.closed(userId))
        // A session that ended while its socket was being let in had no socket yet to be closed.
        holderOf(socket).then(
          (holder) => holder ?? socket.disconnect(true),
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
        closeUnread(connection, limits.charactersWaiting)
      })
      boundBelowPackets(server, limits)
      rechecking = recheckAll(io, holderOf, recheckMs)
    },
    tell(userIds, event, only) {
      const roomOf = only === 'strong' ? strongRoom : userRoom
      const rooms = typeof userIds === 'string' ? roomOf(userIds) : userIds.map(roomOf)
      // To no room at all would be to everybody.
      if (rooms.length > 0) io.to(rooms).emit(EVENT_NAME, event)
    },
    tellAll: (event) => void io.emit(EVENT_NAME, event),
    greetWith: (make) => void (greeting = make),
    disconnect(target) {
      const room = 'sessionId' in target ? sessionRoom(target.sessionId) : userRoom(target.userId)
      io.to(room).emit(EVENT_NAME, { kind: 'signedOut' })
      io.in(room).disconnectSockets(true)
    },
    async close() {
      clearInterval(rechecking)
      gate?.close()
      // Without the word that a socket was let go: whoever hears that does not come back, here or to another process.
      if (gate) await io.close()
    },
  }
}

/** Nobody comes in without a session, nor with more sockets than a user may have. */
function letIn(io: Server, holderOf: Ask, { socketsOfAUser }: SocketLimits): void {
  io.use((socket, next) => {
    holderOf(socket).then(
      (holder) => {
        if (!holder) return next(new Error('unauthenticated'))
        const { userId, sessionId, isStrong } = holder
        const others = io.sockets.adapter.rooms.get(userRoom(userId))?.size ?? 0
        if (others >= socketsOfAUser) return next(new Error('too_many_sockets'))
        socket.data = { userId }
        void socket.join([
          userRoom(userId),
          sessionRoom(sessionId),
          ...(isStrong ? [strongRoom(userId)] : []),
        ])
        next()
      },
      () => next(new Error('unavailable')),
    )
  })
}

/** One after the other: a thousand sockets that ask at once would keep everybody else from the database. */
function recheckAll(io: Server, holderOf: Ask, everyMs: number): NodeJS.Timeout {
  let isUnderWay = false
  async function recheck(): Promise<void> {
    if (isUnderWay) return
    isUnderWay = true
    for (const socket of io.sockets.sockets.values()) {
      // Where the database is away for a moment, the next time tells.
      const holder = await holderOf(socket).catch(() => undefined)
      if (holder === undefined) continue
      if (holder?.isStrong) await socket.join(strongRoom(holder.userId))
      else if (holder) await socket.leave(strongRoom(holder.userId))
      else {
        socket.emit(EVENT_NAME, { kind: 'signedOut' })
        socket.disconnect(true)
      }
    }
    isUnderWay = false
  }
  return setInterval(() => void recheck(), everyMs).unref()
}

function cutSlowPolls({ pollingBodyMs }: SocketLimits) {
  return (request: IncomingMessage): void => {
    if (request.method !== 'POST' || !request.url?.startsWith(EVENTS_PATH)) return
    const cut = setTimeout(() => request.complete || request.destroy(), pollingBodyMs).unref()
    request.once('close', () => clearTimeout(cut))
  }
}

/** What comes before, or below, a packet. Once the sockets are attached. */
function boundBelowPackets(server: HttpServer, limits: SocketLimits): void {
  limitBytesOfSockets(server, limits)
  server.prependListener('request', cutSlowPolls(limits))
}

/** What is used of a connection below socket.io. */
interface EngineConnection {
  request: IncomingMessage
  on(event: 'packet' | 'flush', listener: () => void): void
  on(event: 'packetCreate', listener: (packet: { data?: unknown }) => void): void
  once(event: 'close', listener: () => void): void
  close(discard: boolean): void
}

const userRoom = (userId: string) => `user:${userId}`
const strongRoom = (userId: string) => `strong:${userId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`
