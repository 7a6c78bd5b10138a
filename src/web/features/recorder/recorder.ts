import { RECORDING_LIMIT_WARNING_MS } from '#domain/limits.ts'
import type { Consent } from '#contract/recordings.ts'
import type { Capture, CaptureHandlers } from './capture.ts'
import { microphoneProblem, MicrophoneProblem } from './microphone-problem.ts'
import type { Microphone } from './microphone.ts'
import { PieceWriter } from './piece-writer.ts'
import { isSilent, listen, noSilence } from './silence.ts'
import { type SoundMoment, troubleOf, watch } from './sound-trouble.ts'
import { calm, type Warnings } from './warnings.ts'
import type { Uploads } from './uploads.ts'

/** Whole seconds only, so that it changes once a second. */
interface Running {
  noteId: string
  recordingId: string
  limitMs: number
  elapsedMs: number
  warnings: Warnings
}

export type EndReason = 'pressed' | 'limit'

export type RecorderState =
  /** `ended`: how the recording before came to its end. */
  | {
      kind: 'idle'
      ended: { noteId: string; recordingId: string; limitMs: number; reason: EndReason } | null
    }
  | { kind: 'asking'; noteId: string }
  | ({ kind: 'recording' } & Running)
  | ({ kind: 'paused' } & Running)
  | ({ kind: 'stopping' } & Running)
  /** `recordingId` is set when something was recorded before it failed; that is kept. */
  | { kind: 'failed'; noteId: string; recordingId: string | null; problem: MicrophoneProblem }

export interface RecorderOptions {
  noteId: string
  userId: string
  limitMs: number
  consent: Consent
  deviceId: string | null
}

export interface RecorderDeps {
  openMicrophone: (deviceId: string | null) => Promise<Microphone>
  startCapture: (stream: MediaStream, handlers: CaptureHandlers) => Promise<Capture>
  uploads: Pick<Uploads, 'begin' | 'addPiece' | 'close' | 'interrupt'>
  digest: (bytes: ArrayBuffer) => Promise<string>
  newId: () => string
  /** Milliseconds, never going back. */
  now: () => number
  /** ISO 8601. */
  moment: () => string
  /** Calls `tick` about four times a second until the returned function is called. */
  everyTick: (tick: () => void) => () => void
}

/** A gap longer than this between two ticks is a device that slept. */
const LONGEST_TICK_MS = 10_000

/** What is open while a recording runs. */
interface Session {
  options: RecorderOptions
  recordingId: string
  microphone: Microphone
  capture: Capture
  limitMs: number
  ranMs: number
  lastTickAt: number
  silence: { quietMs: number }
  /** The last seconds. */
  heard: readonly SoundMoment[]
  pieces: PieceWriter
  stopTicking: () => void
}

/** The one microphone recording of this page. It goes on while screens come and go. */
export class Recorder {
  private readonly deps: RecorderDeps
  private readonly listeners = new Set<() => void>()
  private state: RecorderState = { kind: 'idle', ended: null }
  private session: Session | null = null
  private asked = 0

