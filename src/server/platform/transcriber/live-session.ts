import type { RecognitionSession } from './recognition-session.ts'
import { toUtterances } from './utterances.ts'
import { collapseLoops } from './collapse-loops.ts'
import { TranscriberError } from './transcriber.ts'
import type { LiveListeners, LiveTranscription } from './transcriber.ts'

const SECOND = 16_000
/** So much new sound is worth a request, and so much a new partial text. */
const LEAST_FEED = 0.3 * SECOND
const LEAST_FOR_PARTIAL = 1 * SECOND
/** A single request is kept short, so that other sessions get their turn. */
const MOST_FEED = 5 * SECOND
/** An engine this far behind will not catch up. */
const MOST_WAITING = 120 * SECOND

/** Feeds a live stream to the recognizer as fast as it takes it; between two requests the sound adds up. */
export class LiveSession implements LiveTranscription {
  readonly #session: RecognitionSession
  readonly #listeners: LiveListeners
  #waiting: Float32Array[] = []
  #waitingLength = 0
  #sincePartial = 0
  #partialShown = false
  #isFinishing = false
  #isOver = false
  #work: Promise<void> = Promise.resolve()
  #isWorking = false

  constructor(session: RecognitionSession, listeners: LiveListeners) {
    this.#session = session
    this.#listeners = listeners
  }

  push(samples: Float32Array): void {
    if (this.#isOver || this.#isFinishing) return
    this.#waiting.push(samples.slice())
    this.#waitingLength += samples.length
    if (this.#waitingLength > MOST_WAITING) {
      this.#fail(
        new TranscriberError(
          'unavailable',
          'The speech engine cannot keep up; the recording itself goes on.',
        ),
      )
    } else this.#start()
  }

  async finish(): Promise<void> {
    this.#isFinishing = true
    this.#start()
    await this.#work
  }

  close(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#waiting = []
    this.#session.close()
  }

  #start(): void {
    if (this.#isWorking || this.#isOver) return
    if (this.#waitingLength < LEAST_FEED && !this.#isFinishing) return
    this.#isWorking = true
    this.#work = this.#run()
  }

  async #run(): Promise<void> {
    try {
      while (!this.#isOver && (this.#isFinishing || this.#waitingLength >= LEAST_FEED)) {
        const samples = this.#take()
        const isLast = this.#isFinishing && this.#waitingLength === 0
        await this.#feed(samples, isLast)
        if (isLast) this.close()
        else if (this.#isPartialDue()) await this.#partial()
      }
    } catch (error) {
      this.#fail(error as Error)
    } finally {
      this.#isWorking = false
    }
  }

  #isPartialDue(): boolean {
    return (
      !this.#isFinishing && this.#sincePartial >= LEAST_FOR_PARTIAL && this.#waitingLength < LEAST_FOR_PARTIAL
    )
  }

  #take(): Float32Array {
    const joined = new Float32Array(this.#waitingLength)
    let offset = 0
    for (const part of this.#waiting) {
      joined.set(part, offset)
      offset += part.length
    }
    const taken = joined.slice(0, MOST_FEED)
    this.#waiting = joined.length > MOST_FEED ? [joined.slice(MOST_FEED)] : []
    this.#waitingLength -= taken.length
    this.#sincePartial += taken.length
    return taken
  }

  async #feed(samples: Float32Array, isLast: boolean): Promise<void> {
    const pieces = await this.#session.feed(samples, isLast)
    if (this.#isOver) return
    const segments = pieces.flatMap(toUtterances)
    for (const segment of segments) this.#listeners.onSegment(segment)
    if ((pieces.length > 0 || isLast) && this.#partialShown) {
      this.#partialShown = false
      const startMs = segments.at(-1)?.endMs ?? 0
      this.#listeners.onPartial({ startMs, text: '' })
    }
  }

  async #partial(): Promise<void> {
    const piece = await this.#session.partial()
    if (piece === null || this.#isOver) return
    this.#sincePartial = 0
    const { text } = collapseLoops(piece.text)
    if (text === '') return
    this.#partialShown = true
    this.#listeners.onPartial({ startMs: Math.round((piece.speech[0]?.from ?? piece.from) / 16), text })
  }

  #fail(error: Error): void {
    if (this.#isOver) return
    this.close()
    this.#listeners.onError?.(error)
  }
}
