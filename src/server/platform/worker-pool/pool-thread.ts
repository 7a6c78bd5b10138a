import type { Worker } from 'node:worker_threads'
import { startYieldingThread, yieldCores } from '../thread-priority.ts'
import type { Answer } from './answer-work.ts'
import { WorkError } from './work-error.ts'

/** How many owners a thread is taken to remember something of, such as the index of a transcript. */
const REMEMBERED = 16
/**
 * With V8's own size for it, tens of MB, a thread that fills its heap now and then takes the whole process down with it
 * (5 of 30 times): what is young then finds no room to be moved to. Measured, a small one costs the work nothing.
 */
const YOUNG_MB = 8
const COLD_PIECES = 2
/** In steps of the system: behind the server's own loop, and behind those threads too, for what takes long. */
const BEHIND_THE_SERVER = 1
const BEHIND_THE_QUICK = 17
/** A slow one while it starts: what waits for it would else wait for minutes where all cores are busy. */
const WHILE_STARTING = 9

/** A thread that does one piece of work at a time. It ends when it is told to, or over its work. */
export class PoolThread<Task, Result> {
  readonly #worker: Worker
  readonly #knows = new Set<string>()
  /** When it has started, which takes longer than most work; false when it has ended before. */
  readonly started: Promise<boolean>
  #hasStarted: (isSo: boolean) => void = () => {}
  #running: { resolve(result: Result): void; reject(reason: unknown): void } | null = null
  #hasEnded = false
  #threadId: number | null = null
  #isSlow: boolean
  #lastTookMs = 0
  #pieces = 0
  #isOutOfMemory = false

  /** `isSlow`: it computes behind the others from its first line on. */
  constructor(script: URL, memoryMb: number, isSlow = false) {
    this.#isSlow = isSlow
    this.#worker = startYieldingThread(script, isSlow ? WHILE_STARTING : BEHIND_THE_SERVER, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    })
    this.started = new Promise((resolve) => (this.#hasStarted = resolve))
    // A thread without work keeps no process alive.
    this.#worker.unref()
    this.#worker.on('message', (answer: Answer<Result>) => this.#answered(answer))
    this.#worker.once('error', (cause: Error & { code?: string }) => {
      this.#isOutOfMemory = cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#ended(new WorkError(this.#isOutOfMemory ? 'too_much' : 'failed', { cause }))
    })
    this.#worker.once('exit', () => this.#ended(new WorkError('failed')))
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** It ended for want of memory, and not all of that was its last piece's: others had left something behind in it. */
  get wasFilledByOthers(): boolean {
    return this.#isOutOfMemory && this.#pieces > 1
  }

  /** Its first pieces: it still compiles what it runs. */
  get isCold(): boolean {
    return this.#pieces <= COLD_PIECES
  }

  /** Whether it computes behind the others, which it does for good once it has been told to. */
  get isSlow(): boolean {
    return this.#isSlow
  }

  /** What its last piece of work computed, in ms. */
  get lastTookMs(): number {
    return this.#lastTookMs
  }

  /** Whether the process waits for it, though it has no work yet: somebody's waits for it to start. */
  keepAlive(isSo: boolean): void {
    if (isSo) this.#worker.ref()
    else if (!this.#running) this.#worker.unref()
  }

  slowDown(): void {
    this.#isSlow = true
    yieldCores(this.#threadId, BEHIND_THE_QUICK)
  }

  /** Whether it worked for this owner lately. */
  knows(userId: string): boolean {
    return this.#knows.has(userId)
  }

  /** Rejects with a WorkError when the work failed or the thread ended over it. */
  run(task: Task, userId: string): Promise<Result> {
    this.#knows.delete(userId)
    this.#knows.add(userId)
    for (const oldest of this.#knows) if (this.#knows.size > REMEMBERED) this.#knows.delete(oldest)
    this.#pieces += 1
    this.#worker.ref()
    return new Promise((resolve, reject) => {
      this.#running = { resolve, reject }
      this.#worker.postMessage(task)
    })
  }

  /** How long it has computed, in ms; null where it does not say so. */
  async computedMs(): Promise<number | null> {
    try {
      const { user, system } = await this.#worker.cpuUsage()
      return (user + system) / 1_000
    } catch {
      return null
    }
  }

  /** Ends it at once, whatever it is doing; what runs is rejected with `reason`. */
  end(reason: unknown = new WorkError('failed')): void {
    this.#ended(reason)
    void this.#worker.terminate()
  }

  #answered(answer: Answer<Result>): void {
    if ('isReady' in answer) {
      this.#threadId = answer.threadId
      if (this.#isSlow) yieldCores(answer.threadId, BEHIND_THE_QUICK)
      return this.#hasStarted(true)
    }
    this.#lastTookMs = answer.tookMs
    const running = this.#running
    this.#running = null
    this.#worker.unref()
    if ('result' in answer) running?.resolve(answer.result)
    else running?.reject(new WorkError('failed', { cause: answer.failure }))
  }

  #ended(reason: unknown): void {
    this.#hasEnded = true
    this.#hasStarted(false)
    const running = this.#running
    this.#running = null
    running?.reject(reason)
  }
}
