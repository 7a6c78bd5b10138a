import { Worker } from 'node:worker_threads'
import { AudioError } from './audio-error.ts'
import type { DecodeJob, EmbeddedFormat, FromDecoder, ToDecoder } from './decode-protocol.ts'

/** No healthy step of decoding (64 kB in, or half a second of sound out) comes near this. */
const STEP_LIMIT_MS = 20_000
const BYTES_AT_ONCE = 65_536

/** What stands around one decoding. */
export interface DecodingOptions {
  signal?: AbortSignal | undefined
  /** Called once when the sound stops before the end its file declares. */
  onEndsEarly?: (() => void) | undefined
}

/** Decodes in a thread of its own; the thread ends with the generator. Throws AudioError, or the signal's reason. */
export async function* decodeEmbedded(
  format: EmbeddedFormat,
  bytes: AsyncIterable<Uint8Array>,
  options: DecodingOptions,
): AsyncGenerator<Float32Array> {
  const thread = new DecodingThread({ format }, options.signal)
  const source = inSlices(bytes)
  try {
    let message = await thread.next()
    for (;;) {
      if (message.type === 'need') {
        const next = await source.next()
        const slice = next.done ? null : Uint8Array.from(next.value)
        message = await thread.ask({ type: 'bytes', bytes: slice }, slice === null ? [] : [slice.buffer])
      } else if (message.type === 'sound') {
        yield message.samples
        message = await thread.ask({ type: 'more' })
      } else if (message.type === 'end') {
        if (message.endsEarly) options.onEndsEarly?.()
        return
      } else throw new AudioError(message.code)
    }
  } finally {
    await thread.end()
    await source.return(undefined)
  }
}

async function* inSlices(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    for (let offset = 0; offset < chunk.length; offset += BYTES_AT_ONCE) {
      yield chunk.subarray(offset, offset + BYTES_AT_ONCE)
    }
  }
}

class DecodingThread {
  readonly #worker: Worker
  readonly #signal: AbortSignal | undefined

  constructor(job: DecodeJob, signal: AbortSignal | undefined) {
    this.#signal = signal
    // The flags of the server or the test runner are not for this thread.
    this.#worker = new Worker(new URL('./decode-worker.ts', import.meta.url), {
      workerData: job,
      execArgv: [],
    })
  }

  async ask(message: ToDecoder, transfer: ArrayBuffer[] = []): Promise<FromDecoder> {
    const answer = this.next()
    this.#worker.postMessage(message, transfer)
    return answer
  }

  /** The thread's next message; a thread that fails or falls silent counts as a file that cannot be read. */
  async next(): Promise<FromDecoder> {
    const { promise, resolve, reject } = Promise.withResolvers<FromDecoder>()
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
