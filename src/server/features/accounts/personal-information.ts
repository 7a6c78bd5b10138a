import type { updatePersonalInformation, User } from '#contract/accounts.ts'
import type { Received } from '#contract/endpoint.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import type { LinkPurpose } from '#server/platform/database/schema/accounts.ts'
import type { Message } from '#server/platform/mail/mailer.ts'
import { type AccountChanges, lockAccount, renameAccount, updateAccount } from './account-store.ts'
import { aboutAccount } from './audit-entries.ts'
import type { BackgroundWork } from './background-work.ts'
import type { AccountsDependencies, SignedInCaller } from './dependencies.ts'
import { makeVerificationMail } from './email-verification.ts'
import { deleteLinks } from './link-store.ts'
import { emailChangedMail } from './mail-templates.ts'
import { changesIn } from './own-account.ts'
import { proveOwnPassword } from './own-password.ts'
import { notFound } from './refusals.ts'
import { countingTaken, emailTaken } from './taken-names.ts'
import { loadUser } from './user-view.ts'

type Details = Received<typeof updatePersonalInformation>['body']

/** Whoever reads the old mailbox can do nothing more with what was sent there. */
const VOID_WITH_EMAIL: LinkPurpose[] = ['password_reset', 'username_reset', 'email_verification']

/** The owner's name, title, phone, specialty and email address. */
export function createPersonalInformation(dependencies: AccountsDependencies, background: BackgroundWork) {
  const { db, clock, limiter, mailer, productName, realtime } = dependencies

  async function change(
    changes: AccountChanges,
    email: string | undefined,
    caller: SignedInCaller,
  ): Promise<Message[]> {
    const { userId } = caller.actor
    return db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId)
      if (!account) throw notFound()
      const isMoving = email !== undefined && email !== account.email
      if (Object.keys(changes).length > 0) await updateAccount(tx, userId, changes)
      if (Object.keys(changes).length > 0 || isMoving)
        await recordAudit(tx, aboutAccount('account.update', userId, caller))
      return isMoving ? moveTo(tx, userId, { from: account.email, to: email }) : []
    })
  }

  /** The mails to both addresses. Throws already_exists. */
  async function moveTo(
    tx: Transaction,
    userId: string,
    { from, to }: { from: string; to: string },
  ): Promise<Message[]> {
    if (!(await renameAccount(tx, userId, { email: to, emailVerifiedAt: null }))) throw emailTaken()
    await deleteLinks(tx, VOID_WITH_EMAIL, userId)
    return [
      { to: from, ...emailChangedMail(productName) },
      await makeVerificationMail(tx, dependencies, { id: userId, email: to }),
    ]
  }

  return {
    /**
     * Changes only what was sent. Throws, for another email, wrong_credentials without the password, already_exists and
     * too_many_requests.
     */
    async update({ email, currentPassword, ...details }: Details, caller: SignedInCaller): Promise<User> {
      const { userId, isStrong } = caller.actor
      const shown = await loadUser(db, { userId, isStrong }, clock.now())
      if (email !== undefined && email !== shown.personal_information.email) {
        if (!currentPassword) throw passwordNeeded()
        await proveOwnPassword(dependencies, caller, currentPassword, 'currentPassword')
      }
      const changes = changesIn({ personal_information: details, ...details })
      const mails = await countingTaken(limiter, caller, () => change(changes, email, caller))
      for (const mail of mails) background.start(() => mailer.send(mail))
      realtime?.tell(userId, { kind: 'accountChanged' })
      return loadUser(db, { userId, isStrong }, clock.now())
    },
  }
}

function passwordNeeded(): Refusal {
  const sentence = 'Enter your password to change the email address.'
  return new Refusal('invalid_input', sentence, { fields: { currentPassword: sentence } })
}
