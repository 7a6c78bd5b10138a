import { Worker } from 'node:worker_threads'

/** What a thread is asked; it answers with an `Answer` of the same number. */
export interface Asked<Task> {
  number: number
  task: Task
}

export interface Answer<Result> {
  number: number
  result: Result
}

interface Waiting<Result> {
  resolve(result: Result): void
  reject(error: Error): void
}

/** What a thread keeps of its last work is not held for nobody. */
const IDLE_MS = 60_000

/**
 * A thread that does one thing after the other. It starts with the first, and ends when nothing has come for a minute.
 * `script` takes `Asked` messages and posts an `Answer` to each.
 */
export class WorkerThread<Task, Result> {
  readonly #script: URL
  readonly #waiting = new Map<number, Waiting<Result>>()
  #thread: Worker | null = null
  #idle: NodeJS.Timeout | undefined
  #asked = 0

  constructor(script: URL) {
    this.#script = script
  }

  /** Throws an Error when the thread ended over it. */
  run(task: Task): Promise<Result> {
    clearTimeout(this.#idle)
    this.#thread ??= this.#start()
    const thread = this.#thread
    thread.ref()
    const number = (this.#asked += 1)
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      thread.postMessage({ number, task } satisfies Asked<Task>)
    })
  }

  #start(): Worker {
    const thread = new Worker(this.#script)
    thread.on('message', ({ number, result }: Answer<Result>) => {
      this.#waiting.get(number)?.resolve(result)
      this.#waiting.delete(number)
      if (this.#waiting.size > 0) return
      thread.unref()
      this.#idle = setTimeout(() => {
        this.#thread = null
        void thread.terminate()
      }, IDLE_MS).unref()
    })
    const fail = (cause?: unknown): void => {
      if (this.#thread !== thread) return
      this.#thread = null
      const waiting = [...this.#waiting.values()]
      this.#waiting.clear()
      for (const { reject } of waiting) reject(new Error('The thread ended before it answered.', { cause }))
    }
    thread.once('error', fail)
    thread.once('exit', () => fail())
    return thread
  }
}
