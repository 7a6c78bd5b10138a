import type { Owner } from '../fair-queue.ts'

/** Characters `[from, to)` of a text, in UTF-16 code units. */
export interface CharacterRange {
  from: number
  to: number
}

/** Names that may be said. The same key always stands for the same names. */
export interface NameList {
  key: string
  names: readonly string[]
}

/** A name that may have been said in the place of the characters `[from, to)`. */
export interface SuspectedName extends CharacterRange {
  name: string
  /** The place of its list among those that were given. */
  list: number
  /** How much likelier the sound makes it than what was written, in natural logarithms; mostly below 0. */
  gain: number
}

/** One utterance: a sentence or two. Times are milliseconds from the start of the audio. */
export interface TranscribedSegment {
  startMs: number
  endMs: number
  text: string
  /** What the engine was unsure of, where it can tell. */
  uncertain?: CharacterRange[]
  /** Names it was told to listen for and may have missed; the best for each place first. */
  suspected?: SuspectedName[]
}

/** What a batch transcription is told, and what it tells while it runs. */
export interface TranscribeOptions {
  signal?: AbortSignal
  /** For whom: an engine that is shared gives each their turn. */
  owner?: Owner
  /** Words that may be said, for an engine that can be told; a line of some hundred characters at most. */
  expected?: string
  /** Names to listen for, for an engine that can. */
  names?: readonly NameList[]
  onSegment?: (segment: TranscribedSegment) => void
  /**
   * Called with the milliseconds of audio of which nothing more will be reported: another run may begin there.
   */
  onSettled?: (settledMs: number) => void
  /** Called with the milliseconds of audio that have been worked through. */
  onProgress?: (doneMs: number) => void
}

/** What a live session reports. */
export interface LiveListeners {
  /** The text so far of what is being said; an empty text takes the last one back. */
  onPartial: (partial: { startMs: number; text: string }) => void
  /** A finished utterance; it stands in the place of the partial text. */
  onSegment: (segment: TranscribedSegment) => void
  /** The session has ended with this error; nothing follows. */
  onError?: (error: Error) => void
}

/** A live session. `finish` resolves when everything pushed has been reported; `close` gives up what is left. */
export interface LiveTranscription {
  /** The next samples: 16 kHz mono, as they come from the microphone. */
  push: (samples: Float32Array) => void
  finish: () => Promise<void>
  close: () => void
}

/** Turns speech into text. Failures are TranscriberError, except the reason of an aborted signal. */
export interface Transcriber {
  /** Names the engine and model, to be kept with what they wrote: 'moonshine-tiny (embedded)'. */
  readonly engine: string
  /**
   * Reads 16 kHz mono audio to its end, no faster than it is transcribed, and resolves with all segments in order.
   * An error of `audio` passes through after everything heard before it was transcribed and reported by `onSegment`.
   */
  transcribe: (
    audio: AsyncIterable<Float32Array>,
    options: TranscribeOptions,
  ) => Promise<TranscribedSegment[]>
  openLive: (listeners: LiveListeners, owner?: Owner) => Promise<LiveTranscription>
  close: () => Promise<void>
}

/** `unavailable`: the engine cannot be used now; `refused`: it did not accept this audio; `failed`: it broke on it. */
export type TranscriberErrorCode = 'unavailable' | 'refused' | 'failed'

/** The message is one sentence that is safe to show; it holds no words of the audio, no address and no key. */
export class TranscriberError extends Error {
  readonly code: TranscriberErrorCode

  constructor(code: TranscriberErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TranscriberError'
    this.code = code
  }
}
