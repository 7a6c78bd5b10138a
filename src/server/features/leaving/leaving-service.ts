import type { User } from '#contract/accounts.ts'
import type { Received } from '#contract/endpoint.ts'
import type { deleteMyAccount, submitLeavingFeedback } from '#contract/leaving.ts'
import { deletionMoment, wayBack } from '#domain/leaving.ts'
import { deleteSessions } from '#server/features/accounts/public.ts'
import { accountNotFound, Refusal, refuseOthersClaim } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import { createBackgroundWork } from '#server/platform/background-work.ts'
import type { LeavingCaller, LeavingDependencies } from './dependencies.ts'
import { leavingMails, reactivatedMail } from './leaving-mails.ts'
import { findCaretakers, keepReason, lockAccount, lockLeaver, setDeletion } from './leaving-store.ts'

const LAST_SUPER_ADMIN =
  'You are the only super admin. Make somebody else a super admin first, then delete your account.'
const TOO_LATE =
  'The 30 days to come back are over, and this account is being erased. Create a new account to go on.'

/** Leaving and coming back. `settled` resolves when the mail that was promised is sent. */
export function createLeavingService(dependencies: LeavingDependencies) {
  const { db, clock, ids, mailer, realtime, owner, onError } = dependencies
  const background = createBackgroundWork(onError)

  return {
    settled: () => background.settled(),

    async sayWhy(
      { userId, data }: Received<typeof submitLeavingFeedback>['body'],
      { actor, requestId }: LeavingCaller,
    ): Promise<void> {
      refuseOthersClaim(userId, actor.userId)
      const id = ids.uuid()
      await db.transaction(async (tx) => {
        await keepReason(tx, { id, userId, ...data, createdAt: clock.now() })
        const about = { subjectType: 'feedback', subjectId: id } as const
        await recordAudit(tx, { actorId: userId, action: 'feedback.create', ...about, requestId })
      })
    },

    /** Asked for again, the date stays. Throws wrong_credentials, too_many_requests, conflict. */
    async leave(
      { userId, ...proof }: Received<typeof deleteMyAccount>['body'],
      caller: LeavingCaller,
    ): Promise<User> {
      refuseOthersClaim(userId, caller.actor.userId)
      await owner.prove(proof, caller, 'password')
      const deleteAt = deletionMoment(clock.now())
      const left = await db.transaction(async (tx) => {
        const leaver = await lockLeaver(tx, userId)
        if (!leaver) throw accountNotFound()
        if (leaver.account.accountStatus !== 'active') return null
        if (leaver.isLastSuperAdmin) throw new Refusal('conflict', LAST_SUPER_ADMIN)
        await setDeletion(tx, userId, { accountStatus: 'temporary_deleted', deleteAt })
        await recordAudit(tx, aboutOwn('account.deleteAsk', caller))
        const ended = await deleteSessions(tx, userId, { allBut: caller.actor.sessionId }, clock.now())
        return { email: leaver.account.email, caretakers: await findCaretakers(tx, leaver.account), ended }
      })
      if (left) {
        for (const sessionId of left.ended) realtime.disconnect({ sessionId })
        realtime.tell(userId, { kind: 'accountChanged' })
        for (const mail of leavingMails(left, deleteAt, dependencies))
          background.start(() => mailer.send(mail))
        background.start(() => dependencies.stopRenewal(caller))
      }
      return owner.user(caller)
    },

    /** Throws conflict once the time is over. */
    async comeBack(caller: LeavingCaller): Promise<User> {
      const { userId } = caller.actor
      const email = await db.transaction(async (tx) => {
        const account = await lockAccount(tx, userId)
        if (!account) throw accountNotFound()
        const way = wayBack(account, clock.now())
        if (way === 'active') return null
        if (way === 'closed') throw new Refusal('conflict', TOO_LATE)
        await setDeletion(tx, userId, { accountStatus: 'active', deleteAt: null })
        await recordAudit(tx, aboutOwn('account.deleteCancel', caller))
        return account.email
      })
      if (email) {
        realtime.tell(userId, { kind: 'accountChanged' })
        background.start(() => mailer.send({ to: email, ...reactivatedMail(dependencies) }))
      }
      return owner.user(caller)
    },
  }
}

function aboutOwn(action: AuditAction, { actor: { userId }, requestId }: LeavingCaller) {
  return { actorId: userId, action, subjectType: 'account' as const, subjectId: userId, requestId }
}
