import { createHash } from 'node:crypto'
import type { VoiceKey } from '#contract/voices.ts'
import { speakWithFlite } from '#server/platform/speaker/flite-voice.ts'

/** A way of speaking: one of the free voices as it is, or higher or lower by this factor. */
interface SpokenVoice {
  name: string
  voice: VoiceKey
  factor: number
}

export const VOICES: readonly SpokenVoice[] = [
  { name: 'slt', voice: 'slt', factor: 1 },
  { name: 'rms', voice: 'rms', factor: 1 },
  { name: 'awb', voice: 'awb', factor: 1 },
  { name: 'kal16', voice: 'kal16', factor: 1 },
  { name: 'slt, lower', voice: 'slt', factor: 0.88 },
  { name: 'rms, higher', voice: 'rms', factor: 1.12 },
]

/** Seconds and loudness of the echoes of a room. */
const ROOMS = {
  'no room': [],
  'small room': [
    [0.007, 0.4],
    [0.013, 0.3],
    [0.021, 0.2],
    [0.034, 0.12],
  ],
  hall: [
    [0.023, 0.45],
    [0.041, 0.38],
    [0.067, 0.3],
    [0.11, 0.24],
    [0.17, 0.17],
    [0.26, 0.1],
  ],
} as const satisfies Record<string, ReadonlyArray<readonly [seconds: number, loudness: number]>>

export type Room = keyof typeof ROOMS
export const ROOM_NAMES = Object.keys(ROOMS) as Room[]

const HZ = 16_000
/** A recogniser that is given no silence may lose the first word. */
const SILENCE_SAMPLES = 8_000

/** The text as a voice says it in a room with this much noise (dB of signal to noise; null for none): 16 kHz. */
export async function spoken(
  text: string,
  { voice, room = 'no room', noiseDb = null }: { voice: SpokenVoice; room?: Room; noiseDb?: number | null },
): Promise<Float32Array> {
  const said = atFactor(await speakWithFlite(text, voice.voice), voice.factor)
  const heard = new Float32Array(said.length + 2 * SILENCE_SAMPLES)
  heard.set(said, SILENCE_SAMPLES)
  for (const [seconds, loudness] of ROOMS[room]) {
    const late = SILENCE_SAMPLES + Math.round(seconds * HZ)
    for (let at = 0; at < said.length && late + at < heard.length; at += 1)
      heard[late + at] = (heard[late + at] as number) + loudness * (said[at] as number)
  }
  if (noiseDb !== null) addNoise(heard, said, noiseDb, text)
  return heard
}

/** Played faster or slower, so that the voice is higher or lower. */
function atFactor(samples: Float32Array, factor: number): Float32Array {
  if (factor === 1) return samples
  return Float32Array.from({ length: Math.floor(samples.length / factor) }, (_, at) => {
    const place = at * factor
    const before = Math.floor(place)
    const [one, next] = [samples[before] as number, samples[before + 1] ?? 0]
    return one + (place - before) * (next - one)
  })
}

/** The same noise for the same words: figures of two runs can be compared. */
function addNoise(samples: Float32Array, speech: Float32Array, db: number, seed: string): void {
  const power = speech.reduce((sum, sample) => sum + sample * sample, 0) / speech.length
  // Of a uniform number between -1 and 1 the power is a third.
  const loudness = Math.sqrt((3 * power) / 10 ** (db / 10))
  let state = createHash('sha256').update(seed).digest().readUInt32BE() | 1
  for (let at = 0; at < samples.length; at += 1) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    samples[at] = (samples[at] as number) + loudness * (state / 2 ** 31)
  }
}
