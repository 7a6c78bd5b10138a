import type { AudioFormat, OtherAudioFormat } from './sniff-audio.ts'

/**
 * The bits a second takes at the very least over a whole recording of somebody's voice. Opus of a muted microphone has
 * 1,300; lossless sound of a quiet room a hundred thousand. Below that is digital silence, of which a kilobyte can claim
 * ten minutes.
 */
const LEAST_BITS_A_SECOND = {
  wav: 8_000,
  mp3: 8_000,
  flac: 4_000,
  ogg: 1_000,
  webm: 1_000,
  m4a: 1_000,
  aiff: 8_000,
  amr: 1_000,
  caf: 1_000,
  asf: 1_000,
  aac: 1_000,
} as const satisfies Record<AudioFormat | OtherAudioFormat, number>

/** So much is believed of the shortest file. */
const RESERVE_SECONDS = 60

/** The longest sound that so many bytes are believed to hold. */
export function holdableSeconds(format: AudioFormat | OtherAudioFormat, bytes: number): number {
  return RESERVE_SECONDS + (bytes * 8) / LEAST_BITS_A_SECOND[format]
}
