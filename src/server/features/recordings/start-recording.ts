import type { Received } from '#contract/endpoint.ts'
import type * as contract from '#contract/recordings.ts'
import type { Recording } from '#contract/recordings.ts'
import { recordingLimitMs } from '#domain/account.ts'
import { HANDED_OVER_LATE_DAYS, LATE_RECORDINGS, RECORDINGS_UNDER_WAY } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import { mayRecord } from '#domain/trial.ts'
import { standingOf } from '#server/features/accounts/public.ts'
import { refuseOnItsWay } from '#server/features/handovers/public.ts'
import { holdOpenNote, toRecording } from '#server/features/notes/public.ts'
import { goingAmong } from '#server/features/storage/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import type { RecordingsCaller, RecordingsDependencies } from './dependencies.ts'
import { recordingRoom } from './piece-limits.ts'
import {
  countBrought,
  countOfPhone,
  countUnderWay,
  findRecording,
  insertChosenRecording,
  keysOf,
  type RecordingRow,
} from './recording-store.ts'
import { enoughCameLate, enoughOfPhone, notAgreed, tooManyUnderWay, trialExpired } from './refusals.ts'

export type NewRecording = Received<typeof contract.startRecording>['body']
/** What is asked before a recording is begun. */
export type AskedRecording = Pick<NewRecording, 'noteId' | 'consent' | 'purpose' | 'startedAt'>

export function aboutRecording(action: AuditAction, id: string, { actor, requestId }: RecordingsCaller) {
  return { actorId: actor.userId, action, subjectType: 'recording' as const, subjectId: id, requestId }
}

/** A phone has its own recordings alone, as has who recorded a note that is another's by now; their author has all of them. */
export function isOfCaller(row: RecordingRow, { actor, phone, noteOwnerId }: RecordingsCaller): boolean {
  if (phone) return row.phonePairingId === phone.pairingId
  return noteOwnerId === undefined || row.broughtById === actor.userId
}

/**
 * Whose recordings the caller sends to: the actor's, or those of who has the note by now for which the actor or their phone recorded.
 * The trail names the actor.
 */
export function authorFor({ actor, phone, noteOwnerId }: RecordingsCaller): string {
  return phone?.noteOwnerId ?? noteOwnerId ?? actor.userId
}

/**
 * Whether one could be begun now on the note, which stays as it is until the transaction ends. Throws forbidden,
 * not_found, conflict, trial_expired, too_many_requests, and quota_full or storage_full.
 */
export async function requireMayStart(
  { clock, room }: RecordingsDependencies,
  tx: Transaction,
  { noteId, consent, purpose, startedAt }: AskedRecording,
  caller: RecordingsCaller,
): Promise<{ limitMs: number }> {
  if (purpose === 'visit' && !consent.given) throw notAgreed()
  const authorId = authorFor(caller)
  const account = await standingOf(tx, authorId)
  const limitMs = recordingLimitMs(account)
  const note = await holdOpenNote(tx, noteId, authorId)
  await refuseTooLate(tx, noteId, caller, clock.now())
  const began = { startedAt: startedAt ? new Date(startedAt) : null, noteCreatedAt: note.createdAt }
  if (!mayRecord(account, began, clock.now())) throw trialExpired()
  await refuseOnItsWay(tx, noteId, { startedAt: began.startedAt, now: clock.now() })
  await room.require(tx, authorId, roomAhead(limitMs, caller))
  if (isOwn(caller) && (await countUnderWay(tx, authorId)) >= RECORDINGS_UNDER_WAY) throw tooManyUnderWay()
  return { limitMs }
}

/** Of a note that is held: two that begin at once are counted one after the other. */
async function refuseTooLate(
  tx: Transaction,
  noteId: string,
  { actor, phone, phoneLetGoAt, handedOverAt: since }: RecordingsCaller,
  now: Date,
): Promise<void> {
  if (phone && phoneLetGoAt && (await countOfPhone(tx, phone.pairingId, phoneLetGoAt)) >= LATE_RECORDINGS)
    throw enoughOfPhone()
  if (!since) return
  const isOver = now.getTime() > since.getTime() + HANDED_OVER_LATE_DAYS * DAY_MS
  const brought = { noteId, broughtById: actor.userId, since }
  if (isOver || (await countBrought(tx, brought)) >= LATE_RECORDINGS) throw enoughCameLate()
}

const isOwn = (caller: RecordingsCaller): boolean => authorFor(caller) === caller.actor.userId

/** In bytes, what is set aside for the whole of it. Nobody sets aside room of somebody else: each piece asks for its own. */
const roomAhead = (limitMs: number, caller: RecordingsCaller): number =>
  isOwn(caller) ? recordingRoom(limitMs) : 0

/** Begins a recording; asked again it is found. One that began while it was allowed goes on to its limit. */
export async function startRecording(
  dependencies: RecordingsDependencies,
  body: NewRecording,
  caller: RecordingsCaller,
): Promise<{ recording: Recording; limitMs: number }> {
  if (body.purpose === 'visit' && !body.consent.given) throw notAgreed()
  const { db, clock, ids } = dependencies
  const authorId = authorFor(caller)
  return db.transaction(async (tx) => {
    await holdOpenNote(tx, body.noteId, authorId)
    const known = await findRecording(tx, body.recordingId, authorId)
    if (known) return begun(known, body, caller)
    const { limitMs } = await requireMayStart(dependencies, tx, body, caller)
    const row = {
      id: body.recordingId,
      noteId: body.noteId,
      authorId,
      source: 'microphone',
      state: 'receiving',
      mediaType: body.mediaType,
      consent: body.consent,
      purpose: body.purpose,
      limitMs,
      phonePairingId: caller.phone?.pairingId ?? null,
      broughtById: isOwn(caller) ? null : caller.actor.userId,
      reservedBytes: roomAhead(limitMs, caller),
      createdAt: clock.now(),
    } as const
    const inserted = await insertChosenRecording(tx, row, ids)
    if (inserted) await refuseWhileGoing(tx, inserted)
    if (inserted) await recordAudit(tx, aboutRecording('recording.start', inserted.id, caller))
    return begun(inserted ?? (await findRecording(tx, body.recordingId, authorId)), body, caller)
  })
}

/** One of this id was discarded, and its bytes are not gone yet: what was sent now would go with them. */
async function refuseWhileGoing(tx: Transaction, row: RecordingRow): Promise<void> {
  if ((await goingAmong(tx, [keysOf(row)])).length > 0)
    throw new Refusal('engine_unavailable', 'This recording is being discarded. Try again in a moment.', {
      retryAfterSeconds: 5,
    })
}

function begun(row: RecordingRow | null, { noteId }: NewRecording, caller: RecordingsCaller) {
  if (!row || row.noteId !== noteId || !isOfCaller(row, caller))
    throw new Refusal('conflict', 'A recording with this id exists already. Start a new one.')
  return { recording: toRecording(row), limitMs: row.limitMs ?? 0 }
}
