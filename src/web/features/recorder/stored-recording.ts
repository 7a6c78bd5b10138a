import { z } from 'zod'
import { Id, Moment } from '#contract/common.ts'
import { Consent } from '#contract/recordings.ts'

/**
 * A recording as this device keeps it beside its pieces. `recording`: the microphone is on, or was when the page went
 * away. `stopped`: whole, waiting until the server has acknowledged it. When it has, nothing is kept.
 */
export const StoredRecording = z.object({
  recordingId: Id,
  noteId: Id,
  /** Only this user sees it on this device. */
  userId: Id,
  mediaType: z.string(),
  startedAt: Moment,
  consent: Consent,
  limitMs: z.int().positive(),
  state: z.enum(['recording', 'stopped']),
  /** How many pieces were recorded, numbered from 0; the last may still be growing. */
  pieces: z.int().nonnegative(),
  durationMs: z.int().nonnegative(),
  /** The note is written once this recording is transcribed. */
  write: z.boolean(),
})
export type StoredRecording = z.infer<typeof StoredRecording>

/** About one second of audio. `sha256` in hexadecimal, of `bytes`. */
export interface StoredPiece {
  recordingId: string
  number: number
  sha256: string
  /** How much was recorded in it, in milliseconds. */
  ms: number
  bytes: ArrayBuffer
}

/** What keeps recordings on this device. Every promise is kept or rejects; nothing is half written. */
export interface RecordingStore {
  begin(recording: StoredRecording): Promise<void>
  /** Writes the piece, in place of what it was before it grew, and what the recording has grown to, together. */
  addPiece(recording: StoredRecording, piece: StoredPiece): Promise<void>
  update(recording: StoredRecording): Promise<void>
  /** The recordings of one user, oldest first. */
  list(userId: string): Promise<StoredRecording[]>
  read(recordingId: string): Promise<StoredRecording | null>
  /** Null when this device does not hold the piece. */
  readPiece(recordingId: string, number: number): Promise<StoredPiece | null>
  /** The recording and all of its pieces, together. */
  remove(recordingId: string): Promise<void>
}
