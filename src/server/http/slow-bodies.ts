import type { IncomingMessage } from 'node:http'

/** How long a request may take to arrive. Milliseconds. */
export interface BodyTimes {
  /** For a whole body that is not an upload. */
  wholeMs: number
  /** For the next bytes of an upload, however long it is in all. */
  silenceMs: number
}

export const BODY_TIMES: BodyTimes = { wholeMs: 60_000, silenceMs: 60_000 }

/** Cuts the connection of a body that does not arrive in time: whoever trickles one holds a connection, and memory. */
export function endSlowBody(request: IncomingMessage, isUpload: boolean, times: BodyTimes): void {
  const cut = (): void => {
    if (!request.complete) request.destroy()
  }
  if (!isUpload) {
    const timer = setTimeout(cut, times.wholeMs).unref()
    const arrived = (): void => clearTimeout(timer)
    request.once('end', arrived).once('close', arrived)
    return
  }
  const { socket } = request
  const arrived = (): void => {
    socket.off('timeout', cut)
    socket.setTimeout(0)
  }
  socket.setTimeout(times.silenceMs).on('timeout', cut)
  request.once('end', arrived)
  request.once('close', () => socket.off('timeout', cut))
}
