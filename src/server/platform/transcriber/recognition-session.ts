import type { Owner } from '../fair-queue.ts'
import { RecognizerEndedError } from './recognizer-child.ts'
import type { Cutting, RecognizedPiece, RecognizerReply, RecognizerRequest } from './recognizer-protocol.ts'
import type { RecognizerQueue, Turn } from './recognizer-queue.ts'
import { TranscriberError, type NameList } from './transcriber.ts'

/** What a session needs of the queue. */
export type RecognizerAccess = Pick<
  RecognizerQueue,
  'request' | 'forget' | 'join' | 'isLiveWaiting' | 'process'
>

const SAMPLES_PER_MS = 16

let lastSession = 0

/**
 * One stream of audio on its way through the recognizer process. The samples of the open piece are kept here until they
 * are recognised, so that a process that died, was replaced or unloaded in between is simply told again: the piece is
 * tried once more in a new process, and then the error says so.
 */
export class RecognitionSession {
  readonly #queue: RecognizerAccess
  readonly #turn: Omit<Turn, 'audioMs'>
  readonly #leave: () => void
  readonly #cutting: Cutting
  readonly #names: readonly NameList[]
  readonly #id = (lastSession += 1)
  /** The process that knows this session, and how many of the open samples it has. */
  #generation = 0
  #open: Float32Array[] = []
  #openFrom = 0
  #sent = 0
  #isClosed = false

  constructor(queue: RecognizerAccess, cutting: Cutting, owner: Owner, names: readonly NameList[] = []) {
    this.#queue = queue
    this.#turn = { owner, urgent: cutting === 'live' }
    this.#cutting = cutting
    this.#names = names
    this.#leave = queue.join()
  }

  /** Everything before this, in ms, has been given out. */
  get settledMs(): number {
    return Math.floor(this.#openFrom / SAMPLES_PER_MS)
  }

  /** Takes the next samples; gives the pieces that are complete with them. `isLast` closes the session. */
  async feed(samples: Float32Array, isLast: boolean): Promise<RecognizedPiece[]> {
    this.#open.push(samples)
    const turn = { ...this.#turn, audioMs: samples.length / SAMPLES_PER_MS }
    const reply = await this.#tryTwice(turn, (generation) => this.#feedRequest(generation, isLast))
    if (reply.type !== 'fed') return []
    this.#drop(reply.doneTo)
    return reply.pieces
  }

  /** Recognises the open piece as it is; null when nobody speaks in it, or when more important work waits. */
  async partial(): Promise<RecognizedPiece | null> {
    if (this.#queue.isLiveWaiting || this.#queue.process === null) return null
    const turn = { ...this.#turn, audioMs: this.#openLength() / SAMPLES_PER_MS }
    const reply = await this.#queue.request(turn, () => ({ type: 'partial', session: this.#id }))
    return reply.type === 'partial' ? reply.piece : null
  }

  /** Gives the session up. */
  close(): void {
    this.#isClosed = true
    this.#open = []
    this.#leave()
    this.#queue.forget(this.#id, this.#generation)
  }

  /** Made when its turn comes. A process that was told to forget a session takes more of it for an error in itself. */
  #feedRequest(generation: number, isLast: boolean): RecognizerRequest {
    if (this.#isClosed) throw new TranscriberError('failed', 'This recording was given up.')
    const isKnown = generation === this.#generation
    const open = join(this.#open)
    const samples = isKnown ? open.subarray(this.#sent) : open
    this.#open = [open]
    this.#generation = generation
    this.#sent = open.length
    return {
      type: 'feed',
      session: this.#id,
      cutting: this.#cutting,
      startAt: isKnown ? null : this.#openFrom,
      names: isKnown ? [] : this.#names,
      // A copy: a window would be sent with the whole memory it is a window on.
      samples: samples.slice(),
      isLast,
    }
  }

  #openLength(): number {
    return this.#open.reduce((sum, part) => sum + part.length, 0)
  }

  async #tryTwice(turn: Turn, make: (generation: number) => RecognizerRequest): Promise<RecognizerReply> {
    try {
      return await this.#queue.request(turn, make)
    } catch (error) {
      if (!(error instanceof RecognizerEndedError)) throw error
    }
    try {
      return await this.#queue.request(turn, make)
    } catch (error) {
      if (!(error instanceof RecognizerEndedError)) throw error
      const message = `The speech engine stopped twice while it worked on the audio from ${clock(this.#openFrom)} on. Try again.`
      throw new TranscriberError('failed', message, { cause: error })
    }
  }

  #drop(doneTo: number): void {
    const open = join(this.#open)
    const done = Math.min(Math.max(0, doneTo - this.#openFrom), open.length)
    this.#open = [open.slice(done)]
    this.#openFrom += done
    this.#sent -= done
  }
}

function join(parts: Float32Array[]): Float32Array {
  if (parts.length === 1) return parts[0] as Float32Array
  const joined = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/** Minutes and seconds of a position, as a player shows them. */
function clock(position: number): string {
  const seconds = Math.floor(position / 16_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
