import { writeWav } from '#server/platform/audio/wav-writer.ts'

export const RATE = 16_000
const SYMBOL_SECONDS = 0.05
/** Far enough apart for a codec of speech to keep them apart. */
const TONES_HZ = Array.from({ length: 16 }, (_, index) => 350 + index * 170)
/** Windows that are held against the source. */
const WINDOW_MS = 100
/** What a codec for speech leaves of a tone is well above this; silence, or another moment of the sound, well below. */
const ALIKE = 0.8
/** Clocks of a sound card and a browser differ by as much within a minute. */
const DRIFT_SAMPLES = 64

/** Tones in an order that comes once: each moment of it sounds like no other. */
export function knownSound(seconds: number, random: () => number): Float32Array {
  const samples = new Float32Array(seconds * RATE)
  const symbol = SYMBOL_SECONDS * RATE
  let hertz = 0
  let phase = 0
  for (let at = 0; at < samples.length; at += 1) {
    if (at % symbol === 0) hertz = TONES_HZ[Math.floor(random() * TONES_HZ.length)] ?? 0
    phase += (2 * Math.PI * hertz) / RATE
    samples[at] = 0.4 * Math.sin(phase)
  }
  return samples
}

export const asWav = (samples: Float32Array): Uint8Array => writeWav(samples)

export interface Comparison {
  recordedMs: number
  /** Windows of the recording that are not the source at their place. */
  wrongMs: number
}

/** Holds the recording against the source, window by window, from where it begins in it. */
export function compare(recorded: Float32Array, source: Float32Array): Comparison {
  const size = (WINDOW_MS / 1_000) * RATE
  // The first moments are the microphone and the codec settling.
  let lag = placeOf(recorded.subarray(4 * size, 14 * size), source) - 4 * size
  let wrong = 0
  for (let from = 2 * size; from + size <= recorded.length; from += size) {
    const window = recorded.subarray(from, from + size)
    const found = bestNear(window, source, from + lag)
    if (found.alike < ALIKE) wrong += 1
    else lag += found.drift
  }
  return { recordedMs: (recorded.length / RATE) * 1_000, wrongMs: wrong * WINDOW_MS }
}

function bestNear(
  window: Float32Array,
  source: Float32Array,
  place: number,
): { alike: number; drift: number } {
  let best = { alike: -1, drift: 0 }
  for (let drift = -DRIFT_SAMPLES; drift <= DRIFT_SAMPLES; drift += 1) {
    const alike = likeness(window, source, place + drift)
    if (alike > best.alike) best = { alike, drift }
  }
  return best
}

/** Where in the source the part is, in samples: looked for coarsely by its tones, then to the sample. */
function placeOf(part: Float32Array, source: Float32Array): number {
  const step = (SYMBOL_SECONDS * RATE) / 10
  const heard = spectra(part, step)
  const known = spectra(source, step)
  let best = { alike: -1, at: 0 }
  for (let at = 0; at + heard.length <= known.length; at += 1) {
    let alike = 0
    for (let index = 0; index < heard.length; index += 1) if (heard[index] === known[at + index]) alike += 1
    if (alike > best.alike) best = { alike, at }
  }
  let exact = { alike: -1, at: 0 }
  for (let at = (best.at - 2) * step; at <= (best.at + 2) * step; at += 1) {
    const alike = likeness(part, source, at)
    if (alike > exact.alike) exact = { alike, at }
  }
  return exact.at
}

/** The loudest tone of each step. */
function spectra(samples: Float32Array, step: number): number[] {
  const window = step * 4
  const found: number[] = []
  for (let from = 0; from + window <= samples.length; from += step) {
    let best = { power: -1, tone: 0 }
    for (const [tone, hertz] of TONES_HZ.entries()) {
      const power = goertzel(samples, from, window, hertz)
      if (power > best.power) best = { power, tone }
    }
    found.push(best.tone)
  }
  return found
}

function goertzel(samples: Float32Array, from: number, length: number, hertz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / RATE)
  let [one, two] = [0, 0]
  for (let index = from; index < from + length; index += 1) {
    const next = (samples[index] ?? 0) + turn * one - two
    two = one
    one = next
  }
  return one * one + two * two - turn * one * two
}

/** -1 to 1, whatever the loudness. */
function likeness(part: Float32Array, source: Float32Array, place: number): number {
  let [both, own, theirs] = [0, 0, 0]
  for (let index = 0; index < part.length; index += 1) {
    const one = part[index] ?? 0
    // The microphone of the browser begins again at its end.
    const other = source[(place + index + source.length) % source.length] ?? 0
    both += one * other
    own += one * one
    theirs += other * other
  }
  return both / (Math.sqrt(own * theirs) || 1)
}
