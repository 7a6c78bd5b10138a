/** How the bytes of a file stand for letters: what programs that write CSV files use. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const SNIFFED_BYTES = 4_096

/**
 * The text of a file, piece by piece. UTF-16 is told by its mark or by its zeros; what is not UTF-8 is read as Windows
 * 1252, which old programs write, unless letters beyond ASCII were read as UTF-8 before: then single ones are unreadable
 * and come as U+FFFD.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head = Buffer.alloc(0)
  let decoder: PieceDecoder | null = null
  for await (const piece of bytes) {
    if (decoder) {
      yield decoder.decode(piece)
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < SNIFFED_BYTES) continue
    decoder = new PieceDecoder(encodingOf(head))
    yield decoder.decode(head)
  }
  decoder ??= new PieceDecoder(encodingOf(head))
  yield decoder.end(head)
}

function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  let [even, odd] = [0, 0]
  for (const [at, byte] of head.subarray(0, SNIFFED_BYTES).entries())
    if (byte === 0) {
      if (at % 2 === 0) even += 1
      else odd += 1
    }
  // Latin letters in UTF-16 have a zero in every second byte.
  if (odd > head.length / 4) return 'utf-16le'
  if (even > head.length / 4) return 'utf-16be'
  return 'utf-8'
}

class PieceDecoder {
  #decoder: TextDecoder
  #strict: boolean
  #hasLetters = false
  #wasFed = false

  constructor(encoding: Encoding) {
    this.#strict = encoding === 'utf-8'
    this.#decoder = new TextDecoder(encoding, { fatal: this.#strict })
  }

  decode(piece: Uint8Array): string {
    this.#wasFed = true
    if (!this.#strict) return this.#decoder.decode(piece, { stream: true })
    try {
      const text = this.#decoder.decode(piece, { stream: true })
      this.#hasLetters ||= !isAscii(piece)
      return text
    } catch {
      this.#strict = false
      this.#decoder = this.#hasLetters ? new TextDecoder('utf-8') : new TextDecoder('windows-1252')
      return this.#decoder.decode(piece, { stream: true })
    }
  }

  /** @param head the whole of a file that was too short to be begun */
  end(head: Uint8Array): string {
    const text = this.#wasFed ? '' : this.decode(head)
    try {
      return text + this.#decoder.decode()
    } catch {
      return text
    }
  }
}

function isAscii(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte > 0x7f) return false
  return true
}
