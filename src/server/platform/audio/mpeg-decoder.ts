import { MPEGDecoder } from 'mpg123-decoder'
import type { ByteReader } from './byte-reader.ts'
import type { DecodedSound, DecodeNotes } from './decoded-sound.ts'
import { id3TagLength, parseMpegHeader } from './mpeg-header.ts'

/** Small, so that one call never holds the thread long nor fills the memory. */
const BYTES_AT_ONCE = 8_192
/** An ID3v1 tag closes the file; the decoder would take it for a damaged frame. */
const CLOSING_TAG_BYTES = 128

/** Reads MPEG audio (MP3 above all); encoder delay and padding are cut off where the file declares them. */
export async function* decodeMpeg(reader: ByteReader, notes: DecodeNotes): AsyncGenerator<DecodedSound> {
  await reader.skip(id3TagLength(await reader.peek(10)))
  const decoder = new MPEGDecoder()
  await decoder.ready
  const frames = new FrameWalk()
  try {
    for (;;) {
      const ahead = await reader.peek(BYTES_AT_ONCE + CLOSING_TAG_BYTES)
      const isEnd = ahead.length < BYTES_AT_ONCE + CLOSING_TAG_BYTES
      const bytes = isEnd ? withoutClosingTag(ahead) : ahead.subarray(0, BYTES_AT_ONCE)
      await reader.skip(isEnd ? ahead.length : bytes.length)
      frames.walk(bytes)
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes)
      if (samplesDecoded > 0) yield { channels: channelData, sampleRate }
      if (isEnd) break
    }
  } finally {
    decoder.free()
  }
  if (frames.isInsideFrame || frames.isShort) notes.endsEarly = true
}

function withoutClosingTag(bytes: Uint8Array): Uint8Array {
  const at = bytes.length - CLOSING_TAG_BYTES
  const isTag = at >= 0 && bytes[at] === 0x54 && bytes[at + 1] === 0x41 && bytes[at + 2] === 0x47
  return isTag ? bytes.subarray(0, at) : bytes
}

/** Follows the frame headers through the stream, to tell a file that ends from one that was cut. */
class FrameWalk {
  /** Bytes until the next header; negative while looking for one. */
  #untilHeader = -1
  #tail: Uint8Array = new Uint8Array(0)
  #frames = 0
  #declaredFrames = 0

  get isInsideFrame(): boolean {
    return this.#untilHeader > 0
  }

  /** The first frame declared more frames than came. */
  get isShort(): boolean {
    return this.#frames < this.#declaredFrames
  }

  walk(chunk: Uint8Array): void {
    const bytes = Buffer.concat([this.#tail, chunk])
    let offset = 0
    while (offset + 4 <= bytes.length) {
      if (this.#untilHeader > 0) {
        const step = Math.min(this.#untilHeader, bytes.length - offset)
        this.#untilHeader -= step
        offset += step
        continue
      }
      const header = parseMpegHeader(bytes, offset)
      if (header === null) {
        this.#untilHeader = -1
        offset += 1
        continue
      }
      if (this.#frames === 0)
        this.#declaredFrames = declaredFrames(bytes.subarray(offset, offset + header.frameBytes))
      this.#frames += 1
      this.#untilHeader = header.frameBytes
    }
    const rest = bytes.subarray(offset)
    if (this.#untilHeader > 0) {
      this.#untilHeader -= rest.length
      this.#tail = new Uint8Array(0)
    } else this.#tail = rest
  }
}

/** The frame count of a Xing or Info header, which is the first frame of many files; 0 when it is not there. */
function declaredFrames(frame: Buffer): number {
  const at = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'))
  if (at < 0 || at > 40 || at + 12 > frame.length || (frame.readUInt32BE(at + 4) & 1) === 0) return 0
  return frame.readUInt32BE(at + 8)
}
