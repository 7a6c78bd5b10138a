/** Reads exact numbers of bytes from a stream of chunks; holds no more than one chunk beyond what was asked for. */
export class ByteReader {
  /** Bytes consumed so far. */
  position = 0
  readonly #source: AsyncIterator<Uint8Array>
  #buffer: Uint8Array = new Uint8Array(0)
  #ended = false

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** The next `length` bytes without consuming them; fewer when the stream ends before. */
  async peek(length: number): Promise<Uint8Array> {
    while (this.#buffer.length < length && (await this.#fill())) continue
    return this.#buffer.subarray(0, length)
  }

  /** What is there without waiting, at most `atMost` bytes, and not consumed. */
  buffered(atMost: number): Uint8Array {
    return this.#buffer.subarray(0, atMost)
  }

  /** Exactly `length` bytes, or null when the stream ends before; then the rest is consumed. */
  async read(length: number): Promise<Uint8Array | null> {
    const bytes = await this.peek(length)
    this.#consume(bytes.length)
    return bytes.length === length ? bytes : null
  }

  /** Between 1 and `atMost` bytes, whatever is there; null at the end of the stream. */
  async readSome(atMost: number): Promise<Uint8Array | null> {
    if (this.#buffer.length === 0 && !(await this.#fill())) return null
    const bytes = this.#buffer.subarray(0, atMost)
    this.#consume(bytes.length)
    return bytes
  }

  /** Drops `length` bytes; false when the stream ends before. */
  async skip(length: number): Promise<boolean> {
    let left = length
    while (left > 0) {
      const bytes = await this.readSome(left)
      if (bytes === null) return false
      left -= bytes.length
    }
    return true
  }

  /** Drops bytes until `mark` comes next; false when the stream ends without it. */
  async skipTo(mark: Uint8Array): Promise<boolean> {
    for (;;) {
      const bytes = await this.peek(4_096)
      if (bytes.length < mark.length) return false
      const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(mark)
      this.#consume(at >= 0 ? at : bytes.length - mark.length + 1)
      if (at >= 0) return true
    }
  }

  #consume(length: number): void {
    this.#buffer = this.#buffer.subarray(length)
    this.position += length
  }

  async #fill(): Promise<boolean> {
    if (this.#ended) return false
    const next = await this.#source.next()
    if (next.done) {
      this.#ended = true
      return false
    }
    if (this.#buffer.length === 0) this.#buffer = next.value
    else this.#buffer = Buffer.concat([this.#buffer, next.value])
    return true
  }
}
