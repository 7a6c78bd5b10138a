/**
 * The thread that decodes one file after another. A thread and not the server's own loop for two reasons: decoding minutes
 * of sound would hold up every request, and a damaged file can send a decoder round in circles; a thread can be ended.
 */
import { AudioError } from './audio-error.ts'
import { ByteReader } from './byte-reader.ts'
import type { DecodeJob, EmbeddedFormat, FromDecoder } from './decode-protocol.ts'
import { SAMPLE_RATE, toMono } from './decoded-sound.ts'
import type { DecodedSound, DecodeNotes } from './decoded-sound.ts'
import { decodeFlac } from './flac-decoder.ts'
import { decodeMpeg } from './mpeg-decoder.ts'
import { decodeOgg } from './ogg-decoder.ts'
import { type Say, workOnFiles } from './sound-work.ts'
import { ThreadBudget } from './thread-budget.ts'
import { decodeWav } from './wav-decoder.ts'
import { decodeWebm } from './webm-decoder.ts'

const DECODERS = {
  wav: decodeWav,
  mp3: decodeMpeg,
  ogg: decodeOgg,
  flac: decodeFlac,
  webm: decodeWebm,
} as const satisfies Record<
  EmbeddedFormat,
  (reader: ByteReader, notes: DecodeNotes) => AsyncGenerator<DecodedSound>
>

/** Ten times what a slow machine needs for a second of the most laborious sound. */
const CPU_MS_A_SECOND = 100

async function* incomingBytes(say: Say<FromDecoder>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const reply = await say({ type: 'need' })
    if (reply.type !== 'bytes' || reply.bytes === null) return
    yield reply.bytes
  }
}

async function decode({ format, reserveMs }: DecodeJob, tell: Say<FromDecoder>): Promise<FromDecoder> {
  const budget = new ThreadBudget({ reserveMs, msPerUnit: CPU_MS_A_SECOND })
  const say: Say<FromDecoder> = async (message, transfer) => {
    if (budget.isSpent) throw new AudioError('costly_audio')
    return tell(message, transfer)
  }
  const notes: DecodeNotes = { endsEarly: false }
  let gaveSound = false
  try {
    for await (const samples of toMono(DECODERS[format](new ByteReader(incomingBytes(say)), notes))) {
      gaveSound = true
      budget.earn(samples.length / SAMPLE_RATE)
      // A copy: the array may be a window on a decoder's own memory, which must not be given away.
      const own = samples.slice()
      await say({ type: 'sound', samples: own }, [own.buffer])
    }
    return gaveSound ? { type: 'end', endsEarly: notes.endsEarly } : { type: 'failed', code: 'damaged_audio' }
  } catch (error) {
    if (error instanceof AudioError && error.isAboutTheRest) return { type: 'failed', code: error.code }
    if (gaveSound) return { type: 'end', endsEarly: true }
    return { type: 'failed', code: error instanceof AudioError ? error.code : 'damaged_audio' }
  }
}

// The decoders print what they find wrong in a file; the outcome is reported by message.
Object.assign(globalThis.console, { error: () => {}, warn: () => {} })
workOnFiles(decode)
