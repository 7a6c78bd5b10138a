import type { FromMeasurer } from './decode-protocol.ts'
import { holdableSeconds } from './holdable-sound.ts'
import type { AudioFormat } from './sniff-audio.ts'
import { type SoundFor, SoundThread } from './sound-thread.ts'

/**
 * How many seconds a file plays, as its container and packets say, and never more than its bytes can hold; null when it
 * cannot be measured. Reads, in a thread of its own, no further than it must to know it.
 */
export async function soundLength(
  format: AudioFormat,
  bytes: AsyncIterable<Uint8Array>,
  { totalBytes, ...whose }: { totalBytes: number } & SoundFor,
): Promise<number | null> {
  const measuring = new Measuring(format, whose)
  const believed = (seconds: number | null): number | null =>
    seconds === null ? null : Math.min(seconds, holdableSeconds(format, totalBytes))
  try {
    for await (const chunk of bytes) {
      const known = await measuring.take(Uint8Array.from(chunk))
      if (measuring.isDone) return believed(known)
    }
    return believed(await measuring.take(null))
  } finally {
    await measuring.end()
  }
}

class Measuring {
  readonly #thread: SoundThread<FromMeasurer>
  #heard: Promise<FromMeasurer>
  #seconds: number | null = null
  /** It knows the length, or that it will not know it. */
  isDone = false

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
    this.isDone = true
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
