import type { Received } from '#contract/endpoint.ts'
import type { addUser, extendTrial, UserDetails } from '#contract/people.ts'
import type { Role } from '#contract/roles.ts'
import { needsNoSubscription } from '#domain/account.ts'
import { extendedTrialEnd, lacksConfirmedAddress } from '#domain/people.ts'
import {
  createInvitedAccount,
  deleteSessions,
  makePasswordSetLink,
} from '#server/features/accounts/public.ts'
import { accountNotFound, Refusal } from '#server/http/refusal.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import type { Message } from '#server/platform/mail/mailer.ts'
import { aboutUser } from './audit-entries.ts'
import type { PeopleCaller, PeopleDependencies } from './dependencies.ts'
import { lockForAdmin, lockSubject, updateUser, type LockedSubject } from './people-store.ts'
import { readDetails } from './people-service.ts'
import { lacksOrganization, mayChangeRoles, mayMakeAccount, mayManage, type Admin } from './policy.ts'
import {
  addressUnconfirmed,
  mailNotSent,
  notAllowedAnyMore,
  notYourself,
  onlySuperAdmin,
  onlySuperAdminMakes,
  organizationMissing,
} from './refusals.ts'

/** What admins do to accounts: each change with its audit entry in one transaction, and told to the account's screens. */
export function createAdminActions(dependencies: PeopleDependencies) {
  const { db, clock, mailer, realtime } = dependencies

  /** Throws not_found, and forbidden for an account that is not the actor's to change. */
  async function change(
    userId: string,
    action: AuditAction,
    call: PeopleCaller,
    work: (tx: Transaction, subject: LockedSubject, actor: Admin) => Promise<void>,
  ): Promise<UserDetails> {
    return db.transaction(async (tx) => {
      const subject = await lockSubject(tx, userId)
      // After the subject is locked: the actor may have been on the way out of the same list of super admins.
      const actor = await requireActor(tx, call)
      if (!subject) throw accountNotFound()
      if (subject.id === actor.userId) throw notYourself()
      if (!mayManage(actor, subject)) throw onlySuperAdmin()
      await work(tx, subject, actor)
      await recordAudit(tx, aboutUser(action, userId, call))
      return readDetails(tx, userId, actor, clock.now())
    })
  }

  async function changeAndTell(...parts: Parameters<typeof change>): Promise<UserDetails> {
    const user = await change(...parts)
    realtime.tell(user.userId, { kind: 'accountChanged' })
    return user
  }

  async function send(mail: Message): Promise<void> {
    await mailer.send(mail).catch((error: unknown) => {
      throw mailNotSent(error)
    })
  }

  return {
    /** Throws conflict for an organization admin without an organization, and an admin without a confirmed address. */
    changeRole: (userId: string, role: Role, call: PeopleCaller) =>
      changeAndTell(userId, 'account.roleChange', call, async (tx, subject, actor) => {
        if (!mayChangeRoles(actor)) throw onlySuperAdmin()
        if (lacksOrganization(role, subject.organizationId)) throw organizationMissing()
        if (lacksConfirmedAddress(role, subject)) throw addressUnconfirmed()
        await updateUser(tx, userId, { role })
      }),

    extendTrial: ({ userId, days }: Received<typeof extendTrial>['body'], call: PeopleCaller) =>
      changeAndTell(userId, 'account.trialExtend', call, async (tx, subject) => {
        if (needsNoSubscription(subject.role))
          throw new Refusal('conflict', 'Administrators need no trial: nothing was changed.')
        const trialEndsAt = extendedTrialEnd(subject, days, clock.now())
        // The reminders come again before the new end.
        await updateUser(tx, userId, { trialEndsAt, trialReminderDays: null })
      }),

    /** A deletion that was asked for goes on: the account is erased on its day. */
    async deactivate(userId: string, call: PeopleCaller): Promise<UserDetails> {
      const user = await change(userId, 'account.deactivate', call, async (tx, subject) => {
        if (subject.accountStatus === 'deactivated')
          throw new Refusal('conflict', 'This account is deactivated already.')
        await updateUser(tx, userId, { accountStatus: 'deactivated' })
        await deleteSessions(tx, userId, 'all', clock.now())
      })
      realtime.disconnect({ userId })
      return user
    },

    activate: (userId: string, call: PeopleCaller) =>
      changeAndTell(userId, 'account.reactivate', call, async (tx, subject) => {
        if (subject.accountStatus !== 'deactivated')
          throw new Refusal('conflict', 'This account is not deactivated.')
        const accountStatus = subject.deleteAt ? 'temporary_deleted' : 'active'
        await updateUser(tx, userId, { accountStatus })
      }),

    /** Throws forbidden, already_exists, seats_full, and engine_unavailable when the account is made and the mail did not go. */
    async addUser(input: Received<typeof addUser>['body'], call: PeopleCaller): Promise<UserDetails> {
      const { title, first_name: firstName, last_name: lastName, email, role, organizationId } = input
      const { mail, user } = await db.transaction(async (tx) => {
        const actor = await requireActor(tx, call)
        if (!mayMakeAccount(actor, { role, organizationId })) throw onlySuperAdminMakes()
        if (lacksOrganization(role, organizationId)) throw organizationMissing()
        const made = await createInvitedAccount(tx, dependencies, {
          title,
          firstName,
          lastName,
          email,
          role,
          organizationId,
        })
        if (!made) throw emailTaken()
        await recordAudit(tx, aboutUser('account.invite', made.userId, call))
        return { mail: made.mail, user: await readDetails(tx, made.userId, actor, clock.now()) }
      })
      await send(mail)
      return user
    },

    /** Throws conflict once a password was set. */
    async resendInvitation(userId: string, call: PeopleCaller): Promise<void> {
      const mails: Message[] = []
      await change(userId, 'account.invite', call, async (tx, subject) => {
        if (subject.passwordHash !== null)
          throw new Refusal('conflict', 'This person has set a password already, and can sign in.')
        if (subject.accountStatus !== 'active')
          throw new Refusal('conflict', 'This account is not open. Activate it, then send the link.')
        mails.push(await makePasswordSetLink(tx, dependencies, subject))
      })
      for (const mail of mails) await send(mail)
    },
  }
}

/** The actor as it is once no other admin changes accounts. Throws forbidden when it was changed meanwhile. */
async function requireActor(tx: Transaction, { actor }: PeopleCaller): Promise<Admin> {
  const now = await lockForAdmin(tx, actor.userId)
  if (now?.role !== actor.role) throw notAllowedAnyMore()
  return now
}

function emailTaken(): Refusal {
  const sentence = 'There is an account with this address already. Find it in the list.'
  return new Refusal('already_exists', sentence, { fields: { email: sentence } })
}
