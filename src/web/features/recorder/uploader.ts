import type { Recording } from '#contract/recordings.ts'
import type { StoredPiece } from './stored-recording.ts'
import { delayAfter } from '#web/lib/retry-delay.ts'
import { RefusedHere, isForRoom, sentenceOf, verdictOn } from './upload-verdict.ts'

const IN_FLIGHT_LIMIT = 3
/** With no progress in between, asking the server again what it holds does not help after this many times. */
const SYNC_LIMIT = 3
const SESSION_WAIT_MS = 30_000

/** What a whole recording is. */
export interface Total {
  pieces: number
  durationMs: number
  write: boolean
}

/** The calls of one recording; each throws CallError. */
export interface UploadCalls {
  start(signal: AbortSignal): Promise<{ limitMs: number }>
  held(signal: AbortSignal): Promise<{ recording: Recording; received: number[] }>
  put(piece: StoredPiece, signal: AbortSignal): Promise<void>
  finish(total: Total, signal: AbortSignal): Promise<Recording>
}

/** Where the pieces of one recording are kept on this device. */
export interface PieceSource {
  read(number: number): Promise<StoredPiece | null>
  /** Called once, after the server acknowledged that it has the whole. */
  forget(): Promise<void>
}

interface Counts {
  /** Pieces that the server acknowledged. */
  sent: number
  recorded: number
}

export type UploadState =
  | ({ kind: 'sending' } & Counts)
  /** Goes on by itself. */
  | ({ kind: 'waiting'; reason: 'server' | 'session' | 'room'; sentence: string } & Counts)
  | ({ kind: 'finishing' } & Counts)
  /** The server acknowledged the whole and nothing is left here. `recording` is null when nothing was recorded. */
  | ({ kind: 'done'; recording: Recording | null } & Counts)
  /** The server finished the first `sent` pieces; all of them are still here. */
  | ({ kind: 'shortened'; recording: Recording; sentence: string } & Counts)
  /** The server does not take it; all of it is still here. */
  | ({ kind: 'refused'; sentence: string } & Counts)

export interface UploaderOptions {
  calls: UploadCalls
  source: PieceSource
  /** Resolves after the time, or when the signal aborts. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  onState: (state: UploadState) => void
  /** The server said how long the recording may be. */
  onLimitKnown?: (limitMs: number) => void
  /** The server takes no more: the microphone should stop. */
  onLimitReached?: () => void
}

/**
 * Brings one recording to the server, whole and in order, through anything that ends some day: lost connections, lost
 * replies, a restarted server, an expired session. Pieces go up as they are recorded, at most three at a time; nothing
 * is forgotten on this device before the finish of the whole was acknowledged.
 */
export class Uploader {
  private readonly options: UploaderOptions
  private readonly stopping = new AbortController()
  private readonly acknowledged = new Set<number>()
  private readonly inFlight = new Set<number>()
  private recorded = 0
  private total: Total | null = null
  /** Pieces from here on cannot go to the server. */
  private cut: { at: number; sentence: string } | null = null
  private trouble: unknown = null
  private failures = 0
  private syncs = 0
  private changed = false
  private wakeLoop: () => void = () => {}
  private waking = new AbortController()

  constructor(options: UploaderOptions) {
    this.options = options
  }

  /** Pieces up to this number, exclusive, can now be read from the source. */
  grow(recorded: number): void {
    this.recorded = Math.max(this.recorded, recorded)
    this.signalChange()
  }

  /** No more pieces will come. */
  close(total: Total): void {
    this.total = total
    this.grow(total.pieces)
  }

  /** Tries at once what waits: the network is back, or somebody signed in. */
  wake(): void {
    this.waking.abort()
  }

  /** Leaves everything as it is; another uploader can take it up. */
  stop(): void {
    this.stopping.abort()
    this.wake()
    this.signalChange()
  }

  /** Ends when the recording is done, cut short, refused, or the uploader is stopped. Never rejects. */
  async run({ resumed }: { resumed: boolean }): Promise<void> {
    try {
      if (await this.synchronise(resumed)) return
      await this.sendAll()
    } catch (error) {
      if (this.stopping.signal.aborted) return
      this.options.onState({ kind: 'refused', sentence: sentenceOf(error), ...this.counts() })
    }
  }

  private async sendAll(): Promise<void> {
    for (;;) {
      this.stopping.signal.throwIfAborted()
      this.launch()
      if (this.inFlight.size > 0) await this.change()
      else if (this.trouble) {
        const trouble = this.trouble
        this.trouble = null
        if (await this.settle(trouble)) return
      } else if (this.isAllThere()) {
        if (await this.finish()) return
      } else await this.change()
    }
  }

  private launch(): void {
    if (this.trouble) return
    const end = this.end()
    for (let number = 0; number < end && this.inFlight.size < IN_FLIGHT_LIMIT; number += 1)
      if (!this.acknowledged.has(number) && !this.inFlight.has(number)) void this.send(number)
    if (!this.trouble && !this.isAllThere()) this.options.onState({ kind: 'sending', ...this.counts() })
  }

