import { RecognizerChild } from './recognizer-child.ts'
import type { RecognizerReply, RecognizerRequest, RecognizerSetup } from './recognizer-protocol.ts'
import { TranscriberError } from './transcriber.ts'

/** How the process is looked after. */
export interface RecognizerCare extends RecognizerSetup {
  /** After so long without work the process is ended; the next request starts another. */
  idleMs: number
  /** A process that has grown beyond this is replaced between two requests. */
  mostResidentBytes: number
  /** Told when a process was lost: how often in a row, for the log. */
  onLost?: ((cause: string) => void) | undefined
}

/** Makes the request once its turn has come, for the process with this number: sessions of an older one are gone. */
type MakeRequest = (generation: number) => RecognizerRequest

interface Job {
  make: MakeRequest
  resolve: (reply: RecognizerReply) => void
  reject: (error: unknown) => void
}

export type Priority = 'live' | 'batch'

const BASE_LIMIT_MS = 60_000
const SAMPLES_PER_MS = 16
/** The longest piece that may be decoded on top of the samples of a request. */
const OPEN_PIECE_MS = 20_000
/** So many live requests may pass a waiting batch request. */
const LIVE_IN_A_ROW = 4

/**
 * One recognizer process for everybody, one request at a time, started on the first request and ended when idle.
 *
 * Live and batch share it because a second process would cost another 240 MB and win little: both would compute on the
 * same two cores, and a live request waits at most for one piece of the batch, about half a second. Live goes first; a
 * batch request passes after every few live ones, so that neither starves.
 */
export class RecognizerQueue {
  readonly #care: RecognizerCare
  readonly #waiting: Record<Priority, Job[]> = { live: [], batch: [] }
  #child: RecognizerChild | null = null
  #generation = 0
  #isWorking = false
  #isClosed = false
  #liveInARow = 0
  #idleTimer: NodeJS.Timeout | undefined

  constructor(care: RecognizerCare) {
    this.#care = care
  }

  /** The running process, if there is one: its id and memory. */
  get process(): { id: number | undefined; residentBytes: number } | null {
    const child = this.#child
    return child?.isRunning ? { id: child.processId, residentBytes: child.residentBytes } : null
  }

  /** Whether a live request waits for its turn. */
  get isLiveWaiting(): boolean {
    return this.#waiting.live.length > 0
  }

  async request(priority: Priority, make: MakeRequest): Promise<RecognizerReply> {
    if (this.#isClosed) throw new TranscriberError('unavailable', 'The speech engine has been shut down.')
    return new Promise((resolve, reject) => {
      this.#waiting[priority].push({ make, resolve, reject })
      void this.#work()
    })
  }

  /** Tells the process to drop a session it was sent under this generation. */
  forget(session: number, generation: number): void {
    if (generation === this.#generation) this.#child?.forget(session)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#idleTimer)
    this.#child?.end()
    const error = new TranscriberError('unavailable', 'The speech engine has been shut down.')
    for (const job of [...this.#waiting.live.splice(0), ...this.#waiting.batch.splice(0)]) job.reject(error)
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    clearTimeout(this.#idleTimer)
    this.#child?.holdProgram(true)
    for (let job = this.#next(); job !== undefined; job = this.#next()) {
      try {
        job.resolve(await this.#perform(job))
      } catch (error) {
        job.reject(error)
      }
    }
    this.#isWorking = false
    this.#child?.holdProgram(false)
    this.#idleTimer = setTimeout(() => this.#unload(), this.#care.idleMs).unref()
  }

  #next(): Job | undefined {
    const { live, batch } = this.#waiting
    const isBatchTurn = live.length === 0 || (batch.length > 0 && this.#liveInARow >= LIVE_IN_A_ROW)
    this.#liveInARow = isBatchTurn ? 0 : this.#liveInARow + 1
    return isBatchTurn ? batch.shift() : live.shift()
  }

  async #perform(job: Job): Promise<RecognizerReply> {
    try {
      const child = await this.#running()
      const request = job.make(this.#generation)
      const audioMs = OPEN_PIECE_MS + (request.type === 'feed' ? request.samples.length / SAMPLES_PER_MS : 0)
      return await child.ask(request, BASE_LIMIT_MS + audioMs / 2)
    } catch (error) {
      if (this.#child?.isRunning === false) this.#care.onLost?.((error as Error).message)
      throw error
    }
  }

  async #running(): Promise<RecognizerChild> {
    if (this.#child !== null && this.#child.residentBytes > this.#care.mostResidentBytes) this.#unload()
    if (this.#child?.isRunning) return this.#child
    this.#generation += 1
    this.#child = null
    const child = await RecognizerChild.start(this.#care)
    if (this.#isClosed) child.end()
    this.#child = child
    return child
  }

  #unload(): void {
    this.#child?.end()
    this.#child = null
  }
}
