/** Trouble is said within this much of it. */
const WATCHED_MS = 3_000
/** A little less than what is watched: moments are a quarter of a second. */
const ENOUGH_MS = 2_500
/** Quieter than any room (root mean square, 0 to 1): about -74 dB. Nothing comes from the microphone at all. */
const DEAD_LEVEL = 0.0002
/** As loud as samples can be. */
const CLIPPED_PEAK = 0.985
/** One word shouted is no trouble. */
const CLIPPED_SHARE = 0.25
/** About -28 dB: speech has gaps in which it is quieter, a fan beside the microphone has none. */
const NOISE_LEVEL = 0.04

/** How loud it was for a moment, 0 to 1. */
export interface SoundMoment {
  level: number
  peak: number
  ms: number
}

/** `dead`: nothing comes from the microphone; `clipping`: it is distorted; `noise`: it is never quiet around it. */
export type SoundTrouble = 'dead' | 'clipping' | 'noise'

/** The last moments, with this one. */
export function watch(moments: readonly SoundMoment[], moment: SoundMoment): readonly SoundMoment[] {
  const kept = [...moments, moment]
  while (lengthOf(kept) > WATCHED_MS) kept.shift()
  return kept
}

/** What is wrong with the sound of the last moments; null when nothing is, or too little was heard. */
export function troubleOf(moments: readonly SoundMoment[]): SoundTrouble | null {
  if (lengthOf(moments) < ENOUGH_MS) return null
  if (moments.every(({ level }) => level < DEAD_LEVEL)) return 'dead'
  const clipped = moments.filter(({ peak }) => peak >= CLIPPED_PEAK).length
  if (clipped >= moments.length * CLIPPED_SHARE) return 'clipping'
  return moments.every(({ level }) => level > NOISE_LEVEL) ? 'noise' : null
}

const lengthOf = (moments: readonly SoundMoment[]): number => moments.reduce((sum, { ms }) => sum + ms, 0)
