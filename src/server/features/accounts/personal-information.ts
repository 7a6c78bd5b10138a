import type { updatePersonalInformation, User } from '#contract/accounts.ts'
import type { Received } from '#contract/endpoint.ts'
import { accountNotFound, Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { type AccountChanges, lockAccount, updateAccount } from './account-store.ts'
import { aboutAccount } from './audit-entries.ts'
import type { AccountsDependencies, SignedInCaller } from './dependencies.ts'
import type { createEmailChange } from './email-change.ts'
import { changesIn } from './own-account.ts'
import { proveOwner } from './own-password.ts'
import { loadUser } from './user-view.ts'

type Details = Received<typeof updatePersonalInformation>['body']

/** The owner's name, title, phone, specialty and email address. */
export function createPersonalInformation(
  dependencies: AccountsDependencies,
  emailChange: Pick<ReturnType<typeof createEmailChange>, 'ask'>,
) {
  const { db, clock, realtime } = dependencies

  async function change(changes: AccountChanges, caller: SignedInCaller): Promise<void> {
    const { userId } = caller.actor
    if (Object.keys(changes).length === 0) return
    await db.transaction(async (tx) => {
      if (!(await lockAccount(tx, userId))) throw accountNotFound()
      await updateAccount(tx, userId, changes)
      await recordAudit(tx, aboutAccount('account.update', userId, caller))
    })
  }

  return {
    /**
     * Changes only what was sent; another email waits until it is confirmed. Throws, for that, wrong_credentials without
     * the password, and too_many_requests.
     */
    async update({ email, password, passkey, ...details }: Details, caller: SignedInCaller): Promise<User> {
      const { userId, isStrong } = caller.actor
      const shown = await loadUser(db, { userId, isStrong }, clock.now())
      const isMoving = email !== undefined && email !== shown.personal_information.email
      if (isMoving) {
        if (!password && !passkey) throw proofNeeded(shown.hasPassword)
        await proveOwner(dependencies, caller, { password, passkey }, 'password')
      }
      await change(changesIn({ personal_information: details, ...details }), caller)
      if (isMoving) await emailChange.ask(email, caller)
      realtime?.tell(userId, { kind: 'accountChanged' })
      return loadUser(db, { userId, isStrong }, clock.now())
    },
  }
}

function proofNeeded(hasPassword: boolean): Refusal {
  const sentence = `${hasPassword ? 'Enter your password' : 'Show a passkey'} to change the email address.`
  return new Refusal('invalid_input', sentence, { fields: { password: sentence } })
}
