import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { AudioError } from './audio-error.ts'
import type { ByteReader } from './byte-reader.ts'
import type { DecodedSound, DecodeNotes } from './decoded-sound.ts'
import { readOggPages } from './ogg-pages.ts'
import type { OggPage } from './ogg-pages.ts'
import { opusPacketDuration } from './opus-duration.ts'
import { OpusPackets } from './opus-packets.ts'

/** Decodes the pages of one logical stream. */
interface PageDecoder {
  decode: (page: OggPage) => Promise<DecodedSound | null>
  /** What is left once no page follows. */
  flush: () => Promise<DecodedSound | null>
  free: () => void
}

/** No packet of speech comes near this; without it a damaged stream could make one packet of all of its pages. */
const LARGEST_PACKET_BYTES = 1_000_000

/**
 * Each stream takes a decoder of its own, milliseconds of work: a file of little but their heads would take minutes. So many
 * are read, and one more for each second of sound.
 */
const STREAMS_AT_FIRST = 16

/** Reads Ogg with Opus, Vorbis or FLAC: the first audio stream in it, and streams chained behind it. */
export async function* decodeOgg(reader: ByteReader, notes: DecodeNotes): AsyncGenerator<DecodedSound> {
  let decoder: PageDecoder | null = null
  let serial = -1
  let otherCodec = false
  let sawEnd = true
  let [streams, seconds] = [0, 0]
  try {
    for await (const page of readOggPages(reader, () => (notes.endsEarly = true))) {
      if (page.isFirst && (decoder === null || sawEnd)) {
        streams += 1
        if (streams > STREAMS_AT_FIRST + seconds) throw new AudioError('costly_audio')
        const next = await openStream(page)
        if (next === null) {
          otherCodec = true
          continue
        }
        const rest = await decoder?.flush()
        if (rest) yield rest
        decoder?.free()
        decoder = next
        serial = page.serial
        sawEnd = false
      }
      if (decoder === null || page.serial !== serial) continue
      const sound = await decoder.decode(page)
      sawEnd ||= page.isLast
      if (sound === null) continue
      seconds += (sound.channels[0]?.length ?? 0) / sound.sampleRate
      yield sound
    }
    const rest = await decoder?.flush()
    if (rest) yield rest
  } finally {
    decoder?.free()
  }
  if (decoder === null && otherCodec) throw new AudioError('unsupported_audio')
  if (!sawEnd) notes.endsEarly = true
}

async function openStream(page: OggPage): Promise<PageDecoder | null> {
  const mark = String.fromCharCode(...(page.parts[0] ?? new Uint8Array(0)).subarray(0, 8))
  if (mark === 'OpusHead') return openOpus(page.parts[0] as Uint8Array)
  if (mark.startsWith('\x01vorbis')) return openPackaged(new OggVorbisDecoder())
  if (mark.startsWith('\x7fFLAC')) return openPackaged(new FLACDecoder())
  return null
}

/** The Vorbis and FLAC decoders take Ogg pages as they are. */
async function openPackaged(decoder: OggVorbisDecoder | FLACDecoder): Promise<PageDecoder> {
  await decoder.ready
  const sounding = (sound: Awaited<ReturnType<typeof decoder.decode>>): DecodedSound | null =>
    sound.samplesDecoded > 0 ? { channels: sound.channelData, sampleRate: sound.sampleRate } : null
  return {
    decode: async (page) => sounding(await decoder.decode(page.bytes.slice())),
    flush: async () => sounding(await decoder.flush()),
    free: () => decoder.free(),
  }
}

async function openOpus(head: Uint8Array): Promise<PageDecoder> {
  const packets = await OpusPackets.open(head)
  let headersLeft = 2
  let open: Uint8Array | null = null
  let position: number | null = null
  return {
    decode: async (page) => {
      const whole = assemble(page, open)
      open = whole.open
      const sounding = whole.packets.slice(headersLeft)
      headersLeft -= Math.min(headersLeft, whole.packets.length)
      if (sounding.length === 0) return null
      const duration = sounding.reduce((sum, packet) => sum + opusPacketDuration(packet), 0)
      // The last page may declare fewer samples than its packets hold: the rest is the encoder's padding.
      const declared = page.granule === null || position === null ? duration : page.granule - position
      const trim = page.isLast ? Math.min(duration, Math.max(0, duration - declared)) : 0
      if (page.granule !== null) position = page.granule
      return packets.decode(sounding, trim)
    },
    flush: async () => null,
    free: () => packets.free(),
  }
}

function assemble(
  page: OggPage,
  open: Uint8Array | null,
): { packets: Uint8Array[]; open: Uint8Array | null } {
  const packets = [...page.parts]
  if (page.isContinued && packets.length > 0) {
    // Without its beginning (a lost page) the rest of a packet is of no use.
    if (open === null) packets.shift()
    else packets[0] = Buffer.concat([open, packets[0] as Uint8Array])
  }
  const last = page.isOpen ? (packets.pop() ?? null) : null
  return { packets, open: last !== null && last.length <= LARGEST_PACKET_BYTES ? last : null }
}
