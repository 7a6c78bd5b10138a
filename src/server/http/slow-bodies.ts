import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { Refusal } from './refusal.ts'

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

/** The bytes of an upload as its reader gets them: reading on throws once they come too slowly. */
export interface WatchedUpload extends AsyncIterable<Uint8Array> {
  readonly isTooSlow: boolean
  /** Nobody reads it any more. The connection stays open, unless the rest of it comes too slowly as well. */
  end(): Promise<void>
}

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
    passOn(body: Readable): WatchedUpload {
      const upload = refusable(body)
      refuse = upload.refuse
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

/** `refuse` is true when somebody reads it and will be told. */
function refusable(body: Readable): WatchedUpload & { refuse: () => boolean } {
  // Left open when it is not read to its end: with the stream the connection would go, and the refusal with it.
  const bytes = body.iterator({ destroyOnReturn: false })
  let [isTooSlow, isOver] = [false, false]
  let fail = (_reason: Refusal): void => {}
  const next = (): Promise<IteratorResult<Uint8Array>> =>
    new Promise((resolve, reject) => {
      fail = reject
      if (isTooSlow) reject(new Refusal('timeout', TOO_SLOW))
      else bytes.next().then(resolve, reject)
    })
  return {
    [Symbol.asyncIterator]: () => ({ next }),
    get isTooSlow() {
      return isTooSlow
    },
    refuse() {
      if (isTooSlow || isOver) return false
      isTooSlow = true
      fail(new Refusal('timeout', TOO_SLOW))
      return true
    },
    async end() {
      isOver = true
      // What is waited for would have to come first.
      if (!isTooSlow) await bytes.return?.()
    },
  }
}
