import { FairQueue, type Owner } from '../fair-queue.ts'
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

/** Whose request it is, whether somebody waits for it at the microphone, and how much sound it brings. */
export interface Turn {
  owner: Owner
  urgent: boolean
  audioMs: number
}

interface Job extends Turn {
  make: MakeRequest
  resolve: (reply: RecognizerReply) => void
  reject: (error: unknown) => void
}

const BASE_LIMIT_MS = 60_000
const SAMPLES_PER_MS = 16
/** The longest piece that may be decoded on top of the samples of a request. */
const OPEN_PIECE_MS = 20_000
/** What a request is expected to take before it shows: the bare call, and a fifth of its sound. */
const CALL_MS = 20
const MS_PER_AUDIO_MS = 0.2
/** An account of today stands as far back as if so much more had been computed for it. */
const NEW_ACCOUNTS_MS = 1_000

/**
 * One recognizer process and who waits for it, one request at a time, started on the first request and ended when idle.
 *
 * Live and batch share it because a second process would cost another 240 MB and win little: both would compute on the
 * same cores, and a live request waits at most for one piece of the batch, about half a second. A request is a slice of a
 * few seconds of sound, so a short file goes between those of a long one: who has had much of the engine's time waits
 * behind who has had little.
 */
export class RecognizerQueue {
  readonly #care: RecognizerCare
  readonly #waiting = new FairQueue<Job>({ newAccounts: NEW_ACCOUNTS_MS })
  #child: RecognizerChild | null = null
  #generation = 0
  #isWorking = false
  #isClosed = false
  #liveWaiting = 0
  #sessions = 0
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
    return this.#liveWaiting > 0
  }

  /** How many streams of sound go through it. */
  get sessions(): number {
    return this.#sessions
  }

  /** A stream of sound begins; what is returned is called at its end. */
  join(): () => void {
    this.#sessions += 1
    let hasLeft = false
    return () => {
      if (!hasLeft) this.#sessions -= 1
      hasLeft = true
    }
  }

  async request(turn: Turn, make: MakeRequest): Promise<RecognizerReply> {
    if (this.#isClosed) throw new TranscriberError('unavailable', 'The speech engine has been shut down.')
    return new Promise((resolve, reject) => {
      const cost = CALL_MS + turn.audioMs * MS_PER_AUDIO_MS
      if (turn.urgent) this.#liveWaiting += 1
      this.#waiting.add({ work: { ...turn, make, resolve, reject }, ...turn, cost })
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
    for (let next = this.#waiting.take(); next !== null; next = this.#waiting.take()) next.work.reject(error)
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    clearTimeout(this.#idleTimer)
    this.#child?.holdProgram(true)
    for (let next = this.#waiting.take(); next !== null; next = this.#waiting.take()) {
      const { work: job, owner, cost } = next
      if (job.urgent) this.#liveWaiting -= 1
      const begun = performance.now()
      try {
        job.resolve(await this.#perform(job))
      } catch (error) {
        job.reject(error)
      }
      this.#waiting.charge(owner, performance.now() - begun - cost)
    }
    this.#isWorking = false
    this.#child?.holdProgram(false)
    this.#idleTimer = setTimeout(() => this.#unload(), this.#care.idleMs).unref()
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
