/** The samples of a stream from one position on; what is dropped at the front is forgotten. */
export class SampleBuffer {
  #samples: Float32Array = new Float32Array(0)
  #start: number
  #length = 0

  constructor(start: number) {
    this.#start = start
  }

  /** The position behind the last sample. */
  get end(): number {
    return this.#start + this.#length
  }

  append(samples: Float32Array): void {
    const length = this.#length + samples.length
    if (length > this.#samples.length) {
      const larger = new Float32Array(length * 2)
      larger.set(this.#samples.subarray(0, this.#length))
      this.#samples = larger
    }
    this.#samples.set(samples, this.#length)
    this.#length = length
  }

  /** A window on the samples `[from, to)`, valid until the next append or drop. */
  view(from: number, to: number): Float32Array {
    return this.#samples.subarray(Math.max(0, from - this.#start), Math.max(0, to - this.#start))
  }

  dropBefore(position: number): void {
    const dropped = Math.min(Math.max(0, position - this.#start), this.#length)
    this.#samples.copyWithin(0, dropped, this.#length)
    this.#start += dropped
    this.#length -= dropped
  }

  /** The middle of the quietest twentieth of a second in `[from, to)`. */
  quietest(from: number, to: number): number {
    const frame = 800
    let best = Math.floor((from + to) / 2)
    let least = Number.POSITIVE_INFINITY
    for (let start = from; start + frame <= to; start += frame / 2) {
      const energy = this.view(start, start + frame).reduce((sum, sample) => sum + sample * sample, 0)
      if (energy < least) {
        least = energy
        best = start + frame / 2
      }
    }
    return best
  }
}
