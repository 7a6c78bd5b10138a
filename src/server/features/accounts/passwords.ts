import type { changePassword, resetPassword } from '#contract/accounts.ts'
import type { Received } from '#contract/endpoint.ts'
import { PASSWORD_RESET_LIFETIME_MS } from '#domain/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { TooManyAttemptsError } from '#server/platform/limiter.ts'
import { findAccount, findAccountByEmail, holdPassword, setPasswordHash } from './account-store.ts'
import { aboutAccount } from './audit-entries.ts'
import type { BackgroundWork } from './background-work.ts'
import type { AccountsDependencies, Caller, SignedInCaller } from './dependencies.ts'
import { consumeLink, deleteLinks, findUsableLink, insertLink } from './link-store.ts'
import { passwordChangedMail, passwordResetMail } from './mail-templates.ts'
import { passwordFault } from './password-policy.ts'
import { placeOf } from './place.ts'
import { notFound, passwordRefused, refusing } from './refusals.ts'
import { deleteSessions } from './session-store.ts'
import { signInKeys } from './sign-in.ts'
import type { Account } from './user-view.ts'

// Each within the limiter's window.
const RESETS_ASKED_FROM_A_PLACE = 20
const RESET_MAILS_TO_AN_ADDRESS = 3
const WRONG_CURRENT_PASSWORDS = 5

/** Resetting a forgotten password and changing a known one. */
export function createPasswords(dependencies: AccountsDependencies, background: BackgroundWork) {
  const { db, clock, ids, mailer, limiter, hasher, productName, publicUrl, realtime } = dependencies

  /** Throws invalid_input for a password that is easy to guess. */
  async function hashNew(password: string, account: Account): Promise<string> {
    const fault = passwordFault(password, { ...account, productName })
    if (fault) throw passwordRefused(fault)
    return refusing(() => hasher.hash(password))
  }

  async function mailResetLink(email: string, caller: Caller): Promise<void> {
    const account = await findAccountByEmail(db, email)
    if (!account || account.accountStatus === 'deactivated') return
    const token = ids.secret()
    await db.transaction(async (tx) => {
      await insertLink(tx, {
        token,
        purpose: 'password_reset',
        userId: account.id,
        createdAt: clock.now(),
        lifetimeMs: PASSWORD_RESET_LIFETIME_MS,
      })
      await recordAudit(tx, {
        ...aboutAccount('account.passwordResetAsk', account.id, caller),
        actorId: null,
      })
    })
    const link = `${publicUrl}/updatePassword#token=${token}`
    await mailer.send({ to: account.email, ...passwordResetMail(productName, link) })
  }

  function mailThatItChanged(account: Account): void {
    const mail = passwordChangedMail(productName, `${publicUrl}/reset-password`)
    background.start(() => mailer.send({ to: account.email, ...mail }))
  }

  async function accountOfLink(token: string): Promise<Account> {
    const link = await findUsableLink(db, token, 'password_reset', clock.now())
    const account = link?.userId ? await findAccount(db, link.userId) : null
    if (!account || account.accountStatus === 'deactivated') throw linkExpired()
    return account
  }

  /** Throws wrong_credentials, or too_many_requests after too many of them. */
  async function checkCurrentPassword(
    account: Account,
    password: string,
    field = 'currentPassword',
  ): Promise<void> {
    const limits = [{ key: `changePassword:${account.id}`, limit: WRONG_CURRENT_PASSWORDS }]
    const isRight = await refusing(() =>
      limiter.guard(limits, async () => {
        const value = await hasher.verify(account.passwordHash, password)
        return { failed: !value, value }
      }),
    )
    if (isRight) return
    const sentence = 'The current password is not right.'
    throw new Refusal('wrong_credentials', sentence, { fields: { [field]: sentence } })
  }

  return {
    /**
     * For what only the owner may do: the caller's own password, as the form field `field` holds it. Throws
     * wrong_credentials, too_many_requests.
     */
    async prove(password: string, caller: SignedInCaller, field: string): Promise<void> {
      const account = await findAccount(db, caller.actor.userId)
      if (!account) throw notFound()
      await checkCurrentPassword(account, password, field)
    },

    /** Resolves before it is known whether there is such an account. Throws too_many_requests. */
    async requestReset(email: string, caller: Caller): Promise<void> {
      const limits = [{ key: `reset:from:${placeOf(caller.ip)}`, limit: RESETS_ASKED_FROM_A_PLACE }]
      await refusing(() => limiter.guard(limits, async () => ({ failed: true, value: null })))
      background.start(async () => {
        try {
          await limiter.guard([{ key: `reset:to:${email}`, limit: RESET_MAILS_TO_AN_ADDRESS }], async () => ({
            failed: true,
            value: await mailResetLink(email, caller),
          }))
        } catch (error) {
          // The mails of the last minutes hold what a further one would say.
          if (!(error instanceof TooManyAttemptsError)) throw error
        }
      })
    },

    /** Throws link_expired, and invalid_input for a password that is easy to guess; the link can then be used again. */
    async reset({ token, password }: Received<typeof resetPassword>['body'], caller: Caller): Promise<void> {
      const account = await accountOfLink(token)
      const passwordHash = await hashNew(password, account)
      await db.transaction(async (tx) => {
        if (!(await consumeLink(tx, token, 'password_reset', clock.now()))) throw linkExpired()
        await setPasswordHash(tx, account.id, passwordHash)
        await deleteSessions(tx, account.id, 'all')
        await deleteLinks(tx, 'password_reset', account.id)
        await recordAudit(tx, aboutAccount('account.passwordReset', account.id, caller))
      })
      realtime?.disconnect({ userId: account.id })
      // Whoever reads the mailbox has proved more than a password: they are not kept waiting for others' guesses.
      for (const login of [account.email, account.username]) {
        const { here, anywhere } = signInKeys(login, caller.ip)
        await Promise.all([limiter.forget(here), limiter.forget(anywhere)])
      }
      mailThatItChanged(account)
    },

    /** Throws wrong_credentials, too_many_requests, and invalid_input for a new password that cannot be used. */
    async change(
      { currentPassword, password }: Received<typeof changePassword>['body'],
      caller: SignedInCaller,
    ): Promise<void> {
      const account = await findAccount(db, caller.actor.userId)
      if (!account) throw notFound()
      await checkCurrentPassword(account, currentPassword)
      if (password === currentPassword)
        throw passwordRefused('This is your current password. Choose another one.')
      const passwordHash = await hashNew(password, account)
      const ended = await db.transaction(async (tx) => {
        if (!(await holdPassword(tx, account)))
          throw new Refusal('conflict', 'The password was changed elsewhere just now. Sign in again.')
        await setPasswordHash(tx, account.id, passwordHash)
        await deleteLinks(tx, 'password_reset', account.id)
        await recordAudit(tx, aboutAccount('account.passwordChange', account.id, caller))
        return deleteSessions(tx, account.id, { allBut: caller.actor.sessionId })
      })
      for (const sessionId of ended) realtime?.disconnect({ sessionId })
      mailThatItChanged(account)
    },
  }
}

function linkExpired(): Refusal {
  return new Refusal('link_expired', 'This link was used or has expired. Ask for a new one.')
}
