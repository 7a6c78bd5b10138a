import type { CharacterRange, NameList, SuspectedName } from './transcriber.ts'

/** Positions count samples at 16 kHz from the start of a session. */
export interface SpeechSpan {
  from: number
  to: number
}

/** One stretch of audio as it was recognised: the text of it, and where in it somebody spoke. */
export interface RecognizedPiece extends SpeechSpan {
  text: string
  speech: SpeechSpan[]
  /** Words of the text the model was unsure of; only batch pieces are looked through. */
  uncertain: CharacterRange[]
  /** Names that may have been said in the place of words of the text. */
  suspected?: SuspectedName[]
}

/** Live pieces are also closed by a longer silence, so that the text settles while the doctor thinks. */
export type Cutting = 'batch' | 'live'

/** What the recognizer can be asked. */
export type RecognizerRequest =
  | {
      type: 'feed'
      session: number
      cutting: Cutting
      /** Set when the session is new to this process: the position its samples begin at. */
      startAt: number | null
      /** What to listen for in the session; empty in all but its first request. */
      names: readonly NameList[]
      samples: Float32Array
      /** Nothing follows: what is open is recognised too, and the session forgotten. */
      isLast: boolean
    }
  | { type: 'partial'; session: number }

/** Its answers, in the order of the requests. */
export type RecognizerReply =
  | {
      type: 'fed'
      pieces: RecognizedPiece[]
      /** Everything before this position is done with and need not be kept. */
      doneTo: number
    }
  | {
      type: 'partial'
      /** The open piece; null when nobody has spoken in it. */
      piece: RecognizedPiece | null
    }

/** How the process is started. */
export interface RecognizerSetup {
  /** Where the vocabulary file is kept that the engine reads. */
  cacheDir: string
  threads: number
  /** Look for words the model was unsure of: costs as much time again, and 350 MB while the process runs. */
  marksUncertain: boolean
}

/** To the process. `forget` has no answer. */
export type ToRecognizer =
  | { type: 'setup'; setup: RecognizerSetup }
  | { type: 'request'; request: RecognizerRequest }
  | { type: 'forget'; session: number }

/** From the process. */
export type FromRecognizer =
  | { type: 'ready' }
  | { type: 'broken'; reason: 'files changed' | 'engine missing' }
  | { type: 'reply'; reply: RecognizerReply; residentBytes: number }
  | { type: 'failed' }
