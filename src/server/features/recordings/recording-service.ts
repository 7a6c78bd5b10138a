import { createHash } from 'node:crypto'
import type { Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/recordings.ts'
import { PIECE_LIMIT_BYTES, type Recording } from '#contract/recordings.ts'
import { holdNote, holdOpenNote, toRecording } from '#server/features/notes/public.ts'
import { type Bringing, readWhole } from '#server/http/read-whole.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import type { RecordingsCaller, RecordingsDependencies } from './dependencies.ts'
import { createDiscard } from './discard-recording.ts'
import { createPieceKeeping } from './keep-piece.ts'
import type { LiveText } from './live-text.ts'
import { asLateCaller, ownRecording, sentRecording } from './late-caller.ts'
import { enqueue, tellWaiting, transcribeAgain } from './put-on-queue.ts'
import { notAgreed, recordingNotFound } from './refusals.ts'
import {
  changeRecording,
  findPieces,
  findRecording,
  lockRecording,
  pieceKey,
  wholeKey,
  type RecordingRow,
} from './recording-store.ts'
import {
  aboutRecording,
  authorFor,
  type AskedRecording,
  isOfCaller,
  type NewRecording,
  requireMayStart,
  startRecording,
} from './start-recording.ts'

const PIECE_TOO_LARGE = 'This piece of the recording is too large. Record with shorter pieces.'
/** What a browser says of its recording goes into a header of ours no other way. */
const AUDIO_MEDIA_TYPE = /^(?:audio|video)\/[\w.+-]+(?:; ?codecs="?[\w.,+-]+"?)?$/

export type Recordings = ReturnType<typeof createRecordingService>

/** Microphone recordings: begun, received piece by piece, finished and read. */
export function createRecordingService(dependencies: RecordingsDependencies, live: LiveText) {
  const { db, clock } = dependencies
  const keepPiece = createPieceKeeping(dependencies)

  return {
    start: async (body: NewRecording, caller: RecordingsCaller) =>
      startRecording(dependencies, body, await asLateCaller(db, body, caller)),
    requireMayStart: (tx: Transaction, asked: AskedRecording, caller: RecordingsCaller) =>
      requireMayStart(dependencies, tx, asked, caller),
    /** Whether the caller has one with this id. */
    isKnown: async (id: string, caller: RecordingsCaller): Promise<boolean> => {
      const row = await findRecording(db, id, authorFor(caller))
      return row !== null && isOfCaller(row, caller)
    },

    /** Resolves once the piece is safely kept; the same piece may come again. */
    async putPiece(
      { params, headers }: Pick<Received<typeof contract.putPiece>, 'params' | 'headers'>,
      caller: RecordingsCaller & Bringing,
    ): Promise<{ number: number; pieces: number }> {
      const piece = { ...params, sha256: headers['x-piece-sha256'], durationMs: headers['x-piece-ms'] }
      const { row } = await sentRecording(db, piece.id, caller)
      if (row.purpose === 'visit' && row.consent?.given === false) throw notAgreed()
      const bytes = await readWhole(caller, { limitBytes: PIECE_LIMIT_BYTES, tooLarge: PIECE_TOO_LARGE })
      if (bytes.length === 0) throw new Refusal('invalid_input', 'This piece of the recording is empty.')
      if (createHash('sha256').update(bytes).digest('hex') !== piece.sha256)
        throw new Refusal(
          'checksum_mismatch',
          'This piece of the recording was damaged on its way. It is sent again.',
        )
      const { pieces, isNew } = await keepPiece({ ...piece, id: row.id }, bytes, caller)
      if (isNew) live.add(row, piece.number, bytes)
      return { number: piece.number, pieces }
    },

    async read(id: string, caller: RecordingsCaller): Promise<{ recording: Recording; received: number[] }> {
      const { row } = await sentRecording(db, id, caller)
      const pieces = await findPieces(db, row.id)
      return { recording: toRecording(row), received: pieces.map((piece) => piece.number) }
    },

    async finish(
      { id: asked, pieces, durationMs, write }: Received<typeof contract.finishRecording>['body'],
      caller: RecordingsCaller,
    ): Promise<Recording> {
      const { row: known, as } = await sentRecording(db, asked, caller)
      const { id, noteId } = known
      const row = await db.transaction(async (tx) => {
        // The note before the recording, as everywhere: two changes never wait for each other in a ring.
        await holdNote(tx, noteId, authorFor(as))
        const current = await lockRecording(tx, id, authorFor(as))
        if (!current) throw recordingNotFound()
        if (current.state !== 'receiving') return current
        const whole = await requireAllPieces(tx, id, pieces)
        await recordAudit(tx, aboutRecording('recording.finish', id, caller))
        const finished = await changeRecording(tx, id, {
          state: 'received',
          ...whole,
          reservedBytes: 0,
          durationMs,
          write: write && authorFor(as) === caller.actor.userId, // Who has the note by now asks themselves.
          finishedAt: clock.now(),
        })
        await enqueue(dependencies, tx, finished)
        return finished
      })
      live.close(id)
      await tellWaiting(dependencies, row)
      return toRecording(row)
    },

    discard: createDiscard(dependencies, live),

    async retry(asked: string, caller: RecordingsCaller): Promise<Recording> {
      const { id, noteId } = await ownRecording(db, asked, caller)
      const row = await db.transaction(async (tx) => {
        await holdNote(tx, noteId, caller.actor.userId)
        const current = await lockRecording(tx, id, caller.actor.userId)
        if (!current) throw recordingNotFound()
        if (current.state !== 'failed') return current
        await holdOpenNote(tx, noteId, caller.actor.userId)
        return transcribeAgain(dependencies, tx, current, caller)
      })
      await tellWaiting(dependencies, row)
      return toRecording(row)
    },

    async audio(
      id: string,
      caller: RecordingsCaller,
    ): Promise<{ mediaType: string; stream: AsyncIterable<Uint8Array>; bytes: number | null }> {
      const row = await ownRecording(db, id, caller)
      await db.transaction((tx) => recordAudit(tx, aboutRecording('recording.read', row.id, caller)))
      return {
        mediaType: AUDIO_MEDIA_TYPE.test(row.mediaType) ? row.mediaType : 'application/octet-stream',
        stream: recordedBytes(dependencies, row),
        // While pieces still arrive nobody knows.
        bytes: row.state === 'receiving' ? null : row.bytes,
      }
    },
  }
}

/** The audio as it was sent, from its pieces in order. */
export async function* recordedBytes(
  { db, storage }: Pick<RecordingsDependencies, 'db' | 'storage'>,
  row: RecordingRow,
): AsyncGenerator<Uint8Array> {
  if (row.source === 'upload') {
    yield* storage.get(wholeKey(row))
    return
  }
  for (const piece of await findPieces(db, row.id)) {
    if (row.state !== 'receiving' && piece.number >= row.pieces) return
    yield* storage.get(pieceKey(row, piece))
  }
}

/** What a recording of this many pieces consists of; pieces beyond it are kept and not part of it. */
async function requireAllPieces(
  tx: Transaction,
  recordingId: string,
  pieces: number,
): Promise<{ pieces: number; bytes: number }> {
  const received = (await findPieces(tx, recordingId)).filter(({ number }) => number < pieces)
  const numbers = new Set(received.map(({ number }) => number))
  const missing = Array.from({ length: pieces }, (_, number) => number).filter(
    (number) => !numbers.has(number),
  )
  if (missing.length > 0)
    throw new Refusal(
      'pieces_missing',
      'Parts of the recording are still on their way. It is finished when they are here.',
      { details: { missing } },
    )
  return { pieces, bytes: received.reduce((sum, piece) => sum + piece.bytes, 0) }
}
