import { AudioError } from './audio-error.ts'
import { Resampler } from './resampler.ts'

/** The rate everything behind the decoders works at. */
export const SAMPLE_RATE = 16_000

/** What a decoder yields: one array per channel, all of one length, samples in [-1, 1] at `sampleRate`. */
export interface DecodedSound {
  channels: Float32Array[]
  sampleRate: number
}

/** A decoder reports, besides its sound, that the stream stopped before its end. */
export interface DecodeNotes {
  endsEarly: boolean
}

const LOWEST_RATE = 4_000
const HIGHEST_RATE = 384_000

/** Mixes decoded sound to mono and brings it to SAMPLE_RATE; yields chunks of about half a second. */
export async function* toMono(sounds: AsyncIterable<DecodedSound>): AsyncGenerator<Float32Array> {
  let rate = 0
  let resampler: Resampler | null = null
  let waiting: Float32Array[] = []
  let waitingLength = 0
  const keep = (samples: Float32Array): void => {
    if (samples.length > 0) waiting.push(samples)
    waitingLength += samples.length
  }
  const take = (): Float32Array => {
    const joined = join(waiting, waitingLength)
    waiting = []
    waitingLength = 0
    return joined
  }
  for await (const sound of sounds) {
    if (sound.sampleRate !== rate) {
      if (resampler !== null) keep(resampler.flush())
      rate = checkedRate(sound.sampleRate)
      resampler = rate === SAMPLE_RATE ? null : new Resampler(rate, SAMPLE_RATE)
    }
    const mono = mix(sound.channels)
    keep(resampler === null ? mono : resampler.push(mono))
    if (waitingLength >= SAMPLE_RATE / 2) yield take()
  }
  if (resampler !== null) keep(resampler.flush())
  if (waitingLength > 0) yield take()
}

function checkedRate(rate: number): number {
  if (!Number.isInteger(rate) || rate < LOWEST_RATE || rate > HIGHEST_RATE)
    throw new AudioError('unsupported_audio')
  return rate
}

function mix(channels: Float32Array[]): Float32Array {
  const mono = new Float32Array(channels[0]?.length ?? 0)
  for (const channel of channels) {
    for (let index = 0; index < mono.length; index += 1) {
      const sample = channel[index] ?? 0
      // A float file may hold NaN or infinity; one of them would spoil everything the filter touches.
      if (Number.isFinite(sample)) mono[index] = (mono[index] as number) + Math.max(-1, Math.min(1, sample))
    }
  }
  return channels.length > 1 ? mono.map((sum) => sum / channels.length) : mono
}

/** Joins sample arrays whose lengths add up to `length`. */
export function join(parts: Float32Array[], length: number): Float32Array {
  if (parts.length === 1) return parts[0] as Float32Array
  const joined = new Float32Array(length)
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
