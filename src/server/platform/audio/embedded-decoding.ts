import { AudioError } from './audio-error.ts'
import type { DecodeJob, EmbeddedFormat, FromDecoder } from './decode-protocol.ts'
import { type SoundFor, SoundThread } from './sound-thread.ts'

const BYTES_AT_ONCE = 65_536

/** What stands around one decoding. */
export interface DecodingOptions extends SoundFor {
  /** Called once when the sound stops before the end its file declares. */
  onEndsEarly?: (() => void) | undefined
  /** Processor time the decoder may use before it gave any sound; more comes with the sound. */
  reserveMs?: number | undefined
}

const RESERVE_MS = 20_000

/** Decodes in a thread of its own; the thread ends with the generator. Throws AudioError, or the signal's reason. */
export async function* decodeEmbedded(
  format: EmbeddedFormat,
  bytes: AsyncIterable<Uint8Array>,
  options: DecodingOptions,
): AsyncGenerator<Float32Array> {
  const job: DecodeJob = { format, reserveMs: options.reserveMs ?? RESERVE_MS }
  const thread = new SoundThread<FromDecoder>('./decode-worker.ts', job, options)
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
