import type { AudioErrorCode } from './audio-error.ts'
import type { AudioFormat } from './sniff-audio.ts'

/** The formats the decoders inside the product read; m4a needs ffmpeg. */
export type EmbeddedFormat = Exclude<AudioFormat, 'm4a'>

/** What the decoding thread is started with. */
export interface DecodeJob {
  format: EmbeddedFormat
}

/** To the thread: the bytes it asked for (null at the end), or leave to go on after a chunk of sound. */
export type ToDecoder = { type: 'bytes'; bytes: Uint8Array | null } | { type: 'more' }

/** From the thread. It waits for an answer after `need` and after `sound`, so nothing piles up on either side. */
export type FromDecoder =
  | { type: 'need' }
  | { type: 'sound'; samples: Float32Array }
  | { type: 'end'; endsEarly: boolean }
  | { type: 'failed'; code: AudioErrorCode }
