import type { Cutting, SpeechSpan } from './recognizer-protocol.ts'

const SECOND = 16_000

/** What the detector was set to; it reports speech and silence that much later than they begin. */
export const VOICE = {
  windowSamples: 512,
  minSilenceSeconds: 0.4,
  minSpeechSeconds: 0.2,
  maxSpeechSeconds: 15,
  threshold: 0.4,
} as const

const ONSET = VOICE.minSpeechSeconds * SECOND + 2 * VOICE.windowSamples
const HANGOVER = VOICE.minSilenceSeconds * SECOND

/** Shorter pieces cost the recognizer context, longer ones make it lose words. */
const LEAST_LENGTH = 8 * SECOND
const MOST_LENGTH = 20 * SECOND
/** Where a forced cut may lie, counted back from the end of the piece. */
const FORCED_CUT_REACH = 5 * SECOND
/** A soft beginning is heard late: so much of a silent piece stays for the next one. */
const KEPT_OF_SILENCE = 2 * SECOND
/** In a live session a silence of this length closes even a short piece. */
const LIVE_SETTLE = 1.2 * SECOND

/** A finished piece; without speech in it there is nothing to recognise. */
export interface CutPiece extends SpeechSpan {
  speech: SpeechSpan[]
}

/**
 * Decides where a stream of audio is cut into pieces for the recognizer. Pieces join without a gap: the detector chooses
 * where to cut, never what to leave out, because dropping what it takes for silence loses soft words. Only a piece in
 * which it heard no speech at all is passed over.
 */
export class PieceCutter {
  readonly #cutting: Cutting
  readonly #quietest: (from: number, to: number) => number
  #from: number
  #speech: SpeechSpan[] = []
  #speechStart: number | null = null

  /** @param quietest finds the quietest position between two, for a cut while somebody speaks */
  constructor(start: number, cutting: Cutting, quietest: (from: number, to: number) => number) {
    this.#from = start
    this.#cutting = cutting
    this.#quietest = quietest
  }

  /** Where the open piece begins. */
  get openFrom(): number {
    return this.#from
  }

  /** The speech heard so far in the open piece, up to `end`. */
  openSpeech(end: number): SpeechSpan[] {
    return this.#speechStart === null
      ? [...this.#speech]
      : [...this.#speech, { from: this.#speechStart, to: end }]
  }

  /** Takes what the detector says after the window that ends at `end`; gives a piece when one is complete. */
  advance(end: number, isSpeaking: boolean): CutPiece | null {
    if (isSpeaking) this.#speechStart ??= Math.max(this.#from, this.#speech.at(-1)?.to ?? 0, end - ONSET)
    else if (this.#speechStart !== null) {
      this.#speech.push({ from: this.#speechStart, to: Math.max(this.#speechStart, end - HANGOVER) })
      this.#speechStart = null
    }
    const length = end - this.#from
    if (this.#speechStart !== null) {
      return length >= MOST_LENGTH ? this.#cut(this.#quietest(end - FORCED_CUT_REACH, end)) : null
    }
    const last = this.#speech.at(-1)
    if (last === undefined) return length >= LEAST_LENGTH ? this.#cut(end - KEPT_OF_SILENCE) : null
    const gap = end - last.to
    const isSettled = this.#cutting === 'live' && gap >= LIVE_SETTLE
    return length >= LEAST_LENGTH || isSettled ? this.#cut(last.to + Math.floor(gap / 2)) : null
  }

  /** The rest, when the audio ends. */
  finish(end: number): CutPiece {
    const piece = { from: this.#from, to: end, speech: this.openSpeech(end) }
    this.#from = end
    this.#speech = []
    this.#speechStart = null
    return piece
  }

  #cut(at: number): CutPiece {
    const speech = this.#speech
    if (this.#speechStart !== null && this.#speechStart < at) {
      speech.push({ from: this.#speechStart, to: at })
      this.#speechStart = at
    }
    const piece = { from: this.#from, to: at, speech }
    this.#from = at
    this.#speech = []
    return piece
  }
}
