import { HeavyOwners } from '../heavy-owners.ts'
import { AudioError } from './audio-error.ts'
import type { Owner } from '../fair-queue.ts'
import type { DecodeJob, MeasureJob, ToDecoder, Told } from './decode-protocol.ts'
import { keepFileThread, takeFileThread, type FileThread } from './file-threads.ts'

/** No healthy step (64 kB in, or half a second of sound out) comes near this. */
const STEP_LIMIT_MS = 20_000
/** Requests are answered while files are read; in steps of the system. Whoever had many read lately comes last of all. */
const BEHIND_THE_SERVER = 3
const BEHIND_THE_LIGHT = 17
/** Computing time of starting a thread. */
const START_MS = 300
/** By user, in ms of waiting for threads: three files of a quarter of an hour. */
const owners = new HeavyOwners({ upToMs: 9_000, regainedMs: 100 })
/** Whether so much was read of an owner's files lately that others go first. */
export const isHeavyInSound = (owner: Owner): boolean => owners.isHeavy(owner)
/** Whose file it is, and when it is not wanted any more. */
export interface SoundFor {
  userId?: string | undefined
  signal?: AbortSignal | undefined
}

/** A thread while it works on the bytes of one file, message by message; it is ended when it fails, falls silent or is told to. */
export class SoundThread<From> {
  readonly #thread: FileThread
  #isFree = false
  readonly #signal: AbortSignal | undefined
  readonly #owner: Owner | null

  constructor(
    script: './decode-worker.ts' | './measure-worker.ts',
    job: DecodeJob | MeasureJob,
    { userId, signal }: SoundFor,
  ) {
    this.#signal = signal
    this.#owner = userId === undefined ? null : { userId, organizationId: null }
    const isHeavy = this.#owner !== null && owners.isHeavy(this.#owner)
    this.#thread = takeFileThread(script, isHeavy ? BEHIND_THE_LIGHT : BEHIND_THE_SERVER)
    if (this.#thread.isNew) this.#charge(START_MS)
    this.#thread.worker.postMessage({ type: 'job', job })
  }

  async ask(message: ToDecoder, transfer: ArrayBuffer[] = []): Promise<From> {
    const asked = performance.now()
    const answer = this.next()
    this.#thread.worker.postMessage(message, transfer)
    return answer.finally(() => this.#charge(performance.now() - asked))
  }

  /** The thread's next message; a thread that fails or falls silent counts as a file that cannot be read. */
  async next(): Promise<From> {
    const { worker } = this.#thread
    const { promise, resolve, reject } = Promise.withResolvers<Told<From>>()
    const onAbort = (): void => reject(this.#signal?.reason as Error)
    const onEnd = (): void => reject(new AudioError('damaged_audio'))
    const timer = setTimeout(onEnd, STEP_LIMIT_MS)
    worker.once('message', resolve).once('error', onEnd).once('exit', onEnd)
    this.#signal?.addEventListener('abort', onAbort)
    try {
      this.#signal?.throwIfAborted()
      const told = await promise
      this.#isFree = told.next === 'free'
      return told.message
    } finally {
      clearTimeout(timer)
      worker.off('message', resolve).off('error', onEnd).off('exit', onEnd)
      this.#signal?.removeEventListener('abort', onAbort)
    }
  }

  #charge(ms: number): void {
    if (this.#owner) owners.charge(this.#owner, ms)
  }

  /** One that is done with its file is kept for the next; any other ends. */
  async end(): Promise<void> {
    if (this.#isFree) keepFileThread(this.#thread)
    else await this.#thread.worker.terminate()
  }
}
