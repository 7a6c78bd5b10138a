import type { Role } from '#contract/roles.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { BackgroundWork } from '#server/platform/background-work.ts'
import { lockAccount } from './account-store.ts'
import type { AccountsDependencies, Caller } from './dependencies.ts'
import { deleteSessions } from './session-store.ts'
import { createFactorNews, removeAllFactors } from './second-factors.ts'
import type { Account } from './user-view.ts'

interface AdminCaller extends Caller {
  actor: { userId: string; role: Role }
}

/** What an administrator does for somebody who has lost phone, recovery codes and passkeys. */
export function createHelpSigningIn(dependencies: AccountsDependencies, background: BackgroundWork) {
  const tellNews = createFactorNews(dependencies, background)
  return {
    /** Their password is as it was, and every session ends: the phone that was lost may hold one. Throws not_found, forbidden for the own account and for one of higher standing. */
    async removeSecondFactors(userId: string, { actor, requestId }: AdminCaller): Promise<void> {
      const helped = await dependencies.db.transaction(async (tx) => {
        const account = await lockAccount(tx, userId)
        if (!account) throw new Refusal('not_found', 'This account does not exist any more.')
        if (!mayHelp(actor, account))
          throw new Refusal('forbidden', 'Only another super admin can do this for this account.')
        if (!(await removeAllFactors(tx, account))) return null
        await recordAudit(tx, {
          actorId: actor.userId,
          action: 'account.twoFactorDisable',
          subjectType: 'account',
          subjectId: userId,
          requestId,
        })
        return { account, ended: await deleteSessions(tx, userId, 'all', dependencies.clock.now()) }
      })
      for (const sessionId of helped?.ended ?? []) dependencies.realtime?.disconnect({ sessionId })
      if (helped) tellNews(helped.account, 'factorsRemovedByAdmin')
    },
  }
}

/** Nobody gets round their own factors, and an admin not round those of who may do more. */
function mayHelp(actor: AdminCaller['actor'], account: Account): boolean {
  if (actor.userId === account.id) return false
  return actor.role === 'super_admin' || account.role === 'user' || account.role === 'organization_admin'
}
