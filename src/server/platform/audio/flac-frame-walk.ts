/** Samples of a frame by the code in its header; 0: reserved, or written in full behind the frame's number. */
const BLOCK_SAMPLES = [
  0, 192, 576, 1_152, 2_304, 4_608, 0, 0, 256, 512, 1_024, 2_048, 4_096, 8_192, 16_384, 32_768,
]
/** Samples a second by the code in the header; null: as the stream says, or written behind the frame's number. */
const RATES = [
  null,
  88_200,
  176_400,
  192_000,
  8_000,
  16_000,
  22_050,
  24_000,
  32_000,
  44_100,
  48_000,
  96_000,
  null,
  null,
  null,
]
const RATE_OF_STREAM = 0
const RATE_IN_KHZ = 12
const RATE_IN_TENS = 14
const SHORT_BLOCK = 6
const LONG_BLOCK = 7
/** Sync and codes 4, number up to 7, block size 2, rate 2, checksum 1. */
const LONGEST_HEADER = 16
/**
 * Follows the frame headers of a FLAC stream (RFC 9639, section 9.1) and adds up what they play; nothing is decoded. What
 * number a frame says it has does not matter, as it does not to decoders: numbered all alike, an hour would measure nothing.
 * The sound itself looks like a header by chance once in forty megabytes, which adds a tenth of a second.
 */
export class FlacFrameWalk {
  /** Of sound, so far. */
  seconds = 0
  readonly #streamRate: number
  #tail: Buffer = Buffer.alloc(0)

  /** `streamRate`: samples a second as the head of the stream says, above 0. */
  constructor(streamRate: number) {
    this.#streamRate = streamRate
  }

  walk(chunk: Uint8Array, isLast = false): void {
    const bytes = Buffer.concat([this.#tail, chunk])
    const end = isLast ? bytes.length : bytes.length - LONGEST_HEADER
    let at = bytes.indexOf(0xff)
    while (at >= 0 && at < end) {
      this.seconds += secondsOfFrame(bytes, at, this.#streamRate)
      at = bytes.indexOf(0xff, at + 1)
    }
    this.#tail = bytes.subarray(Math.max(0, end))
  }
}

/**
 * What the frame plays whose header begins there, in seconds; 0 where none does. Where the frame and the stream say different
 * rates, the slower counts: which of them a decoder believes is its own affair.
 */
function secondsOfFrame(bytes: Buffer, at: number, streamRate: number): number {
  const [second, codes, layout] = [bytes[at + 1], bytes[at + 2], bytes[at + 3]]
  if (second === undefined || codes === undefined || layout === undefined) return 0
  if ((second & 0xfe) !== 0xf8 || (layout & 1) !== 0) return 0
  const numberLength = lengthOfNumber(bytes, at + 4)
  if (numberLength === 0) return 0
  const [sizeCode, rateCode] = [codes >> 4, codes & 0x0f]
  let end = at + 4 + numberLength
  let samples = BLOCK_SAMPLES[sizeCode] as number
  if (sizeCode === SHORT_BLOCK) samples = (bytes[end] ?? -1) + 1
  if (sizeCode === LONG_BLOCK && end + 2 <= bytes.length) samples = bytes.readUInt16BE(end) + 1
  end += sizeCode === SHORT_BLOCK ? 1 : sizeCode === LONG_BLOCK ? 2 : 0
  const rate = RATES[rateCode] ?? writtenRate(bytes, end, rateCode) ?? streamRate
  end += rateCode === RATE_IN_KHZ ? 1 : rateCode > RATE_IN_KHZ ? 2 : 0
  if (rateCode > RATE_IN_TENS || end >= bytes.length) return 0
  return checksum(bytes, at, end) === bytes[end] ? samples / Math.min(rate, streamRate) : 0
}

/** The rate that stands behind the frame's number; null where none does. */
function writtenRate(bytes: Buffer, at: number, code: number): number | null {
  if (code === RATE_OF_STREAM || at + 2 > bytes.length) return null
  const rate =
    code === RATE_IN_KHZ
      ? (bytes[at] as number) * 1_000
      : bytes.readUInt16BE(at) * (code === RATE_IN_TENS ? 10 : 1)
  return rate > 0 ? rate : null
}

/** Of a number coded as UTF-8 is, up to 36 bits: its bytes; 0 where none is coded so. */
function lengthOfNumber(bytes: Buffer, at: number): number {
  const leading = Math.clz32(~((bytes[at] ?? 0xff) << 24))
  if (leading === 0) return 1
  if (leading === 1 || leading > 7) return 0
  for (let index = 1; index < leading; index += 1) if (((bytes[at + index] ?? 0) & 0xc0) !== 0x80) return 0
  return leading
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
