import { type PhoneSide, type PhoneTold, type connectPhone, type tellPhone } from '#contract/phone.ts'
import type { Answer } from '#contract/endpoint.ts'
import { deviceOf } from '#domain/device.ts'
import { PHONE_BEGINS_MS, PHONE_LATE_DAYS, PHONE_TOLD_KEPT_MS } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import { deleteExpiredSessions } from '#server/features/accounts/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { aboutPhone } from './desk-service.ts'
import type { PhoneCaller, PhonesDependencies } from './dependencies.ts'
import {
  connectPairing,
  deletePairingsBefore,
  endPairing,
  findPairing,
  findPairingByToken,
  keepTold,
  lockPairingByCode,
  phoneHash,
  type PairingRow,
} from './phone-store.ts'
import { beginsNothing, codeIsNone, codeIsOld, codeWasUsed, phoneNotFound } from './refusals.ts'

/** What a phone does that was made the microphone of a note. */
export function createPhoneService(dependencies: PhonesDependencies) {
  const { db, clock, realtime, recordings } = dependencies
  const standing = createStanding(dependencies)

  async function rowOf({ phone }: PhoneCaller): Promise<PairingRow> {
    const row = await findPairing(db, phone.pairingId)
    if (!row) throw phoneNotFound()
    return row
  }

  return {
    async connect(code: string, call: ConnectingCall): Promise<Answer<typeof connectPhone>> {
      const { row, token } = await connectWith(dependencies, code, call)
      realtime.tell(row.ownerId, { kind: 'phoneChanged', noteId: row.noteId })
      return { token, phone: await standing.sideOf(row, { isUse: false }) }
    },

    async tell(told: PhoneTold, caller: PhoneCaller): Promise<Answer<typeof tellPhone>> {
      const row = await rowOf(caller)
      const at = clock.now()
      if (isWorthKeeping(row, told, at)) await keepTold(db, row.id, { told, at })
      realtime.tell(row.ownerId, { kind: 'phone', noteId: row.noteId, pairingId: row.id, told })
      // A visit that is recorded keeps its physician signed in; a phone that only lies there does not.
      const isUse = told.doing === 'recording' || told.doing === 'paused'
      return { phone: await standing.sideOf(row, { isUse }), wanted: row.wanted, wish: row.wish }
    },

    /** Of a session that has ended, leaving says nothing of when. */
    async leave(caller: PhoneCaller) {
      const row = await standing.settled(await rowOf(caller))
      const hasMoment = row.endedAt !== null || (await standing.isSignedIn(row, { isUse: false }))
      if (hasMoment && (await endPairing(db, row.id, 'phone', clock.now())))
        await recordAudit(db, aboutPhone('phone.end', row.noteId, caller))
      realtime.tell(row.ownerId, { kind: 'phoneChanged', noteId: row.noteId })
      return {}
    },

    /**
     * What began before the phone was let go, or its session or its hour ended, still comes, whenever it finds the network
     * again. The phone's own clock says when it began; what it could gain by lying is a recording or two on a note that was
     * its own. A note that was handed over since gets it all the same: it is of the visit, whose record it belongs to.
     */
    async start(
      { recordingId, mediaType, startedAt }: { recordingId: string; mediaType: string; startedAt: string },
      caller: PhoneCaller,
    ) {
      const row = await standing.settled(await rowOf(caller))
      if (!(await recordings.isKnown(recordingId, caller)) && !(await standing.mayBegin(row, startedAt)))
        throw beginsNothing()
      const { noteId, consent, purpose } = row
      const phoneLetGoAt = endOf(row, clock.now())
      const as = phoneLetGoAt ? { ...caller, phoneLetGoAt } : caller
      return recordings.start({ noteId, recordingId, mediaType, consent, purpose, startedAt }, as)
    },
  }
}

/** From when on it begins nothing; null while it may. Its session is asked apart. */
const endOf = ({ endedAt, expiresAt }: PairingRow, now: Date): Date | null =>
  endedAt ?? (expiresAt.getTime() <= now.getTime() ? expiresAt : null)

