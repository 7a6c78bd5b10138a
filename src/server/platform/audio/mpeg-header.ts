/** What the four bytes at the head of an MPEG audio frame say. */
export interface MpegFrameHeader {
  /** Bytes from this header to the next one. */
  frameBytes: number
  sampleRate: number
  /** Samples per channel in the frame. */
  samples: number
}

const BIT_RATES_V1 = {
  1: [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  2: [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  3: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
} as const
const BIT_RATES_V2 = {
  1: [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  3: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const

/** Reads the frame header at `offset`; null when these bytes are no MPEG audio frame (free-format streams included). */
export function parseMpegHeader(bytes: Uint8Array, offset: number): MpegFrameHeader | null {
  const [first, second, third] = [bytes[offset], bytes[offset + 1], bytes[offset + 2]]
  if (first !== 0xff || second === undefined || third === undefined || (second & 0xe0) !== 0xe0) return null
  const version = (second >> 3) & 3 // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5, 1: reserved
  const layer = 4 - ((second >> 1) & 3)
  if (version === 1 || (layer !== 1 && layer !== 2 && layer !== 3)) return null
  const kilobits = (version === 3 ? BIT_RATES_V1 : BIT_RATES_V2)[layer][(third >> 4) - 1]
  const baseRate = SAMPLE_RATES[(third >> 2) & 3]
  if (kilobits === undefined || baseRate === undefined) return null
  const sampleRate = version === 3 ? baseRate : version === 2 ? baseRate / 2 : baseRate / 4
  const padding = (third >> 1) & 1
  if (layer === 1) {
    return {
      frameBytes: (Math.floor((12_000 * kilobits) / sampleRate) + padding) * 4,
      sampleRate,
      samples: 384,
    }
  }
  const samples = layer === 3 && version !== 3 ? 576 : 1152
  return { frameBytes: Math.floor((samples * 125 * kilobits) / sampleRate) + padding, sampleRate, samples }
}

/** Length in bytes of the ID3v2 tag at the start of `bytes`, its header included; 0 when there is none. */
export function id3TagLength(bytes: Uint8Array): number {
  if (bytes.length < 10 || bytes[0] !== 0x49 || bytes[1] !== 0x44 || bytes[2] !== 0x33) return 0
  const [a, b, c, d] = [bytes[6] ?? 0, bytes[7] ?? 0, bytes[8] ?? 0, bytes[9] ?? 0]
  if ((a | b | c | d) & 0x80) return 0
  const footer = ((bytes[5] ?? 0) & 0x10) !== 0 ? 10 : 0
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d) + footer
}
