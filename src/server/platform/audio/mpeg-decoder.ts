import { MPEGDecoder } from 'mpg123-decoder'
import type { ByteReader } from './byte-reader.ts'
import type { DecodedSound, DecodeNotes } from './decoded-sound.ts'
import { MpegFrameWalk } from './mpeg-frame-walk.ts'
import { id3TagLength } from './mpeg-header.ts'

/** Small, so that one call never holds the thread long nor fills the memory. */
const BYTES_AT_ONCE = 8_192
/** An ID3v1 tag closes the file; the decoder would take it for a damaged frame. */
const CLOSING_TAG_BYTES = 128

/** Reads MPEG audio (MP3 above all); encoder delay and padding are cut off where the file declares them. */
export async function* decodeMpeg(reader: ByteReader, notes: DecodeNotes): AsyncGenerator<DecodedSound> {
  await reader.skip(id3TagLength(await reader.peek(10)))
  const decoder = new MPEGDecoder()
  await decoder.ready
  const frames = new MpegFrameWalk()
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
