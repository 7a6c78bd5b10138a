/** Samples of a frame by the code in its header; 0: reserved, or written in full behind the frame's number. */
const BLOCK_SAMPLES = [
  0, 192, 576, 1_152, 2_304, 4_608, 0, 0, 256, 512, 1_024, 2_048, 4_096, 8_192, 16_384, 32_768,
]
const SHORT_BLOCK = 6
const LONG_BLOCK = 7
/** Sync and codes 4, number up to 7, block size 2, rate 2, checksum 1. */
const LONGEST_HEADER = 16
/** Frames may be missing from a damaged file; a number far ahead of the last is none. */
const MOST_MISSING = 4_096

interface FrameHeader {
  /** Counts frames, or samples where they vary in size. */
  number: number
  samples: number
  isVariable: boolean
}

/** Follows the frame headers of a FLAC stream (RFC 9639, section 9.1) and adds up what they play; nothing is decoded. */
export class FlacFrameWalk {
  samples = 0
  #tail: Buffer = Buffer.alloc(0)
  #expected: number | null = null

  walk(chunk: Uint8Array, isLast = false): void {
    const bytes = Buffer.concat([this.#tail, chunk])
    const end = isLast ? bytes.length : bytes.length - LONGEST_HEADER
    let at = bytes.indexOf(0xff)
    while (at >= 0 && at < end) {
      const header = parseFrameHeader(bytes, at)
      if (header !== null && this.#follows(header)) {
        this.samples += header.samples
        this.#expected = header.number + (header.isVariable ? header.samples : 1)
      }
      at = bytes.indexOf(0xff, at + 1)
    }
    this.#tail = bytes.subarray(Math.max(0, end))
  }

  /** The sound itself may look like a header by chance, but hardly like the next one. */
  #follows({ number, samples, isVariable }: FrameHeader): boolean {
    if (this.#expected === null) return true
    const step = isVariable ? samples : 1
    return number >= this.#expected && number < this.#expected + MOST_MISSING * step
  }
}

function parseFrameHeader(bytes: Buffer, at: number): FrameHeader | null {
  const [second, codes, layout] = [bytes[at + 1], bytes[at + 2], bytes[at + 3]]
  if (second === undefined || codes === undefined || layout === undefined) return null
  if ((second & 0xfe) !== 0xf8 || (layout & 1) !== 0) return null
  const number = codedNumber(bytes, at + 4)
  if (number === null) return null
  const [sizeCode, rateCode] = [codes >> 4, codes & 0x0f]
  let end = at + 4 + number.length
  let samples = BLOCK_SAMPLES[sizeCode] as number
  if (sizeCode === SHORT_BLOCK) samples = (bytes[end] ?? -1) + 1
  if (sizeCode === LONG_BLOCK && end + 2 <= bytes.length) samples = bytes.readUInt16BE(end) + 1
  end += sizeCode === SHORT_BLOCK ? 1 : sizeCode === LONG_BLOCK ? 2 : 0
  end += rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0
  if (samples === 0 || rateCode === 15 || end >= bytes.length) return null
  if (checksum(bytes, at, end) !== bytes[end]) return null
  return { number: number.value, samples, isVariable: (second & 1) === 1 }
}

/** Coded as UTF-8 is, up to 36 bits. */
function codedNumber(bytes: Buffer, at: number): { value: number; length: number } | null {
  const first = bytes[at] ?? 0xff
  const leading = Math.clz32(~(first << 24))
  if (leading === 0) return { value: first, length: 1 }
  if (leading === 1 || leading > 7) return null
  let value = first & (0x7f >> leading)
  for (let index = 1; index < leading; index += 1) {
    const byte = bytes[at + index] ?? 0
    if ((byte & 0xc0) !== 0x80) return null
    value = value * 64 + (byte & 0x3f)
  }
  return { value, length: leading }
}

/** CRC-8 with the polynomial x^8 + x^2 + x + 1. */
function checksum(bytes: Buffer, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; at += 1) {
    sum ^= bytes[at] as number
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80 ? ((sum << 1) ^ 0x07) & 0xff : sum << 1
  }
  return sum
}