  private async send(number: number): Promise<void> {
    this.inFlight.add(number)
    try {
      const piece = await this.options.source.read(number)
      if (piece) {
        await this.options.calls.put(piece, this.stopping.signal)
        this.acknowledged.add(number)
        this.failures = 0
        this.syncs = 0
      } else
        this.cutAt(number, 'A part of this recording could not be kept: the storage of this device was full.')
    } catch (error) {
      if (verdictOn(error) === 'limit') this.cutAt(number, sentenceOf(error))
      else this.trouble ??= error
    } finally {
      this.inFlight.delete(number)
      this.signalChange()
    }
  }

  private cutAt(at: number, sentence: string): void {
    const first = this.cut === null
    if (this.cut === null || at < this.cut.at) this.cut = { at, sentence }
    if (first) this.options.onLimitReached?.()
  }

  /** True when there is nothing left to do. */
  private async settle(error: unknown): Promise<boolean> {
    const verdict = verdictOn(error)
    if (verdict === 'refused' || verdict === 'limit') throw error
    if (verdict === 'sync' && ++this.syncs > SYNC_LIMIT) throw error
    await this.pause(error)
    return verdict === 'sync' && this.synchronise(true)
  }

  /** Begins the recording on the server and, for one begun before, learns what it holds. True when it is finished. */
  private async synchronise(ask: boolean): Promise<boolean> {
    const { calls, onLimitKnown } = this.options
    const { limitMs } = await this.repeat(() => calls.start(this.stopping.signal))
    onLimitKnown?.(limitMs)
    if (!ask) return false
    const { recording, received } = await this.repeat(() => calls.held(this.stopping.signal))
    this.acknowledged.clear()
    for (const number of received) this.acknowledged.add(number)
    if (recording.state === 'receiving') return false
    await this.conclude(recording)
    return true
  }

  private async finish(): Promise<boolean> {
    const total = await this.accepted()
    if (total.pieces === 0) {
      if (this.cut) throw new RefusedHere(this.cut.sentence)
      await this.forget(null)
      return true
    }
    this.options.onState({ kind: 'finishing', ...this.counts() })
    try {
      await this.conclude(await this.repeat(() => this.options.calls.finish(total, this.stopping.signal)))
      return true
    } catch (error) {
      return this.settle(error)
    }
  }

  private async conclude(recording: Recording): Promise<void> {
    if (recording.pieces >= this.recorded) return this.forget(recording)
    const sentence = this.cut?.sentence ?? 'The server took only the first part of this recording.'
    this.options.onState({ kind: 'shortened', recording, sentence, ...this.counts() })
  }

  private async forget(recording: Recording | null): Promise<void> {
    // What cannot be deleted now is deleted the next time: the server then says that it has it.
    await this.options.source.forget().catch(() => {})
    this.options.onState({ kind: 'done', recording, ...this.counts() })
  }

  /** Calls until it works; throws what trying again does not mend. */
  private async repeat<T>(attempt: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const result = await attempt()
        this.failures = 0
        return result
      } catch (error) {
        const verdict = verdictOn(error)
        if (verdict !== 'again' && verdict !== 'session') throw error
        await this.pause(error)
      }
    }
  }

  private async pause(error: unknown): Promise<void> {
    this.stopping.signal.throwIfAborted()
    this.failures += 1
    const session = verdictOn(error) === 'session'
    const reason = session ? 'session' : isForRoom(error) ? 'room' : 'server'
    this.options.onState({ kind: 'waiting', reason, sentence: sentenceOf(error), ...this.counts() })
    await this.options.wait(session ? SESSION_WAIT_MS : delayAfter(this.failures), this.waking.signal)
    this.waking = new AbortController()
    this.stopping.signal.throwIfAborted()
  }

  /** What of the recording the server can be asked to finish. */
  private async accepted(): Promise<Total> {
    const total = this.total ?? { pieces: 0, durationMs: 0, write: true }
    if (this.cut === null || this.cut.at >= total.pieces) return total
    let durationMs = 0
    for (let number = 0; number < this.cut.at; number += 1)
      durationMs += (await this.options.source.read(number))?.ms ?? 0
    return { ...total, pieces: this.cut.at, durationMs }
  }

  private end(): number {
    return Math.min(this.recorded, this.cut?.at ?? Infinity)
  }

  private isAllThere(): boolean {
    if (this.total === null) return false
    const end = this.end()
    for (let number = 0; number < end; number += 1) if (!this.acknowledged.has(number)) return false
    return true
  }

  private counts(): Counts {
    return { sent: this.acknowledged.size, recorded: this.recorded }
  }

  private signalChange(): void {
    this.changed = true
    this.wakeLoop()
  }

  private async change(): Promise<void> {
    if (!this.changed) await new Promise<void>((resolve) => (this.wakeLoop = resolve))
    this.changed = false
  }
}
