import type { resetUsername } from '#contract/accounts.ts'
import type { Received } from '#contract/endpoint.ts'
import { USERNAME_RESET_LIFETIME_MS } from '#domain/limits.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { BackgroundWork } from '#server/platform/background-work.ts'
import { lockAccountByEmail, renameAccount } from './account-store.ts'
import { aboutAccount } from './audit-entries.ts'
import type { AccountsDependencies, Caller } from './dependencies.ts'
import { claimLink, linkExpired, mailWhenAsked, withLink } from './link-attempts.ts'
import { insertLink } from './link-store.ts'
import { usernameChangedMail, usernameMail } from './mail-templates.ts'
import { countingTaken, usernameTaken } from './taken-names.ts'

/** Learning a forgotten username by mail, and choosing another. */
export function createUsernameReset(dependencies: AccountsDependencies, background: BackgroundWork) {
  const { db, clock, ids, limiter, mailer, productName, publicUrl, realtime } = dependencies

  async function mailUsername(email: string): Promise<void> {
    const mail = await db.transaction(async (tx) => {
      const account = await lockAccountByEmail(tx, email)
      if (!account) return null
      const token = ids.secret()
      await insertLink(tx, {
        token,
        purpose: 'username_reset',
        userId: account.id,
        createdAt: clock.now(),
        lifetimeMs: USERNAME_RESET_LIFETIME_MS,
      })
      const link = `${publicUrl}/reset-username#token=${token}`
      return { to: account.email, ...usernameMail(productName, account.username, link) }
    })
    if (mail) await mailer.send(mail)
  }

  /**
   * The address does not count as confirmed by it: a stranger who signed up with the address still has the password.
   * Throws link_expired, and already_exists: the link can then be used again.
   */
  async function rename({ token, username }: Received<typeof resetUsername>['body'], caller: Caller) {
    return db.transaction(async (tx) => {
      const now = clock.now()
      const account = await claimLink(tx, token, 'username_reset', now)
      if (!account) throw linkExpired()
      const renamed = await renameAccount(tx, account.id, { username }, now)
      if (!renamed) throw usernameTaken()
      await recordAudit(tx, aboutAccount('account.usernameReset', account.id, caller))
      return renamed
    })
  }

  return {
    /** Resolves before it is known whether there is such an account. Throws too_many_requests. */
    request: (email: string, caller: Caller): Promise<void> =>
      mailWhenAsked(dependencies, background, { kind: 'usernameReset', email, caller }, () =>
        mailUsername(email),
      ),

    /** Throws link_expired, already_exists, too_many_requests. */
    async reset(input: Received<typeof resetUsername>['body'], caller: Caller): Promise<void> {
      const account = await countingTaken(limiter, caller, () =>
        withLink(dependencies, caller, () => rename(input, caller)),
      )
      realtime?.tell(account.id, { kind: 'accountChanged' })
      const mail = usernameChangedMail(productName, account.username)
      background.start(() => mailer.send({ to: account.email, ...mail }))
    },
  }
}
