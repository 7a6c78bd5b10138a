import { Worker } from 'node:worker_threads'
import type { TelehealthFinding } from '#contract/telehealth.ts'
import type { Segment } from '#contract/transcripts.ts'
import type { DraftSection, Segment as ScribeSegment, Uncovered, Verdict } from '#scribe/types.ts'
import type { Claim } from './evidence-reading.ts'
import type { ReadTask } from './task-reading.ts'
import type { SentenceVerdict } from './writer.ts'

/** What is too long to be read between two requests. */
export type Reading =
  | { kind: 'check'; texts: string[]; segments: Segment[] }
  | { kind: 'talk'; text: string }
  | { kind: 'tasks'; segments: Segment[] }
  | { kind: 'telehealth'; segments: Segment[] }
  | { kind: 'speakers'; segments: Segment[] }
  | { kind: 'claims'; segments: Segment[]; claims: Claim[] }
  | { kind: 'uncovered'; segments: Segment[]; sections: DraftSection[] }

export interface Read {
  check: SentenceVerdict[]
  talk: Segment[]
  tasks: ReadTask[]
  telehealth: TelehealthFinding[]
  speakers: ScribeSegment[]
  claims: Verdict[]
  uncovered: Uncovered[]
}

export interface Asked {
  number: number
  reading: Reading
}

interface Answer {
  number: number
  read: Read[Reading['kind']]
}

interface Waiting {
  resolve(read: never): void
  reject(error: Error): void
}

/** A thread keeps the index of what it checked last; so much memory is not held for nobody. */
const IDLE_MS = 60_000

/** A thread that reads one thing after the other. It starts with the first, and ends when nothing has come for a minute. */
export class ReadingThread {
  readonly #waiting = new Map<number, Waiting>()
  #thread: Worker | null = null
  #idle: NodeJS.Timeout | undefined
  #asked = 0

  /** Throws an Error when the thread ended over it. */
  read<R extends Reading>(reading: R): Promise<Read[R['kind']]> {
    clearTimeout(this.#idle)
    this.#thread ??= this.#start()
    const thread = this.#thread
    thread.ref()
    const number = (this.#asked += 1)
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      thread.postMessage({ number, reading } satisfies Asked)
    })
  }

  #start(): Worker {
    const thread = new Worker(new URL('./reading-thread.ts', import.meta.url))
    thread.on('message', ({ number, read }: Answer) => {
      this.#waiting.get(number)?.resolve(read as never)
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
      for (const { reject } of waiting) reject(new Error('The reading thread ended.', { cause }))
    }
    thread.once('error', fail)
    thread.once('exit', () => fail())
    return thread
  }
}
