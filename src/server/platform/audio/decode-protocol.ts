import type { AudioErrorCode } from './audio-error.ts'
import type { AudioFormat } from './sniff-audio.ts'

/** The formats the decoders inside the product read; m4a needs ffmpeg. */
export type EmbeddedFormat = Exclude<AudioFormat, 'm4a'>

/** What the decoding thread is to do. */
export interface DecodeJob {
  format: EmbeddedFormat
  /** Processor time it may use before any sound has come out of it, in ms. */
  reserveMs: number
}

/** To a thread that is free: the next file. */
export interface JobFor<Job> {
  type: 'job'
  job: Job
}

/** Whatever a thread says, and whether it waits for an answer next, is free for another file, or ends. */
export interface Told<From> {
  message: From
  next: 'waits' | 'free' | 'ends'
}

/** To the thread: the bytes it asked for (null at the end), or leave to go on after a chunk of sound. */
export type ToDecoder = { type: 'bytes'; bytes: Uint8Array | null } | { type: 'more' }

/** From the thread. It waits for an answer after `need` and after `sound`, so nothing piles up on either side. */
export type FromDecoder =
  | { type: 'need' }
  | { type: 'sound'; samples: Float32Array }
  | { type: 'end'; endsEarly: boolean }
  | { type: 'failed'; code: AudioErrorCode }

/** What the measuring thread is to do. */
export interface MeasureJob {
  format: AudioFormat
}

/** From the measuring thread, which waits for bytes after each `need`; `seconds` is what is known so far. */
export type FromMeasurer =
  { type: 'need'; seconds: number | null } | { type: 'measured'; seconds: number | null }