/** Each second would be a write of its own: what changes, and now and then that it is still there. */
function isWorthKeeping({ told: before, toldAt }: PairingRow, told: PhoneTold, at: Date): boolean {
  if (!before || !toldAt || at.getTime() - toldAt.getTime() >= PHONE_TOLD_KEPT_MS) return true
  return before.doing !== told.doing || before.recordingId !== told.recordingId
}

function createStanding({ db, clock, mayAct, sessionLimits }: PhonesDependencies) {
  const isSignedIn = async ({ ownerId, sessionId }: PairingRow, how: { isUse: boolean }): Promise<boolean> =>
    Boolean(await mayAct({ userId: ownerId, sessionId }, how))
  /** Whether it may begin a recording now: it was not let go, and whoever let it in is still signed in. */
  const isOpen = async (row: PairingRow, how: { isUse: boolean }): Promise<boolean> =>
    endOf(row, clock.now()) === null && isSignedIn(row, how)
  return {
    isSignedIn,
    /** Also of a session that nobody used for too long it knows when that was. */
    async settled(row: PairingRow): Promise<PairingRow> {
      if (row.endedAt !== null || (await isSignedIn(row, { isUse: false }))) return row
      await deleteExpiredSessions(db, clock.now(), sessionLimits, row.sessionId)
      return (await findPairing(db, row.id)) ?? row
    },
    async mayBegin(row: PairingRow, startedAt: string): Promise<boolean> {
      const end = endOf(row, clock.now())
      return end ? new Date(startedAt) < end : isSignedIn(row, { isUse: true })
    },
    async sideOf(row: PairingRow, how: { isUse: boolean }): Promise<PhoneSide> {
      const { id, noteId, limitMs, consent, purpose, ended } = row
      return { pairingId: id, noteId, limitMs, consent, purpose, ended, isOpen: await isOpen(row, how) }
    },
  }
}

interface ConnectingCall {
  requestId: string
  userAgent: string
}

/** The code becomes a token: once, and while whoever asked for it is signed in. */
async function connectWith(
  { db, clock, ids, mayAct }: PhonesDependencies,
  code: string,
  { requestId, userAgent }: ConnectingCall,
): Promise<{ row: PairingRow; token: string }> {
  const token = ids.secret()
  const now = clock.now()
  const row = await db.transaction(async (tx) => {
    const found = await lockPairingByCode(tx, code)
    if (!found) throw codeIsNone()
    if (found.connectedAt !== null) throw codeWasUsed()
    if (found.endedAt !== null || found.expiresAt <= now) throw codeIsOld()
    const { id, noteId, ownerId, sessionId } = found
    if (!(await mayAct({ userId: ownerId, sessionId }, { isUse: false, within: tx }))) throw codeIsOld()
    await recordAudit(tx, aboutPhone('phone.connect', noteId, { actor: { userId: ownerId }, requestId }))
    return connectPairing(tx, id, {
      tokenHash: phoneHash(token),
      device: deviceOf(userAgent),
      connectedAt: now,
      expiresAt: new Date(now.getTime() + PHONE_BEGINS_MS),
    })
  })
  return { row, token }
}

/** Whose phone presents a token; null for none. A phone that was let go may still send what it has. */
export function createPhoneIdentity({ db }: Pick<PhonesDependencies, 'db'>) {
  return async (token: string) => {
    const found = await findPairingByToken(db, token)
    if (!found) return null
    const { id: pairingId, ownerId: userId, sessionId } = found.pairing
    return { pairingId, userId, sessionId, noteOwnerId: found.noteOwnerId }
  }
}

/** Forgets phones that had long enough to send what they recorded. */
export function sweepPhones({ db, clock }: Pick<PhonesDependencies, 'db' | 'clock'>): Promise<void> {
  return deletePairingsBefore(db, new Date(clock.now().getTime() - PHONE_LATE_DAYS * DAY_MS))
}
