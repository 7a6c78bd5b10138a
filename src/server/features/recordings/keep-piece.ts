import { Refusal } from '#server/http/refusal.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { createTurns } from '#server/platform/turns.ts'
import type { RecordingsCaller, RecordingsDependencies } from './dependencies.ts'
import { sentRecording } from './late-caller.ts'
import { playedMs, refuseBeyondLimit } from './piece-limits.ts'
import {
  changeRecording,
  findPiece,
  insertPiece,
  isGone,
  lockRecording,
  pieceKey,
  type RecordingRow,
} from './recording-store.ts'
import { finishedAlready, recordingNotFound } from './refusals.ts'
import { authorFor } from './start-recording.ts'

/** Pieces of one recording that wait to be kept, beside the one that is. */
const WAITING = 32

type Keeping = Pick<RecordingsDependencies, 'db' | 'clock' | 'room' | 'storage'>

interface Piece {
  id: string
  number: number
  sha256: string
  durationMs: number
}

/**
 * Keeps the pieces of a recording, one at a time: of many that claim the same number all but one are refused before their
 * bytes are stored. What is stored and then refused for good is removed: no quota counts what no row names. Resolves with the
 * number of pieces that are kept, this one among them, once it is safely kept; the same piece may come again.
 */
export function createPieceKeeping(keeping: Keeping) {
  const { db, storage } = keeping
  const turns = createTurns({ waiting: WAITING })

  return function keepPiece(
    piece: Piece,
    bytes: Uint8Array,
    caller: RecordingsCaller,
  ): Promise<{ pieces: number; isNew: boolean }> {
    const kept = turns.run(piece.id, () => keep(piece, bytes, caller))
    if (!kept) throw tooManyAtOnce()
    return kept
  }

  async function keep(piece: Piece, bytes: Uint8Array, caller: RecordingsCaller) {
    const { row, as } = await sentRecording(db, piece.id, caller)
    const known = await findPiece(db, row.id, piece.number)
    if (known && known.sha256 !== piece.sha256) throw differs()
    // The bytes are kept before the row says so: a row never points at nothing.
    if (!known) {
      if (row.state !== 'receiving') throw finishedAlready()
      refuseBeyondLimit(row, {
        ...piece,
        bytes: bytes.length,
        playedMs: playedMs(piece.durationMs, bytes.length),
      })
      if (needsRoom(row, bytes.length))
        await db.transaction((tx) => keeping.room.require(tx, row.authorId, bytes.length))
      await storage.put(pieceKey(row, piece), bytes)
    }
    const pieces = await db
      .transaction((tx) => acknowledge(keeping, tx, { piece, bytes: bytes.length, caller: as }))
      .catch(async (error: unknown) => {
        if (!known && (await isForGood(error, row.id))) await storage.delete(pieceKey(row, piece))
        throw error
      })
    return { pieces, isNew: !known }
  }

  /** Whether no later call can make these bytes part of the recording: else they are left, for one that may be under way. */
  async function isForGood(error: unknown, id: string): Promise<boolean> {
    if (!(error instanceof Refusal)) return false
    if (error.code === 'recording_limit' || error.code === 'conflict') return true
    return error.code === 'not_found' && (await isGone(db, id))
  }
}

/** Only where the room that was set aside has been given back, after days without an end. */
const needsRoom = ({ keptBytes, reservedBytes }: RecordingRow, bytes: number): boolean =>
  keptBytes + bytes > reservedBytes

async function acknowledge(
  { clock, room }: Keeping,
  tx: Transaction,
  { piece, bytes, caller }: { piece: Piece; bytes: number; caller: RecordingsCaller },
): Promise<number> {
  const current = await lockRecording(tx, piece.id, authorFor(caller))
  if (!current) throw recordingNotFound()
  const known = await findPiece(tx, piece.id, piece.number)
  if (known?.sha256 === piece.sha256) return current.pieces
  if (known) throw differs()
  if (current.state !== 'receiving') throw finishedAlready()
  const { number, sha256 } = piece
  const durationMs = playedMs(piece.durationMs, bytes)
  refuseBeyondLimit(current, { number, bytes, playedMs: durationMs })
  if (needsRoom(current, bytes)) await room.require(tx, current.authorId, bytes)
  const at = clock.now()
  await insertPiece(tx, { recordingId: piece.id, number, sha256, durationMs, bytes, at })
  const pieces = current.pieces + 1
  await changeRecording(tx, piece.id, {
    pieces,
    bytes: current.bytes + bytes,
    keptBytes: current.keptBytes + bytes,
    playedMs: current.playedMs + durationMs,
  })
  return pieces
}

function differs(): Refusal {
  return new Refusal('conflict', 'A different piece with this number is kept already. Start a new recording.')
}

function tooManyAtOnce(): Refusal {
  return new Refusal(
    'too_many_requests',
    'Too many pieces of this recording are being sent at once. They are still on your device: they are sent again in a few seconds.',
    { retryAfterSeconds: 5 },
  )
}
