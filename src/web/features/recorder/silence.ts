/** Quieter than this (root mean square, 0 to 1) nobody is speaking near the microphone: about -54 dB. */
const QUIET_LEVEL = 0.002
const SILENCE_MS = 15_000

/** How long it has been quiet. */
export interface Silence {
  quietMs: number
}

export const noSilence: Silence = { quietMs: 0 }

/** After `elapsedMs` more at `level`. */
export function listen(silence: Silence, level: number, elapsedMs: number): Silence {
  return level >= QUIET_LEVEL ? noSilence : { quietMs: silence.quietMs + elapsedMs }
}

/** Nothing was heard for long enough to say so. */
export function isSilent({ quietMs }: Silence): boolean {
  return quietMs >= SILENCE_MS
}

/** Root mean square of samples between -1 and 1. */
export function levelOf(samples: Float32Array): number {
  if (samples.length === 0) return 0
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / samples.length)
}

/** The loudest of samples between -1 and 1. */
export function peakOf(samples: Float32Array): number {
  let peak = 0
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample))
  return peak
}

/** A level for the eye, 0 to 1: decibels from -60 to -6, because ears do not hear linearly. */
export function meterOf(level: number): number {
  if (level <= 0) return 0
  const decibels = 20 * Math.log10(level)
  return Math.max(0, Math.min(1, (decibels + 60) / 54))
}
