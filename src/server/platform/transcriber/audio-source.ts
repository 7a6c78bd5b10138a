/**
 * Audio that is being read for a transcription. An error of the source ends the audio like its end does, so that what was
 * heard before it is still transcribed; `throwIfFailed` raises it afterwards.
 */
export class AudioSource implements AsyncIterable<Float32Array> {
  /** Samples read so far. */
  readSamples = 0
  readonly #audio: AsyncIterable<Float32Array>
  #failure: { error: unknown } | null = null

  constructor(audio: AsyncIterable<Float32Array>) {
    this.#audio = audio
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Float32Array> {
    const samples = this.#audio[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await samples.next().catch((error: unknown) => {
          this.#failure = { error }
          return null
        })
        if (next === null || next.done) return
        this.readSamples += next.value.length
        yield next.value
      }
    } finally {
      if (this.#failure === null) await samples.return?.()
    }
  }

  throwIfFailed(): void {
    if (this.#failure !== null) throw this.#failure.error
  }
}
