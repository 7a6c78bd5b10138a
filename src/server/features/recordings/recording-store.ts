import { and, asc, eq, gt, gte, inArray, lt, or } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/connection.ts'
import type { Ids } from '#server/platform/ids.ts'
import { workOfSound } from '#server/platform/queue/job-weight.ts'
import type { Jobs } from '#server/platform/queue/queue.ts'
import { isOfNoteOf } from '#server/platform/database/own-note.ts'
import { recordingPieces, recordings } from '#server/platform/database/schema/recordings.ts'

export type RecordingRow = typeof recordings.$inferSelect
type NewRecordingRow = typeof recordings.$inferInsert

/** What the keys of all objects of a recording begin with. */
export const keysOf = ({ id, noteId }: Pick<RecordingRow, 'id' | 'noteId'>) => `recordings/${noteId}/${id}/`

/**
 * Where the bytes of a recording lie: one object a piece, or one for an upload. The checksum in a piece's key keeps a
 * different piece of the same number, refused a moment later, from taking the place of the one that is kept.
 */
export const pieceKey = (
  row: Pick<RecordingRow, 'id' | 'noteId'>,
  { number, sha256 }: { number: number; sha256: string },
) => `${keysOf(row)}${number}-${sha256}`
export const wholeKey = (row: Pick<RecordingRow, 'id' | 'noteId'>) => `${keysOf(row)}whole`

/** What the queue is told of a whole recording. */
export const transcriptionOf = (row: RecordingRow): Jobs['transcribe-recording'] => ({
  recordingId: row.id,
  userId: row.authorId,
  ...workOfSound(Math.max(row.durationMs ?? 0, row.playedMs, msByBytes(row))),
})

const UNMEASURED_BYTES_A_MS = 2
const COMPRESSED_BYTES_A_MS = 8

/**
 * For how long a file may be spoken in, as far as its bytes tell: of one that could not be measured as speech of 16 kilobits
 * a second, of a compressed one of 64. Its container may claim that it is over at once.
 */
function msByBytes({ source, bytes, mediaType, durationMs }: RecordingRow): number {
  if (source !== 'upload') return 0
  if (durationMs === null) return (bytes ?? 0) / UNMEASURED_BYTES_A_MS
  return /wav|flac/.test(mediaType) ? 0 : (bytes ?? 0) / COMPRESSED_BYTES_A_MS
}

const isOwn = (authorId: string) =>
  and(eq(recordings.authorId, authorId), isOfNoteOf(recordings.noteId, authorId))

/** By its id, or by the one its author chose. */
export async function findRecording(
  db: Executor,
  id: string,
  authorId: string,
): Promise<RecordingRow | null> {
  const [found] = await db
    .select()
    .from(recordings)
    .where(and(or(eq(recordings.id, id), eq(recordings.chosenId, id)), isOwn(authorId)))
  return found ?? null
}

/**
 * Null when the author has one with this id, or with these bytes on the same note, already. Under an id that is somebody
 * else's it is kept under another: whoever chooses ids learns nothing of what others have.
 */
export async function insertChosenRecording(
  db: Executor,
  row: NewRecordingRow,
  ids: Ids,
): Promise<RecordingRow | null> {
  const inserted = await insertRecording(db, row)
  if (inserted || (await findRecording(db, row.id, row.authorId))) return inserted
  return insertRecording(db, { ...row, id: ids.uuid(), chosenId: row.id })
}

export async function lockRecording(
  tx: Transaction,
  id: string,
  authorId: string,
): Promise<RecordingRow | null> {
  const [found] = await tx
    .select()
    .from(recordings)
    .where(and(eq(recordings.id, id), isOwn(authorId)))
    .for('update')
  return found ?? null
}

/** Whether nobody has a recording with this id any more. */
export async function isGone(db: Executor, id: string): Promise<boolean> {
  return (await db.select({ id: recordings.id }).from(recordings).where(eq(recordings.id, id))).length === 0
}

export async function findNoteOfRecording(db: Executor, id: string): Promise<string | null> {
  const [found] = await db.select({ noteId: recordings.noteId }).from(recordings).where(eq(recordings.id, id))
  return found?.noteId ?? null
}

