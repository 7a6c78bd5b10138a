/** Samples pushed at one end are read at the other; reading waits for more until the stream is ended. */
export class SampleStream implements AsyncIterable<Float32Array> {
  #waiting: Float32Array[] = []
  #isEnded = false
  #wake: () => void = () => {}

  push(samples: Float32Array): void {
    if (this.#isEnded) return
    this.#waiting.push(samples.slice())
    this.#wake()
  }

  end(): void {
    this.#isEnded = true
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Float32Array> {
    for (;;) {
      const next = this.#waiting.shift()
      if (next !== undefined) yield next
      else if (this.#isEnded) return
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }
}
