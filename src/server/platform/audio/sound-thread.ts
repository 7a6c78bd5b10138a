import type { Worker } from 'node:worker_threads'
import { startYieldingThread } from '../thread-priority.ts'
import { AudioError } from './audio-error.ts'
import type { DecodeJob, MeasureJob, ToDecoder } from './decode-protocol.ts'

/** No healthy step (64 kB in, or half a second of sound out) comes near this. */
const STEP_LIMIT_MS = 20_000
/** Requests are answered while files are read; in steps of the system. */
const BEHIND_THE_SERVER = 8
/** JavaScript memory of a thread; what decoders hold beside it is bounded by what they are given at once. */
const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 } as const

/** A thread that works on the bytes of one file, message by message; it is ended when it fails, falls silent or is done. */
export class SoundThread<From> {
  readonly #worker: Worker
  readonly #signal: AbortSignal | undefined

  constructor(
    script: './decode-worker.ts' | './measure-worker.ts',
    job: DecodeJob | MeasureJob,
    signal?: AbortSignal,
  ) {
    this.#signal = signal
    // The flags of the server or the test runner are not for this thread.
    this.#worker = startYieldingThread(new URL(script, import.meta.url), BEHIND_THE_SERVER, {
      workerData: job,
      execArgv: [],
      resourceLimits: HEAP,
    })
  }

  async ask(message: ToDecoder, transfer: ArrayBuffer[] = []): Promise<From> {
    const answer = this.next()
    this.#worker.postMessage(message, transfer)
    return answer
  }

  /** The thread's next message; a thread that fails or falls silent counts as a file that cannot be read. */
  async next(): Promise<From> {
    const { promise, resolve, reject } = Promise.withResolvers<From>()
    const onAbort = (): void => reject(this.#signal?.reason as Error)
    const onEnd = (): void => reject(new AudioError('damaged_audio'))
    const timer = setTimeout(onEnd, STEP_LIMIT_MS)
    this.#worker.once('message', resolve).once('error', onEnd).once('exit', onEnd)
    this.#signal?.addEventListener('abort', onAbort)
    try {
      this.#signal?.throwIfAborted()
      return await promise
    } finally {
      clearTimeout(timer)
      this.#worker.off('message', resolve).off('error', onEnd).off('exit', onEnd)
      this.#signal?.removeEventListener('abort', onAbort)
    }
  }

  async end(): Promise<void> {
    this.#worker.on('error', () => {})
    await this.#worker.terminate()
  }
}
