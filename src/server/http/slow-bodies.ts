import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** How long a request may take to arrive. Milliseconds, bytes. */
export interface BodyTimes {
  /** For a whole body that is not an upload. */
  wholeMs: number
  /** An upload, however long it is in all, brings at least `leastBytes` in each `partMs`. */
  partMs: number
  leastBytes: number
}

/** 2 kB a second: what a phone sends where there is hardly a signal. */
export const BODY_TIMES: BodyTimes = { wholeMs: 60_000, partMs: 60_000, leastBytes: 120_000 }

/** Cuts the connection of a body that does not arrive in time: whoever trickles one holds a connection, and memory. */
export function endSlowBody(request: IncomingMessage, isUpload: boolean, times: BodyTimes): void {
  const cut = (): void => {
    if (!request.complete) request.destroy()
  }
  const timer = isUpload ? watchRate(request.socket, cut, times) : setTimeout(cut, times.wholeMs)
  timer.unref()
  const arrived = (): void => clearTimeout(timer)
  request.once('end', arrived).once('close', arrived)
}

function watchRate(socket: Socket, cut: () => void, { partMs, leastBytes }: BodyTimes): NodeJS.Timeout {
  let before = socket.bytesRead
  return setInterval(() => {
    const brought = socket.bytesRead - before
    before = socket.bytesRead
    if (brought < leastBytes) cut()
  }, partMs)
}
