import { AudioError } from './audio-error.ts'
import { SAMPLE_RATE } from './decoded-sound.ts'
import { decodeEmbedded } from './embedded-decoding.ts'
import { decodeWithFfmpeg, findFfmpeg } from './ffmpeg-decoding.ts'
import { holdableSeconds } from './holdable-sound.ts'
import { SNIFF_BYTES, sniffAudio, sniffOtherAudio } from './sniff-audio.ts'
import type { AudioFormat, OtherAudioFormat } from './sniff-audio.ts'

/** How to decode. */
export interface DecodeOptions {
  /** Sound beyond this many seconds is not given out. */
  maxSeconds: number
  /** How many bytes there are in all, where that is known: no more sound is believed to be in them than they can hold. */
  totalBytes?: number
  /** Processor time that decoding may use before any sound came of it, in ms. */
  reserveMs?: number
  signal?: AbortSignal
  /** Whose file it is: whoever has had many read lately waits for the others. */
  userId?: string
  /** Called once when the file stops before its own end, that is, when it was cut; what there was has been given out. */
  onWarning?: (warning: 'ends early') => void
  /** Path of ffmpeg, or null to do without; by default the one on the PATH, if any. */
  ffmpeg?: string | null
}

/** The file begins with as much as this before a codec shows itself to be one of ffmpeg's. */
const MOST_REPLAYED_BYTES = 4_000_000

/**
 * Decodes any known sound file as its bytes come in, in memory that does not grow with its length.
 * Yields chunks of 16 kHz mono samples in [-1, 1]. The format is told from the bytes alone.
 *
 * Throws AudioError: `not_audio`, `unsupported_audio`, `damaged_audio` when no sound at all could be read, and
 * `audio_too_long` after everything inside `maxSeconds` was yielded; `hollow_audio` likewise, after what the bytes can hold;
 * `costly_audio` when decoding takes more processor time than any recording. An error of `bytes` passes through, and so does the
 * reason of an aborted signal. The source is read no faster than the sound is taken.
 */
export async function* decodeAudio(
  bytes: AsyncIterable<Uint8Array>,
  options: DecodeOptions,
): AsyncGenerator<Float32Array> {
  const source = bytes[Symbol.asyncIterator]()
  try {
    const { head, ended } = await readHead(source)
    const format = sniffAudio(head) ?? sniffOtherAudio(head)
    if (format === null) throw new AudioError('not_audio')
    const holdable = options.totalBytes === undefined ? Infinity : holdableSeconds(format, options.totalBytes)
    const isHollow = holdable < options.maxSeconds
    let left = Math.round(Math.min(options.maxSeconds, holdable) * SAMPLE_RATE)
    for await (const samples of decodeFormat(format, replay([head], ended ? null : source), options)) {
      if (samples.length > left) {
        if (left > 0) yield samples.subarray(0, left)
        throw new AudioError(isHollow ? 'hollow_audio' : 'audio_too_long')
      }
      left -= samples.length
      yield samples
    }
  } finally {
    await source.return?.()
  }
}

async function* decodeFormat(
  format: AudioFormat | OtherAudioFormat,
  bytes: AsyncGenerator<Uint8Array>,
  options: DecodeOptions,
): AsyncGenerator<Float32Array> {
  const { signal, userId, maxSeconds, reserveMs } = options
  const onEndsEarly = (): void => options.onWarning?.('ends early')
  const ffmpeg = options.ffmpeg === undefined ? findFfmpeg() : options.ffmpeg
  if (!isEmbedded(format)) {
    if (ffmpeg === null) throw new AudioError('unsupported_audio')
    yield* decodeWithFfmpeg(ffmpeg, format, bytes, { signal, onEndsEarly, maxSeconds })
    return
  }
  const recorder = new Recorder(bytes)
  try {
    for await (const samples of decodeEmbedded(format, recorder.bytes(), {
      signal,
      userId,
      onEndsEarly,
      reserveMs,
    })) {
      recorder.stop()
      yield samples
    }
  } catch (error) {
    const recorded = recorder.recorded
    const isOtherCodec = error instanceof AudioError && error.code === 'unsupported_audio'
    if (!isOtherCodec || ffmpeg === null || recorded === null) throw error
    yield* decodeWithFfmpeg(ffmpeg, format, replay(recorded, bytes), { signal, onEndsEarly, maxSeconds })
  }
}

function isEmbedded(format: AudioFormat | OtherAudioFormat): format is Exclude<AudioFormat, 'm4a'> {
  return ['wav', 'mp3', 'ogg', 'flac', 'webm'].includes(format)
}

/** Reads until the format is clear: of a recording that is still being made no more than its first piece. */
async function readHead(source: AsyncIterator<Uint8Array>): Promise<{ head: Uint8Array; ended: boolean }> {
  let head = new Uint8Array(0)
  while (head.length < SNIFF_BYTES && !isClear(sniffAudio(head))) {
    const next = await source.next()
    if (next.done) return { head, ended: true }
    head = Buffer.concat([head, next.value])
  }
  return { head, ended: false }
}

/** What looks like MP3 may show to be something else behind its tag. */
function isClear(format: AudioFormat | null): boolean {
  return format !== null && format !== 'mp3'
}

async function* replay(
  first: Uint8Array[],
  rest: AsyncIterator<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  yield* first
  if (rest === null) return
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** Keeps what passes through, until it is told to stop or there is too much of it. */
class Recorder {
  recorded: Uint8Array[] | null = []
  readonly #source: AsyncIterator<Uint8Array>
  #length = 0

  constructor(source: AsyncIterator<Uint8Array>) {
    this.#source = source
  }

  /** Ending this generator leaves the source open: another decoder may go on with it. */
  async *bytes(): AsyncGenerator<Uint8Array> {
    for (let next = await this.#source.next(); !next.done; next = await this.#source.next()) {
      this.#length += next.value.length
      if (this.#length > MOST_REPLAYED_BYTES) this.recorded = null
      this.recorded?.push(next.value)
      yield next.value
    }
  }

  stop(): void {
    this.recorded = null
  }
}