/** For jobs, which act for the author. */
export async function lockRecordingForJob(tx: Transaction, id: string): Promise<RecordingRow | null> {
  const [found] = await tx.select().from(recordings).where(eq(recordings.id, id)).for('update')
  return found ?? null
}

export async function findSameUpload(
  db: Executor,
  noteId: string,
  sha256: string,
): Promise<RecordingRow | null> {
  const [found] = await db
    .select()
    .from(recordings)
    .where(and(eq(recordings.noteId, noteId), eq(recordings.sha256, sha256)))
  return found ?? null
}

/** Null when one with this id, or with these bytes on the same note, is there already. */
export async function insertRecording(db: Executor, row: NewRecordingRow): Promise<RecordingRow | null> {
  const [inserted] = await db.insert(recordings).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

export async function changeRecording(
  db: Executor,
  id: string,
  change: Partial<Omit<NewRecordingRow, 'id' | 'noteId' | 'authorId'>>,
): Promise<RecordingRow> {
  const [changed] = await db.update(recordings).set(change).where(eq(recordings.id, id)).returning()
  if (!changed) throw new Error('The recording vanished while it was changed.')
  return changed
}

/** What was heard of a recording that is being transcribed. */
export async function keepHeard(
  db: Executor,
  id: string,
  heard: Pick<RecordingRow, 'heardMs' | 'segments'>,
): Promise<void> {
  await db
    .update(recordings)
    .set(heard)
    .where(and(eq(recordings.id, id), eq(recordings.state, 'transcribing')))
}

/** With the rows of its pieces. */
export async function removeRecording(db: Executor, id: string): Promise<void> {
  await db.delete(recordings).where(eq(recordings.id, id))
}

export async function findPieces(db: Executor, recordingId: string) {
  return db
    .select()
    .from(recordingPieces)
    .where(eq(recordingPieces.recordingId, recordingId))
    .orderBy(asc(recordingPieces.number))
}

export async function findPiece(db: Executor, recordingId: string, number: number) {
  const [found] = await db
    .select()
    .from(recordingPieces)
    .where(and(eq(recordingPieces.recordingId, recordingId), eq(recordingPieces.number, number)))
  return found ?? null
}

/**
 * Recordings of an account that have begun and are not whole, and for which room is set aside: not those that were left for
 * days, nor what somebody else began of a note that was handed over.
 */
export async function countUnderWay(db: Executor, authorId: string): Promise<number> {
  const { state, reservedBytes } = recordings
  return db.$count(
    recordings,
    and(eq(recordings.authorId, authorId), eq(state, 'receiving'), gt(reservedBytes, 0)),
  )
}

/** Of a note, what somebody began since it was handed over from them. */
export async function countBrought(
  db: Executor,
  { noteId, broughtById, since }: { noteId: string; broughtById: string; since: Date },
): Promise<number> {
  return db.$count(
    recordings,
    and(
      eq(recordings.noteId, noteId),
      eq(recordings.broughtById, broughtById),
      gte(recordings.createdAt, since),
    ),
  )
}

/** Gives the room back that was set aside for recordings begun before `before` and not finished since. */
export async function releaseRoom(db: Executor, before: Date): Promise<void> {
  await db
    .update(recordings)
    .set({ reservedBytes: 0 })
    .where(
      and(
        eq(recordings.state, 'receiving'),
        lt(recordings.createdAt, before),
        gt(recordings.reservedBytes, 0),
      ),
    )
}

export async function insertPiece(db: Executor, row: typeof recordingPieces.$inferInsert): Promise<void> {
  await db.insert(recordingPieces).values(row)
}

/** Whole, or begun and never ended because the server was killed. */
export async function findUntranscribed(db: Executor): Promise<RecordingRow[]> {
  return db
    .select()
    .from(recordings)
    .where(inArray(recordings.state, ['received', 'transcribing']))
}

export async function countOfPhone(db: Executor, pairingId: string, since: Date): Promise<number> {
  return db.$count(
    recordings,
    and(eq(recordings.phonePairingId, pairingId), gte(recordings.createdAt, since)),
  )
}
