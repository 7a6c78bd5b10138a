import {
  PAID_RECORDING_LIMIT_MS,
  RECORDING_BYTES_A_SECOND,
  RECORDING_LIMIT_GRACE_MS,
} from '#domain/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { RecordingRow } from './recording-store.ts'

/** A recorder makes one piece a second, and one more at each pause. */
const PIECES_A_SECOND = 4

/**
 * How long a piece is taken to play: what the browser says, and no less than its bytes take in the largest kind of sound
 * there is. Thousands of pieces cannot claim to last no time; one that claims too much only uses up its own recording.
 */
export function playedMs(claimedMs: number, bytes: number): number {
  return Math.max(claimedMs, Math.floor((bytes / RECORDING_BYTES_A_SECOND) * 1_000))
}

/** The bytes a whole recording may take, of any kind a browser makes. */
export function recordingRoom(limitMs: number): number {
  return Math.ceil(((limitMs + RECORDING_LIMIT_GRACE_MS) / 1_000) * RECORDING_BYTES_A_SECOND)
}

/** Throws recording_limit when the recording has had all that it may. What was refused once is refused for good. */
export function refuseBeyondLimit(
  row: Pick<RecordingRow, 'limitMs' | 'playedMs' | 'keptBytes'>,
  piece: { number: number; bytes: number; playedMs: number },
): void {
  const limitMs = row.limitMs ?? PAID_RECORDING_LIMIT_MS
  const mostMs = limitMs + RECORDING_LIMIT_GRACE_MS
  const isTooLong = row.playedMs + piece.playedMs > mostMs
  const isTooLarge = row.keptBytes + piece.bytes > recordingRoom(limitMs)
  if (isTooLong || isTooLarge || piece.number >= (mostMs / 1_000) * PIECES_A_SECOND)
    throw new Refusal(
      'recording_limit',
      `This recording has reached its limit of ${Math.round(limitMs / 60_000)} minutes. What was recorded is kept and will be transcribed.`,
    )
}