  constructor(deps: RecorderDeps) {
    this.deps = deps
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  snapshot = (): RecorderState => this.state

  /** Level of the microphone now, 0 to 1; null when it is off or unknown. */
  level = (): number | null =>
    this.state.kind === 'recording' ? (this.session?.microphone.level() ?? null) : null

  /** Opens the microphone and records. Does nothing while another recording is on. Never rejects. */
  async start(options: RecorderOptions): Promise<void> {
    if (this.state.kind !== 'idle' && this.state.kind !== 'failed') return
    const { noteId } = options
    const asked = ++this.asked
    this.set({ kind: 'asking', noteId })
    let microphone: Microphone | null = null
    try {
      microphone = await this.deps.openMicrophone(options.deviceId)
      if (asked !== this.asked) microphone.close()
      else await this.record(options, microphone, asked)
    } catch (error) {
      microphone?.close()
      if (asked === this.asked)
        this.set({ kind: 'failed', noteId, recordingId: null, problem: microphoneProblem(error) })
    }
  }

  pause(): void {
    if (this.state.kind !== 'recording') return
    this.tick()
    this.session?.capture.pause()
    this.show('paused')
  }

  resume(): void {
    if (this.state.kind !== 'paused' || !this.session) return
    this.session.lastTickAt = this.deps.now()
    this.session.silence = noSilence
    this.session.heard = []
    this.session.capture.resume()
    this.show('recording')
  }

  /** Keeps what is heard so far: the page may be going. */
  flush(): void {
    if (this.state.kind === 'recording') this.session?.capture.flush()
  }

  /** Ends the recording; what was recorded is finished and transcribed. */
  async stop(reason: EndReason = 'pressed'): Promise<void> {
    const session = await this.end()
    if (!session) return
    const { recordingId, limitMs, options } = session
    await this.deps.uploads.close(recordingId, { write: true })
    this.set({ kind: 'idle', ended: { noteId: options.noteId, recordingId, limitMs, reason } })
  }

  /** Turns the microphone off and leaves it to a person, now or later, to say that the recording is whole. */
  async interrupt(problem: MicrophoneProblem | null): Promise<void> {
    this.asked += 1
    if (this.state.kind === 'asking') this.dismiss()
    const session = await this.end()
    if (!session) return
    const { recordingId, options } = session
    this.deps.uploads.interrupt(recordingId)
    if (problem) this.set({ kind: 'failed', noteId: options.noteId, recordingId, problem })
    else this.dismiss()
  }

  /** Forgets how the last recording ended or failed, or that the microphone was asked for. */
  dismiss(): void {
    if (this.session) return
    this.asked += 1
    this.set({ kind: 'idle', ended: null })
  }

  private async record(options: RecorderOptions, microphone: Microphone, asked: number): Promise<void> {
    const recordingId = this.deps.newId()
    const capture = await this.deps.startCapture(microphone.stream, {
      onSlice: (bytes, ms) => this.keep(recordingId, bytes, ms),
      onFailure: () => void this.fail(recordingId, microphone.stream.active ? 'failed' : 'unplugged'),
    })
    const { noteId, userId, consent, limitMs } = options
    await this.deps.uploads.begin(
      {
        recordingId,
        noteId,
        userId,
        mediaType: capture.mediaType,
        startedAt: this.deps.moment(),
        consent,
        limitMs,
        state: 'recording',
        pieces: 0,
        durationMs: 0,
        write: true,
      },
      {
        onLimitKnown: (known) => this.limit(recordingId, known),
        onLimitReached: () => void this.stopIf(recordingId),
      },
    )
    if (asked !== this.asked) {
      microphone.close()
      await this.deps.uploads.close(recordingId, { write: false })
      return
    }
    microphone.onEnded(() => void this.fail(recordingId, 'unplugged'))
    this.session = {
      options,
      recordingId,
      microphone,
      capture,
      limitMs,
      ranMs: 0,
      lastTickAt: this.deps.now(),
      silence: noSilence,
      heard: [],
      pieces: new PieceWriter(recordingId, this.deps),
      stopTicking: this.deps.everyTick(() => this.tick()),
    }
    capture.start()
    this.show('recording')
  }

  private keep(recordingId: string, bytes: Promise<ArrayBuffer>, ms: number): void {
    const { session } = this
    if (session?.recordingId !== recordingId) return
    session.pieces.add(bytes, ms)
    session.pieces.written.catch(() => this.fail(recordingId, 'failed'))
    this.tick()
  }

  /** Closes the microphone once everything heard is kept. Null when nothing was running. */
  private async end(): Promise<Session | null> {
    const { session } = this
    if (!session || this.state.kind === 'stopping') return null
    this.tick({ mayStop: false })
    this.show('stopping')
    session.stopTicking()
    await session.capture.stop().catch(() => {})
    session.microphone.close()
    await session.pieces.written.catch(() => {})
    this.session = null
    return session
  }

  private fail(recordingId: string, kind: 'unplugged' | 'failed'): Promise<void> {
    if (this.session?.recordingId !== recordingId) return Promise.resolve()
    return this.interrupt(new MicrophoneProblem(kind))
  }

  private async stopIf(recordingId: string): Promise<void> {
    if (this.session?.recordingId === recordingId) await this.stop('limit')
  }

  private limit(recordingId: string, limitMs: number): void {
    if (this.session?.recordingId !== recordingId) return
    this.session.limitMs = limitMs
    this.tick()
  }

  private tick({ mayStop = true } = {}): void {
    const { session } = this
    if (!session || this.state.kind !== 'recording') return
    const at = this.deps.now()
    const elapsed = Math.min(LONGEST_TICK_MS, at - session.lastTickAt)
    session.lastTickAt = at
    session.ranMs += elapsed
    this.listen(session, elapsed)
    this.show('recording')
    if (mayStop && session.ranMs >= session.limitMs) void this.stop('limit')
  }

  private listen(session: Session, ms: number): void {
    const [level, peak] = [session.microphone.level(), session.microphone.peak()]
    session.silence = level === null ? noSilence : listen(session.silence, level, ms)
    session.heard = level === null || peak === null ? [] : watch(session.heard, { level, peak, ms })
  }

  private show(kind: 'recording' | 'paused' | 'stopping'): void {
    const { session } = this
    if (!session) return
    const { options, recordingId, limitMs, ranMs, microphone, silence, heard } = session
    const warnings: Warnings =
      kind === 'recording'
        ? {
            muted: microphone.isMuted(),
            silent: isSilent(silence),
            trouble: troubleOf(heard),
            lastMinute: limitMs - ranMs <= RECORDING_LIMIT_WARNING_MS,
          }
        : calm
    const elapsedMs = Math.floor(ranMs / 1000) * 1000
    const next: RecorderState = { kind, noteId: options.noteId, recordingId, limitMs, elapsedMs, warnings }
    if (!isSame(this.state, next)) this.set(next)
  }

  private set(state: RecorderState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}

function isSame(one: RecorderState, other: RecorderState): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
