import type { Keeper, KeptIn } from './keeper.ts'
import type { StoredPiece, StoredRecording } from './stored-recording.ts'
import { Uploader, type UploadCalls, type UploadState } from './uploader.ts'

/**
 * One recording on its way. `interrupted`: its microphone went away before somebody pressed stop; what was recorded goes
 * up, and a person says whether it is whole.
 */
export interface Upload {
  recording: StoredRecording
  interrupted: boolean
  keptIn: KeptIn
  state: UploadState
}

/** The server does not take it as it is: a person decides what becomes of it. */
export const isStuck = ({ kind }: Pick<UploadState, 'kind'>): boolean =>
  kind === 'refused' || kind === 'shortened'

export interface UploadsDeps {
  keeper: Keeper
  callsFor: (recording: StoredRecording) => UploadCalls
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Runs `work` while no other tab works on the recording; waits for its turn until the signal aborts. */
  alone: (recordingId: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>
}

/** What a running recording wants to know of its upload. */
export interface RecordingListener {
  onLimitKnown: (limitMs: number) => void
  onLimitReached: () => void
}

interface Entry {
  upload: Upload
  uploader: Uploader
  /** The microphone is still on: its last pieces must find their way to the disk whoever is signed in. */
  live: boolean
  /** How much of the recording's length is in the piece that still grows. */
  growingMs: number
  leaving: AbortController
}

/**
 * All recordings of this page on their way to the server: the one at the microphone, those stopped before, and those an
 * earlier page left on this device.
 */
export class Uploads {
  private readonly deps: UploadsDeps
  private readonly entries = new Map<string, Entry>()
  /** Recordings that another tab works on; this one takes over when that tab goes away. */
  private readonly queued = new Map<string, AbortController>()
  private readonly listeners = new Set<() => void>()
  private userId: string | null = null
  private list: readonly Upload[] = []

