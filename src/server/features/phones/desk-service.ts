import type { Answer, Received } from '#contract/endpoint.ts'
import { PHONE_CODE_MS, type getPhone, type offerPhone, type steerPhone } from '#contract/phone.ts'
import { requireNote } from '#server/features/notes/public.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { DeskCaller, PhonesDependencies } from './dependencies.ts'
import {
  endPairing,
  findPairingOfNote,
  insertPairing,
  lockPairing,
  phoneHash,
  replacePairings,
  toPairing,
  wantOfPhone,
} from './phone-store.ts'
import { phoneIsGone, phoneNotFound } from './refusals.ts'

export function aboutPhone(
  action: Extract<AuditAction, `phone.${string}`>,
  noteId: string,
  { actor, requestId }: { actor: { userId: string }; requestId: string },
) {
  return { actorId: actor.userId, action, subjectType: 'note' as const, subjectId: noteId, requestId }
}

/** What the physician at the computer does with the phone of a note. */
export function createDeskService({ db, clock, ids, realtime, recordings }: PhonesDependencies) {
  const tellChanged = (userId: string, noteId: string) =>
    realtime.tell(userId, { kind: 'phoneChanged', noteId })

  return {
    async offer(
      { noteId, consent, purpose }: Received<typeof offerPhone>['body'],
      caller: DeskCaller,
    ): Promise<Answer<typeof offerPhone>> {
      const { userId, sessionId } = caller.actor
      const now = clock.now()
      const code = ids.secret()
      const row = await db.transaction(async (tx) => {
        const { limitMs } = await recordings.requireMayStart(tx, { noteId, consent, purpose }, caller)
        await replacePairings(tx, noteId, now)
        await recordAudit(tx, aboutPhone('phone.offer', noteId, caller))
        return insertPairing(tx, {
          id: ids.uuid(),
          noteId,
          ownerId: userId,
          sessionId,
          codeHash: phoneHash(code),
          consent,
          purpose,
          limitMs,
          createdAt: now,
          expiresAt: new Date(now.getTime() + PHONE_CODE_MS),
        })
      })
      tellChanged(userId, noteId)
      return { pairing: toPairing(row, now), code }
    },

    async read(noteId: string, { actor }: DeskCaller): Promise<Answer<typeof getPhone>> {
      await requireNote(db, noteId, actor.userId)
      const row = await findPairingOfNote(db, noteId, actor.userId)
      return { pairing: row && toPairing(row, clock.now()) }
    },

    async steer({ pairingId, wanted }: Received<typeof steerPhone>['body'], { actor }: DeskCaller) {
      if (await wantOfPhone(db, { id: pairingId, ownerId: actor.userId }, wanted)) return {}
      const row = await lockPairing(db, pairingId, actor.userId)
      throw row ? phoneIsGone() : phoneNotFound()
    },

    async letGo(pairingId: string, caller: DeskCaller) {
      const { userId } = caller.actor
      const noteId = await db.transaction(async (tx) => {
        const row = await lockPairing(tx, pairingId, userId)
        if (!row) throw phoneNotFound()
        if (await endPairing(tx, row.id, 'desktop', clock.now()))
          await recordAudit(tx, aboutPhone('phone.end', row.noteId, caller))
        return row.noteId
      })
      tellChanged(userId, noteId)
      return {}
    },
  }
}
