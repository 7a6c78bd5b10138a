import { FLACDecoder } from '@wasm-audio-decoders/flac'
import type { ByteReader } from './byte-reader.ts'
import type { DecodedSound, DecodeNotes } from './decoded-sound.ts'
import { readFlacHead } from './flac-head.ts'
import { id3TagLength } from './mpeg-header.ts'

/** Digital silence packs 65,535 samples into fourteen bytes: bites grow only while little comes out of them. */
const LEAST_BYTES_AT_ONCE = 64
const MOST_BYTES_AT_ONCE = 4_096
const MOST_SAMPLES_AT_ONCE = 100_000
/**
 * The decoder waits for the end of a damaged frame for ever, and keeps all bytes while it waits. After so many without
 * sound, more than any frame of speech has, a fresh one takes over.
 */
const MOST_BYTES_WITHOUT_SOUND = 262_144

/** Reads a native FLAC stream. */
export async function* decodeFlac(reader: ByteReader, notes: DecodeNotes): AsyncGenerator<DecodedSound> {
  await reader.skip(id3TagLength(await reader.peek(10)))
  const head = await readFlacHead(reader)
  let decoder = await openDecoder(head)
  let total = 0
  let silentBytes = 0
  let atOnce = LEAST_BYTES_AT_ONCE
  try {
    for (;;) {
      const bytes = await reader.readSome(atOnce)
      // The decoder keeps a view of what it was given, so it gets a copy of its own.
      const sound = bytes === null ? await decoder.flush() : await decoder.decode(bytes.slice())
      total += sound.samplesDecoded
      atOnce =
        sound.samplesDecoded > MOST_SAMPLES_AT_ONCE
          ? LEAST_BYTES_AT_ONCE
          : Math.min(MOST_BYTES_AT_ONCE, atOnce * 2)
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

/** The total of the stream's first block; 0 when the encoder did not know it. */
function declaredSamples(head: Uint8Array): number {
  const view = new DataView(head.buffer, head.byteOffset)
  return (view.getUint8(21) & 0x0f) * 2 ** 32 + view.getUint32(22)
}