  constructor(deps: UploadsDeps) {
    this.deps = deps
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Those of the signed-in user; the same array until something changed. */
  snapshot = (): readonly Upload[] => this.list

  /** A recording begins. It is on the disk when this resolves. */
  async begin(recording: StoredRecording, listener: RecordingListener): Promise<void> {
    for (const { upload } of this.entries.values())
      if (upload.state.kind === 'done' && upload.recording.noteId === recording.noteId)
        this.leave(upload.recording.recordingId)
    const entry = this.entry(recording, listener)
    entry.live = true
    await new Promise<void>((resolve, reject) => {
      const work = async () => {
        await this.deps.keeper.begin(recording)
        this.entries.set(recording.recordingId, entry)
        this.change(entry, { keptIn: this.deps.keeper.keptIn(recording.recordingId) })
        resolve()
        await entry.uploader.run({ resumed: false })
      }
      this.deps.alone(recording.recordingId, entry.leaving.signal, work).catch(reject)
    })
  }

  /**
   * The next piece, or the last one grown. It is on the disk when this resolves; once it is whole it goes to the server
   * from there.
   */
  async addPiece(piece: StoredPiece, { isWhole }: { isWhole: boolean }): Promise<void> {
    const entry = this.entries.get(piece.recordingId)
    if (!entry) return
    const { recording } = entry.upload
    const grown = {
      ...recording,
      pieces: Math.max(recording.pieces, piece.number + 1),
      durationMs: recording.durationMs - entry.growingMs + piece.ms,
    }
    entry.growingMs = isWhole ? 0 : piece.ms
    await this.deps.keeper.addPiece(grown, piece)
    this.change(entry, { recording: grown, keptIn: this.deps.keeper.keptIn(piece.recordingId) })
    if (isWhole) entry.uploader.grow(grown.pieces)
  }

  /** The recording is whole: it is finished as soon as the server has all of it. */
  async close(recordingId: string, { write }: { write: boolean }): Promise<void> {
    const entry = this.entries.get(recordingId)
    if (!entry) return
    const recording: StoredRecording = { ...entry.upload.recording, state: 'stopped', write }
    await this.deps.keeper.update(recording)
    entry.live = false
    this.change(entry, { recording, interrupted: false })
    entry.uploader.close(recording)
    this.leaveStrangers()
  }

  /** The microphone went away without anybody wanting it; a person says later whether the recording is whole. */
  interrupt(recordingId: string): void {
    const entry = this.entries.get(recordingId)
    if (!entry) return
    entry.live = false
    this.change(entry, { interrupted: true })
    entry.uploader.grow(entry.upload.recording.pieces)
    this.leaveStrangers()
  }

  /** Somebody is signed in, or nobody: takes up what earlier pages left of this user, and lets go of everybody else's. */
  async resume(userId: string | null): Promise<void> {
    this.userId = userId
    this.leaveStrangers()
    this.publish()
    if (userId === null) return
    this.wake()
    for (const { recordingId } of await this.deps.keeper.list(userId).catch(() => []))
      this.takeUp(recordingId)
  }

  /** The network is back or somebody signed in: what waits is tried at once. */
  wake(): void {
    for (const { uploader } of this.entries.values()) uploader.wake()
  }

  /** Tries a refused one once more, from what is kept here. */
  retry(recordingId: string): void {
    this.leave(recordingId)
    this.takeUp(recordingId)
  }

  /** Deletes the recording from this device for good. */
  async discard(recordingId: string): Promise<void> {
    this.leave(recordingId)
    await this.deps.keeper.remove(recordingId)
  }

  /** Takes a finished one off the list. */
  dismiss(recordingId: string): void {
    this.leave(recordingId)
  }

  /** The audio as one file, for a person to save. */
  async file(recordingId: string): Promise<Blob> {
    const recording = await this.deps.keeper.read(recordingId)
    const parts: ArrayBuffer[] = []
    for (let number = 0; number < (recording?.pieces ?? 0); number += 1) {
      const piece = await this.deps.keeper.readPiece(recordingId, number)
      if (piece) parts.push(piece.bytes)
    }
    return new Blob(parts, { type: recording?.mediaType.split(';')[0] ?? '' })
  }

  private takeUp(recordingId: string): void {
    if (this.entries.has(recordingId) || this.queued.has(recordingId)) return
    const waiting = new AbortController()
    this.queued.set(recordingId, waiting)
    const work = async () => {
      this.queued.delete(recordingId)
      // Another tab may have finished it while this one waited.
      const recording = await this.deps.keeper.read(recordingId)
      if (recording?.userId !== this.userId) return
      const entry = this.entry(recording)
      this.entries.set(recordingId, entry)
      this.publish()
      if (recording.state === 'stopped') entry.uploader.close(recording)
      else entry.uploader.grow(recording.pieces)
      await entry.uploader.run({ resumed: true })
    }
    this.deps.alone(recordingId, waiting.signal, work).catch(() => this.queued.delete(recordingId))
  }

  private entry(recording: StoredRecording, listener?: RecordingListener): Entry {
    const { recordingId } = recording
    const { keeper, callsFor, wait } = this.deps
    const uploader = new Uploader({
      calls: callsFor(recording),
      source: {
        read: (number) => keeper.readPiece(recordingId, number),
        forget: () => keeper.remove(recordingId),
      },
      wait,
      onState: (state) => this.change(entry, { state }),
      ...listener,
    })
    const entry: Entry = {
      upload: {
        recording,
        interrupted: !listener && recording.state === 'recording',
        keptIn: keeper.keptIn(recordingId),
        state: { kind: 'sending', sent: 0, recorded: recording.pieces },
      },
      uploader,
      live: false,
      growingMs: 0,
      leaving: new AbortController(),
    }
    return entry
  }

  private leaveStrangers(): void {
    for (const { live, upload } of this.entries.values())
      if (!live && upload.recording.userId !== this.userId) this.leave(upload.recording.recordingId)
    for (const [recordingId, waiting] of this.queued) {
      waiting.abort()
      this.queued.delete(recordingId)
    }
  }

  private leave(recordingId: string): void {
    const entry = this.entries.get(recordingId)
    entry?.leaving.abort()
    entry?.uploader.stop()
    this.entries.delete(recordingId)
    this.publish()
  }

  private change(entry: Entry, change: Partial<Upload>): void {
    entry.upload = { ...entry.upload, ...change }
    this.publish()
  }

  private publish(): void {
    this.list = [...this.entries.values()]
      .map(({ upload }) => upload)
      .filter(({ recording }) => recording.userId === this.userId)
    for (const listener of this.listeners) listener()
  }
}
