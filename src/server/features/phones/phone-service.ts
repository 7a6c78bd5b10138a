import {
  PHONE_CODE_MS,
  type PhoneSide,
  type PhoneTold,
  type connectPhone,
  type tellPhone,
} from '#contract/phone.ts'
import type { Answer } from '#contract/endpoint.ts'
import { PHONE_BEGINS_MS, PHONE_LATE_DAYS, PHONE_TOLD_KEPT_MS } from '#domain/limits.ts'
import { DAY_MS } from '#domain/time.ts'
import { deviceOf } from '#server/features/accounts/public.ts'
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
export function createPhoneService({ db, clock, ids, realtime, recordings, mayAct }: PhonesDependencies) {
  async function rowOf({ phone }: PhoneCaller): Promise<PairingRow> {
    const row = await findPairing(db, phone.pairingId)
    if (!row) throw phoneNotFound()
    return row
  }

  /** Whether it may begin a recording now: it was not let go, and whoever let it in is still signed in. */
  async function isOpen(row: PairingRow): Promise<boolean> {
    if (row.endedAt !== null || row.expiresAt.getTime() <= clock.now().getTime()) return false
    return Boolean(await mayAct({ userId: row.ownerId, sessionId: row.sessionId }))
  }

  async function sideOf(row: PairingRow): Promise<PhoneSide> {
    const { id, noteId, limitMs, consent, purpose, ended } = row
    return { pairingId: id, noteId, limitMs, consent, purpose, ended, isOpen: await isOpen(row) }
  }

  return {
    async connect(
      code: string,
      { requestId, userAgent }: { requestId: string; userAgent: string },
    ): Promise<Answer<typeof connectPhone>> {
      const token = ids.secret()
      const now = clock.now()
      const row = await db.transaction(async (tx) => {
        const found = await lockPairingByCode(tx, code)
        if (!found) throw codeIsNone()
        if (found.connectedAt !== null) throw codeWasUsed()
        if (found.endedAt !== null || now.getTime() >= found.createdAt.getTime() + PHONE_CODE_MS)
          throw codeIsOld()
        if (!(await mayAct({ userId: found.ownerId, sessionId: found.sessionId }))) throw codeIsOld()
        const caller = { actor: { userId: found.ownerId }, requestId }
        await recordAudit(tx, aboutPhone('phone.connect', found.noteId, caller))
        return connectPairing(tx, found.id, {
          tokenHash: phoneHash(token),
          device: deviceOf(userAgent),
          connectedAt: now,
          expiresAt: new Date(now.getTime() + PHONE_BEGINS_MS),
        })
      })
      realtime.tell(row.ownerId, { kind: 'phoneChanged', noteId: row.noteId })
      return { token, phone: await sideOf(row) }
    },

    async tell(told: PhoneTold, caller: PhoneCaller): Promise<Answer<typeof tellPhone>> {
      const row = await rowOf(caller)
      const at = clock.now()
      if (isWorthKeeping(row, told, at)) await keepTold(db, row.id, { told, at })
      realtime.tell(row.ownerId, { kind: 'phone', noteId: row.noteId, pairingId: row.id, told })
      return { phone: await sideOf(row), wanted: row.wanted, wish: row.wish }
    },

    async leave(caller: PhoneCaller) {
      const row = await rowOf(caller)
      if (await endPairing(db, row.id, 'phone', clock.now()))
        await recordAudit(db, aboutPhone('phone.end', row.noteId, caller))
      realtime.tell(row.ownerId, { kind: 'phoneChanged', noteId: row.noteId })
      return {}
    },

    /**
     * What began before the phone was let go still comes, whenever it finds the network again. The phone's own clock says
     * when it began; what it could gain by lying is one recording on a note that was its own.
     */
    async start(
      { recordingId, mediaType, startedAt }: { recordingId: string; mediaType: string; startedAt: string },
      caller: PhoneCaller,
    ) {
      const row = await rowOf(caller)
      const beganBefore = row.endedAt !== null && new Date(startedAt) < row.endedAt
      const goesOn = beganBefore || (await recordings.isKnown(recordingId, caller))
      if (!goesOn && !(await isOpen(row))) throw beginsNothing()
      const { noteId, consent, purpose } = row
      return recordings.start({ noteId, recordingId, mediaType, consent, purpose, startedAt }, caller)
    },
  }

  /** Each second would be a write of its own: what changes, and now and then that it is still there. */
  function isWorthKeeping({ told: before, toldAt }: PairingRow, told: PhoneTold, at: Date): boolean {
    if (!before || !toldAt || at.getTime() - toldAt.getTime() >= PHONE_TOLD_KEPT_MS) return true
    return before.doing !== told.doing || before.recordingId !== told.recordingId
  }
}

/** Whose phone presents a token; null for none. A phone that was let go may still send what it has. */
export function createPhoneIdentity({ db }: Pick<PhonesDependencies, 'db'>) {
  return async (token: string) => {
    const row = await findPairingByToken(db, token)
    return row && { pairingId: row.id, userId: row.ownerId, sessionId: row.sessionId }
  }
}

/** Forgets phones that had long enough to send what they recorded. */
export function sweepPhones({ db, clock }: Pick<PhonesDependencies, 'db' | 'clock'>): Promise<void> {
  return deletePairingsBefore(db, new Date(clock.now().getTime() - PHONE_LATE_DAYS * DAY_MS))
}
