import { eq } from 'drizzle-orm'
import type { User } from '#contract/accounts.ts'
import type { describeInvitation } from '#contract/invitations.ts'
import type { Answer } from '#contract/endpoint.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { findAccountByEmail, lockAccount, markEmailVerified } from './account-store.ts'
import { aboutAccount, aboutInvitation } from './audit-entries.ts'
import type { AccountsDependencies, Caller, SignedInCaller } from './dependencies.ts'
import { consumeInvitation, findOpenInvitation, type OpenInvitation } from './invitation-store.ts'
import { linkExpired, withLink } from './link-attempts.ts'
import { beginMembership, hasLeftSince } from './memberships.ts'
import { holdOrganization, requireFreeSeat } from './seats.ts'
import { type Account, loadUser } from './user-view.ts'

/** Answering an invitation into an organization. */
export function createInvitationAnswers(dependencies: AccountsDependencies) {
  const { db, clock, realtime } = dependencies

  /** Throws forbidden, conflict, seats_full; link_expired for who was let go since, whichever address it went to. A member already stays one. */
  async function join(tx: Transaction, invitation: OpenInvitation, caller: SignedInCaller): Promise<void> {
    const { organizationId } = invitation
    const { userId } = caller.actor
    const seats = await holdOrganization(tx, organizationId)
    const account = await lockAccount(tx, userId)
    if (account?.email !== invitation.email)
      throw new Refusal(
        'forbidden',
        'This invitation was sent to another address. Sign in with the account of that address.',
      )
    if (account.organizationId === organizationId) return
    if (await hasLeftSince(tx, { organizationId, userId }, invitation.createdAt)) throw linkExpired()
    if (account.organizationId)
      throw new Refusal(
        'conflict',
        'You are a member of another organization. Leave it first, then accept this invitation.',
      )
    await requireFreeSeat(tx, organizationId, seats)
    const role = roleAfterJoining(account, invitation)
    await tx.update(users).set({ organizationId, role }).where(eq(users.id, userId))
    await beginMembership(tx, { organizationId, userId }, clock.now())
    if (role !== account.role) await recordAudit(tx, aboutAccount('account.roleChange', userId, caller))
  }

  return {
    /** Throws link_expired, too_many_requests. */
    describe: (token: string, caller: Caller): Promise<Answer<typeof describeInvitation>> =>
      withLink(dependencies, caller, async () => {
        const invitation = await findOpenInvitation(db, token, clock.now())
        if (!invitation) throw linkExpired()
        const { organizationName, email, role } = invitation
        const hasAccount = (await findAccountByEmail(db, email)) !== null
        return { organizationName, email, role, hasAccount }
      }),

    /** Throws link_expired, forbidden for another address, conflict for a member of another, seats_full. */
    async accept(token: string, caller: SignedInCaller): Promise<User> {
      const { userId, isStrong } = caller.actor
      const user = await withLink(dependencies, caller, () =>
        db.transaction(async (tx) => {
          const now = clock.now()
          const invitation = await findOpenInvitation(tx, token, now)
          if (!invitation) throw linkExpired()
          await join(tx, invitation, caller)
          if (!(await consumeInvitation(tx, token, now))) throw linkExpired()
          // The token of the invitation came to this very address.
          await markEmailVerified(tx, userId, now)
          await recordAudit(tx, aboutInvitation('invitation.accept', userId, invitation.id, caller))
          return loadUser(tx, { userId, isStrong }, now)
        }),
      )
      realtime?.tell(userId, { kind: 'accountChanged' })
      return user
    },
  }
}

/** Who looks after the whole installation goes on doing so. */
function roleAfterJoining({ role }: Account, invitation: OpenInvitation): Account['role'] {
  return role === 'admin' || role === 'super_admin' ? role : invitation.role
}
