import type { IncomingMessage } from 'node:http'
import { MINUTE_MS } from '#domain/time.ts'

/** What sockets may ask of the server. A screen that lost its connection tries again, a hospital behind one address too. */
export interface SocketLimits {
  /** Handshakes from one place within a minute. */
  handshakesAMinute: number
  /** Connections of one place at once, whether or not a session has been shown on them. */
  connectionsOfAPlace: number
  /** Sockets of one user at once: tabs and devices. */
  socketsOfAUser: number
  /** A connection on which no session is shown is closed after this. */
  unknownMs: number
  /** What a browser may send in a minute: it answers pings, and has nothing else to say. */
  packetsAMinute: number
  /** The bytes of it all, and of the frames below the packets. */
  bytesAMinute: number
  /** Bytes that wait for a browser which goes on sending to read them. */
  bytesUnread: number
  /** A polling request has to have arrived within this. */
  pollingBodyMs: number
  /** Events that wait for a connection to be read, in characters. */
  charactersWaiting: number
}

export const SOCKET_LIMITS: SocketLimits = {
  handshakesAMinute: 300,
  connectionsOfAPlace: 1_000,
  socketsOfAUser: 30,
  unknownMs: 5_000,
  packetsAMinute: 60,
  bytesAMinute: 100_000,
  bytesUnread: 4_000_000,
  pollingBodyMs: 10_000,
  charactersWaiting: 1_000_000,
}

/** More places than this in one minute are an attack of many: who comes then waits for the next minute. */
const PLACES_A_MINUTE = 100_000

/** Counts handshakes and connections by where they come from. `close` stops its clock. */
export function createHandshakeGate(
  { handshakesAMinute, connectionsOfAPlace }: SocketLimits,
  placeOf: (request: IncomingMessage) => string,
) {
  const handshakes = new Map<string, number>()
  const connections = new Map<string, number>()
  const clearing = setInterval(() => handshakes.clear(), MINUTE_MS).unref()

  return {
    mayCome(request: IncomingMessage): boolean {
      const place = placeOf(request)
      const before = handshakes.get(place) ?? 0
      if (before >= handshakesAMinute || (before === 0 && handshakes.size >= PLACES_A_MINUTE)) return false
      handshakes.set(place, before + 1)
      return (connections.get(place) ?? 0) < connectionsOfAPlace
    },
    /** Counts a connection until the function that is returned is called. */
    opened(request: IncomingMessage): () => void {
      const place = placeOf(request)
      connections.set(place, (connections.get(place) ?? 0) + 1)
      return () => {
        const left = (connections.get(place) ?? 1) - 1
        if (left > 0) connections.set(place, left)
        else connections.delete(place)
      }
    },
    close: () => clearInterval(clearing),
  }
}

/** Calls `tooMany` once more than `limit` came within a minute. */
export function countPackets(limit: number, tooMany: () => void): () => void {
  let [count, since] = [0, performance.now()]
  return () => {
    const now = performance.now()
    if (now - since > MINUTE_MS) [count, since] = [0, now]
    count += 1
    if (count > limit) tooMany()
  }
}
