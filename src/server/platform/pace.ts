import { setTimeout } from 'node:timers/promises'

/** Lets by so many bytes a millisecond of all who ask, each piece in its turn: whoever comes later waits behind what came before. */
export interface Pace {
  /** Throws the signal's reason when it is given up meanwhile. */
  letBy(bytes: number, signal: AbortSignal): Promise<void>
}

/** Shorter pauses than the timers of the machine can keep are saved up. */
const LEAST_PAUSE_MS = 5

/** `now` in ms, of a clock that never goes back. */
export function createPace({
  bytesAMs,
  now = () => performance.now(),
  pause = (ms, signal) => setTimeout(ms, undefined, { signal }),
}: {
  bytesAMs: number
  now?: () => number
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
}): Pace {
  let freeAt = 0
  return {
    async letBy(bytes, signal) {
      signal.throwIfAborted()
      const moment = now()
      freeAt = Math.max(moment, freeAt) + bytes / bytesAMs
      if (freeAt - moment >= LEAST_PAUSE_MS)
        await pause(freeAt - moment, signal).catch(() => signal.throwIfAborted())
    },
  }
}
