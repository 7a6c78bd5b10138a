import { AudioError } from './audio-error.ts'
import type { ByteReader } from './byte-reader.ts'
import type { DecodedSound, DecodeNotes } from './decoded-sound.ts'

interface WavLayout {
  channels: number
  sampleRate: number
  bytesPerSample: number
  read: (view: DataView, offset: number) => number
}

const FORMAT_PCM = 1
const FORMAT_FLOAT = 3
const FORMAT_A_LAW = 6
const FORMAT_MU_LAW = 7
const FORMAT_EXTENSIBLE = 0xfffe

/** Programs that write to a pipe put a size from here up, or 0, because they cannot come back to correct it. */
const PLACEHOLDER_SIZE = 0x7fff_0000
const BYTES_AT_ONCE = 65_536

/**
 * Reads RIFF, RF64 and BW64 wave streams: PCM of 8 to 32 bits, float of 32 and 64, A-law and mu-law.
 * The declared size of the data is believed only when it can be true.
 */
export async function* decodeWav(reader: ByteReader, notes: DecodeNotes): AsyncGenerator<DecodedSound> {
  const head = await readWavHead(reader)
  if (head === null) return
  if (head.format === null) throw new AudioError('damaged_audio')
  yield* decodeData(reader, notes, readLayout(head.format), head.dataBytes)
}

/** What stands before the sound of a wave stream. */
export interface WavHead {
  /** The body of its format chunk; null when there is none. */
  format: DataView | null
  /** How many bytes of sound it declares; null when it does not know. */
  dataBytes: number | null
}

/** Reads up to the first byte of sound; null when the stream ends before it. */
export async function readWavHead(reader: ByteReader): Promise<WavHead | null> {
  await reader.skip(12)
  let format: DataView | null = null
  let largeDataSize: number | null = null
  for (;;) {
    const head = await reader.read(8)
    if (head === null) return null
    const name = String.fromCharCode(...head.subarray(0, 4))
    const size = viewOf(head).getUint32(4, true)
    if (name === 'data') {
      const placeholder = size === 0 || size >= PLACEHOLDER_SIZE
      return { format, dataBytes: placeholder ? largeDataSize : size }
    }
    if ((name === 'fmt ' || name === 'ds64') && size <= 65_536) {
      const body = await reader.read(size + (size % 2))
      if (body === null) return null
      if (name === 'fmt ') format = viewOf(body)
      else if (size >= 16) largeDataSize = Number(viewOf(body).getBigUint64(8, true)) || null
    } else if (!(await reader.skip(size + (size % 2)))) return null
  }
}

/** @param size bytes of sound, or null to read to the end of the stream */
async function* decodeData(
  reader: ByteReader,
  notes: DecodeNotes,
  layout: WavLayout,
  size: number | null,
): AsyncGenerator<DecodedSound> {
  const frameBytes = layout.channels * layout.bytesPerSample
  const wholeFrames = Math.max(1, Math.floor(BYTES_AT_ONCE / frameBytes)) * frameBytes
  let left = size ?? Number.POSITIVE_INFINITY
  while (left >= frameBytes) {
    await reader.peek(frameBytes)
    const bytes = reader.buffered(Math.min(wholeFrames, Math.floor(left / frameBytes) * frameBytes))
    const usable = bytes.length - (bytes.length % frameBytes)
    if (usable === 0) break
    await reader.skip(usable)
    left -= usable
    yield toSound(bytes.subarray(0, usable), layout)
  }
  if (size !== null && left >= frameBytes) notes.endsEarly = true
}

function toSound(bytes: Uint8Array, layout: WavLayout): DecodedSound {
  const view = viewOf(bytes)
  const frameBytes = layout.channels * layout.bytesPerSample
  const frames = bytes.length / frameBytes
  const channels = Array.from({ length: layout.channels }, (_, channel) => {
    const samples = new Float32Array(frames)
    const first = channel * layout.bytesPerSample
    for (let frame = 0; frame < frames; frame += 1)
      samples[frame] = layout.read(view, first + frame * frameBytes)
    return samples
  })
  return { channels, sampleRate: layout.sampleRate }
}

function readLayout(view: DataView): WavLayout {
  if (view.byteLength < 16) throw new AudioError('damaged_audio')
  const bits = view.getUint16(14, true)
  let format = view.getUint16(0, true)
  if (format === FORMAT_EXTENSIBLE && view.byteLength >= 26) format = view.getUint16(24, true)
  const read = sampleReader(format, bits)
  const channels = view.getUint16(2, true)
  if (read === null || channels < 1 || channels > 64) throw new AudioError('unsupported_audio')
  return { channels, sampleRate: view.getUint32(4, true), bytesPerSample: Math.ceil(bits / 8), read }
}

function sampleReader(format: number, bits: number): WavLayout['read'] | null {
  if (format === FORMAT_PCM) {
    if (bits === 8) return (view, offset) => (view.getUint8(offset) - 128) / 128
    if (bits === 16) return (view, offset) => view.getInt16(offset, true) / 32_768
    if (bits === 24)
      return (view, offset) => ((view.getInt8(offset + 2) << 16) | view.getUint16(offset, true)) / 8_388_608
    if (bits === 32) return (view, offset) => view.getInt32(offset, true) / 2_147_483_648
  }
  if (format === FORMAT_FLOAT) {
    if (bits === 32) return (view, offset) => view.getFloat32(offset, true)
    if (bits === 64) return (view, offset) => view.getFloat64(offset, true)
  }
  if (format === FORMAT_A_LAW && bits === 8) return (view, offset) => fromALaw(view.getUint8(offset))
  if (format === FORMAT_MU_LAW && bits === 8) return (view, offset) => fromMuLaw(view.getUint8(offset))
  return null
}

/** ITU-T G.711. */
function fromMuLaw(byte: number): number {
  const value = ~byte & 0xff
  const magnitude = ((((value & 0x0f) << 3) + 0x84) << ((value >> 4) & 7)) - 0x84
  return (value & 0x80 ? -magnitude : magnitude) / 32_768
}

/** ITU-T G.711. */
function fromALaw(byte: number): number {
  const value = byte ^ 0x55
  const exponent = (value >> 4) & 7
  const mantissa = ((value & 0x0f) << 4) + 8
  const magnitude = exponent === 0 ? mantissa : (mantissa + 0x100) << (exponent - 1)
  return (value & 0x80 ? magnitude : -magnitude) / 32_768
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
