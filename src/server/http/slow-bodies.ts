import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { Refusal } from './refusal.ts'
import { type Upload, uploadOf } from './upload.ts'

/** How long a request may take to arrive. Milliseconds, bytes. */
export interface BodyTimes {
  /** For a whole body that is not an upload. */
  wholeMs: number
  /** An upload, however long it is in all, brings at least `leastBytes` in each `partMs`. */
  partMs: number
  leastBytes: number
}

/** 2 kB a second: what a phone sends where there is hardly a signal. */
export const BODY_TIMES: BodyTimes = { wholeMs: 60_000, partMs: 30_000, leastBytes: 60_000 }

const TOO_SLOW =
  'This came too slowly, or stopped on its way. It is still on your device: send it again where the connection is better.'

/**
 * Ends a body that does not arrive in time: whoever trickles one holds a connection, and memory. An upload that is being read
 * (`passOn`) is refused with a sentence; of anything else the connection is cut.
 */
export function watchBody(request: IncomingMessage, isUpload: boolean, times: BodyTimes) {
  let refuse = (): boolean => false
  const slow = (): void => {
    if (!request.complete && !refuse()) request.destroy()
  }
  const timer = isUpload ? watchRate(request.socket, slow, times) : setTimeout(slow, times.wholeMs)
  timer.unref()
  const arrived = (): void => clearTimeout(timer)
  request.once('end', arrived).once('close', arrived)
  return {
    passOn(body: Readable): Upload {
      const upload = uploadOf(body)
      refuse = () => upload.refuse(new Refusal('timeout', TOO_SLOW))
      return upload
    },
  }
}

function watchRate(socket: Socket, slow: () => void, { partMs, leastBytes }: BodyTimes): NodeJS.Timeout {
  let before = socket.bytesRead
  return setInterval(() => {
    const brought = socket.bytesRead - before
    before = socket.bytesRead
    if (brought < leastBytes) slow()
  }, partMs)
}
