import type { ByteReader } from './byte-reader.ts'
import { readFlacHead } from './flac-head.ts'
import { FlacFrameWalk } from './flac-frame-walk.ts'
import { id3TagLength } from './mpeg-header.ts'
import { MpegFrameWalk } from './mpeg-frame-walk.ts'
import { readMovieLength } from './movie-length.ts'
import { readOggPages } from './ogg-pages.ts'
import { OPUS_CLOCK, opusPacketDuration } from './opus-duration.ts'
import type { AudioFormat } from './sniff-audio.ts'
import { readWavHead } from './wav-decoder.ts'
import {
  ELEMENT,
  ElementCount,
  ENTERED,
  isPlausible,
  readElementHead,
  skipToSound,
  unsigned,
} from './webm-elements.ts'

const BYTES_AT_ONCE = 65_536

/** Told the length in seconds as it becomes known; it only grows. */
type Tell = (seconds: number) => void

/**
 * Reads how long a sound plays from its container and packets, without decoding anything. Only bytes that are there
 * count: what a head claims and the file does not hold is not believed.
 */
export const LENGTH_READERS = {
  wav: measureWav,
  mp3: measureMpeg,
  flac: measureFlac,
  ogg: measureOgg,
  webm: measureWebm,
  m4a: readMovieLength,
} as const satisfies Record<AudioFormat, (reader: ByteReader, tell: Tell) => Promise<void>>

const FORMATS_OF_SAMPLES = new Set([1, 3, 6, 7])

async function measureWav(reader: ByteReader, tell: Tell): Promise<void> {
  const head = await readWavHead(reader)
  if (head === null || head.format === null || head.format.byteLength < 16) return
  const { format } = head
  let codec = format.getUint16(0, true)
  if (codec === 0xfffe && format.byteLength >= 26) codec = format.getUint16(24, true)
  const sampleBytes = Math.ceil(format.getUint16(14, true) / 8) * format.getUint16(2, true)
  // What is packed says itself how many bytes a second takes; of plain samples it is known.
  const rate = FORMATS_OF_SAMPLES.has(codec)
    ? sampleBytes * format.getUint32(4, true)
    : format.getUint32(8, true)
  if (rate === 0) return
  const declared = head.dataBytes ?? Number.POSITIVE_INFINITY
  for (let counted = 0; counted < declared;) {
    const bytes = await reader.readSome(BYTES_AT_ONCE)
    if (bytes === null) return
    counted = Math.min(declared, counted + bytes.length)
    tell(counted / rate)
  }
}

async function measureMpeg(reader: ByteReader, tell: Tell): Promise<void> {
  await reader.skip(id3TagLength(await reader.peek(10)))
  const frames = new MpegFrameWalk()
  for (
    let bytes = await reader.readSome(BYTES_AT_ONCE);
    bytes;
    bytes = await reader.readSome(BYTES_AT_ONCE)
  ) {
    frames.walk(bytes)
    tell(frames.seconds)
  }
}

async function measureFlac(reader: ByteReader, tell: Tell): Promise<void> {
  await reader.skip(id3TagLength(await reader.peek(10)))
  const head = await readFlacHead(reader)
  const sampleRate = ((head[18] ?? 0) << 12) | ((head[19] ?? 0) << 4) | ((head[20] ?? 0) >> 4)
  if (sampleRate === 0) return
  const frames = new FlacFrameWalk(sampleRate)
  for (
    let bytes = await reader.readSome(BYTES_AT_ONCE);
    bytes;
    bytes = await reader.readSome(BYTES_AT_ONCE)
  ) {
    frames.walk(bytes)
    tell(frames.seconds)
  }
  frames.walk(new Uint8Array(0), true)
  tell(frames.seconds)
}

/** A first page that ends later than this is of a stream that was joined in its middle. */
const LONGEST_PAGE_SECONDS = 10

/** One stream of an Ogg file, while its pages pass. */
interface OggStream {
  serial: number
  isOpus: boolean
  clock: number
  ticks: number
  /** Where the sound begins. */
  begin: number | null
}

/** Opus by its packets; Vorbis and FLAC by the positions of their pages, counted from the first that plays. */
async function measureOgg(reader: ByteReader, tell: Tell): Promise<void> {
  let stream: OggStream | null = null
  let before = 0
  for await (const page of readOggPages(reader, () => {})) {
    if (page.isFirst) {
      const next = openStream(page.serial, page.parts[0] ?? new Uint8Array(0))
      if (next === null) continue
      before += secondsOf(stream)
      stream = next
      continue
    }
    if (stream === null || page.serial !== stream.serial) continue
    if (stream.isOpus) {
      for (const packet of page.isContinued ? page.parts.slice(1) : page.parts)
        if (!isOpusComment(packet)) stream.ticks += opusPacketDuration(packet)
    } else if (page.granule !== null && page.granule > 0) {
      stream.begin ??= page.granule > LONGEST_PAGE_SECONDS * stream.clock ? page.granule : 0
      stream.ticks = Math.max(stream.ticks, page.granule - stream.begin)
    }
    tell(before + secondsOf(stream))
  }
}

function isOpusComment(packet: Uint8Array): boolean {
  return String.fromCharCode(...packet.subarray(0, 8)) === 'OpusTags'
}

function secondsOf(stream: OggStream | null): number {
  return stream === null ? 0 : stream.ticks / stream.clock
}

function openStream(serial: number, head: Uint8Array): OggStream | null {
  const mark = String.fromCharCode(...head.subarray(0, 8))
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const stream = { serial, isOpus: mark === 'OpusHead', clock: OPUS_CLOCK, ticks: 0, begin: null }
  if (stream.isOpus) return stream
  // The rate stands where Vorbis and FLAC keep it in their first packet.
  if (mark.startsWith('\x01vorbis') && head.length >= 16) stream.clock = view.getUint32(12, true)
  else if (mark.startsWith('\x7fFLAC') && head.length >= 34) stream.clock = view.getUint32(27) >>> 12
  else return null
  return stream.clock > 0 ? stream : null
}

/** By the times of its blocks, as a player shows it. */
async function measureWebm(reader: ByteReader, tell: Tell): Promise<void> {
  let secondsPerTick = 0.001
  let clusterTicks = 0
  let begin: number | null = null
  const elements = new ElementCount()
  for (;;) {
    elements.take()
    const head = await readElementHead(reader)
    if (head === 'end') return
    if (head === null || !isPlausible(head)) {
      if (!(await skipToSound(reader, null))) return
      continue
    }
    if (ENTERED.has(head.id)) continue
    const size = head.size as number
    if (head.id === ELEMENT.timestampScale || head.id === ELEMENT.timestamp) {
      const body = await reader.read(size)
      if (body === null) return
      if (head.id === ELEMENT.timestamp) clusterTicks = unsigned(body)
      else secondsPerTick = unsigned(body) / 1e9 || secondsPerTick
      continue
    }
    if ((head.id === ELEMENT.simpleBlock || head.id === ELEMENT.block) && size >= 4) {
      const block = await reader.peek(4)
      // Behind the number of the track, which takes one byte in any file that holds a recording.
      const ticks = block.length < 4 ? 0 : new DataView(block.buffer, block.byteOffset).getInt16(1)
      const at = (clusterTicks + ticks) * secondsPerTick
      // A number of many bytes is no time. Nor does one that is far too late take the rest with it.
      if (Number.isFinite(at)) {
        begin = Math.min(begin ?? at, at)
        tell(at - begin)
        elements.heard(at - begin)
      }
    }
    if (!(await reader.skip(size))) return
  }
}
