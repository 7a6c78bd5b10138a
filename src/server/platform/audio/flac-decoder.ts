import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { AudioError } from './audio-error.ts'
import type { ByteReader } from './byte-reader.ts'
import type { DecodedSound, DecodeNotes } from './decoded-sound.ts'
import { id3TagLength } from './mpeg-header.ts'

/** Digital silence packs 65,535 samples into some twenty bytes: a small bite keeps what comes out of it small. */
const BYTES_AT_ONCE = 2_048
/**
 * The decoder waits for the end of a damaged frame for ever, and keeps all bytes while it waits. After so many without
 * sound, more than any frame of speech has, a fresh one takes over.
 */
const MOST_BYTES_WITHOUT_SOUND = 262_144

/** Reads a native FLAC stream. */
export async function* decodeFlac(reader: ByteReader, notes: DecodeNotes): AsyncGenerator<DecodedSound> {
  await reader.skip(id3TagLength(await reader.peek(10)))
  const head = await readHead(reader)
  let decoder = await openDecoder(head)
  let total = 0
  let silentBytes = 0
  try {
    for (;;) {
      const bytes = await reader.readSome(BYTES_AT_ONCE)
      // The decoder keeps a view of what it was given, so it gets a copy of its own.
      const sound = bytes === null ? await decoder.flush() : await decoder.decode(bytes.slice())
      total += sound.samplesDecoded
      silentBytes = sound.samplesDecoded > 0 ? 0 : silentBytes + (bytes?.length ?? 0)
      if (sound.samplesDecoded > 0) yield { channels: sound.channelData, sampleRate: sound.sampleRate }
      if (bytes === null) break
      if (silentBytes > MOST_BYTES_WITHOUT_SOUND) {
        decoder.free()
        decoder = await openDecoder(head)
        silentBytes = 0
      }
    }
  } finally {
    decoder.free()
  }
  if (total < declaredSamples(head)) notes.endsEarly = true
}

async function openDecoder(head: Uint8Array): Promise<FLACDecoder> {
  const decoder = new FLACDecoder()
  await decoder.ready
  await decoder.decode(head.slice())
  return decoder
}

/** The stream's mark and first block, made to say that sound follows; pictures and comments are passed over. */
async function readHead(reader: ByteReader): Promise<Uint8Array> {
  const head = await reader.read(42)
  if (head === null) throw new AudioError('damaged_audio')
  const copy = head.slice()
  let isLast = ((copy[4] ?? 0) & 0x80) !== 0
  copy[4] = (copy[4] ?? 0) | 0x80
  while (!isLast) {
    const block = await reader.read(4)
    if (block === null) throw new AudioError('damaged_audio')
    const [kind, high, middle, low] = block as unknown as [number, number, number, number]
    isLast = (kind & 0x80) !== 0
    await reader.skip((high << 16) | (middle << 8) | low)
  }
  return copy
}

/** The total of the stream's first block; 0 when the encoder did not know it. */
function declaredSamples(head: Uint8Array): number {
  const view = new DataView(head.buffer, head.byteOffset)
  return (view.getUint8(21) & 0x0f) * 2 ** 32 + view.getUint32(22)
}
