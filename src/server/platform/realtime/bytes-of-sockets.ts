import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { EVENTS_PATH } from '#contract/events.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { SocketLimits } from './handshake-limits.ts'

/**
 * Ends a WebSocket whose browser sends more bytes than it could have to say, or does not read what it asked for. Pings, pongs
 * and the parts of messages are frames as well, which only the protocol's own code sees and answers. To be called once the
 * sockets are attached: nothing may be read before them.
 */
export function limitBytesOfSockets(
  server: Server,
  { bytesAMinute, bytesUnread }: Pick<SocketLimits, 'bytesAMinute' | 'bytesUnread'>,
  now = () => performance.now(),
): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    if (!request.url?.startsWith(EVENTS_PATH) || socket.destroyed) return
    let [since, bytes] = [now(), 0]
    socket.on('data', (chunk: Buffer) => {
      if (now() - since > MINUTE_MS) [since, bytes] = [now(), 0]
      bytes += chunk.length
      if (bytes > bytesAMinute || socket.writableLength > bytesUnread) socket.destroy()
    })
  })
}
