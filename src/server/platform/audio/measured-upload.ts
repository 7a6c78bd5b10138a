import type { FromMeasurer } from './decode-protocol.ts'
import { holdableSeconds } from './holdable-sound.ts'
import type { AudioFormat } from './sniff-audio.ts'
import { type SoundFor, SoundThread } from './sound-thread.ts'

/**
 * Passes the bytes of a file on and reads from them, in a thread of its own, how long it plays. `onLength` is told the
 * seconds known so far, and never more than the bytes can hold; what it throws ends the upload. A file that cannot be
 * measured passes unmeasured.
 */
export async function* measured(
  format: AudioFormat,
  bytes: AsyncIterable<Uint8Array>,
  onLength: (seconds: number) => void,
  whose: SoundFor = {},
): AsyncGenerator<Uint8Array> {
  const measuring = new Measuring(format, whose)
  let length = 0
  const tell = (seconds: number | null): void => {
    if (seconds !== null) onLength(Math.min(seconds, holdableSeconds(format, length)))
  }
  try {
    for await (const chunk of bytes) {
      length += chunk.length
      tell(await measuring.take(Uint8Array.from(chunk)))
      yield chunk
    }
    tell(await measuring.take(null))
  } finally {
    await measuring.end()
  }
}

class Measuring {
  readonly #thread: SoundThread<FromMeasurer>
  #heard: Promise<FromMeasurer>
  #seconds: number | null = null

  constructor(format: AudioFormat, whose: SoundFor) {
    this.#thread = new SoundThread('./measure-worker.ts', { format }, whose)
    this.#heard = this.#safely(this.#thread.next())
  }

  /** Gives the next bytes, null at the end; resolves with the length known before them, or in all. */
  async take(bytes: Uint8Array<ArrayBuffer> | null): Promise<number | null> {
    let message = await this.#heard
    while (message.type === 'need') {
      this.#seconds = message.seconds
      const transfer = bytes === null ? [] : [bytes.buffer]
      this.#heard = this.#safely(this.#thread.ask({ type: 'bytes', bytes }, transfer))
      if (bytes !== null) return this.#seconds
      message = await this.#heard
    }
    this.#seconds = message.seconds ?? this.#seconds
    return this.#seconds
  }

  async end(): Promise<void> {
    await this.#thread.end()
  }

  #safely(message: Promise<FromMeasurer>): Promise<FromMeasurer> {
    return message.catch(() => ({ type: 'measured', seconds: this.#seconds }))
  }
}
