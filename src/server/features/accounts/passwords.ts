import type { changePassword, resetPassword } from '#contract/passwords.ts'
import type { PasskeyAnswer } from '#contract/proofs.ts'
import type { Received } from '#contract/endpoint.ts'
import { PASSWORD_RESET_LIFETIME_MS } from '#domain/limits.ts'
import { accountNotFound, Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { BackgroundWork } from '#server/platform/background-work.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import type { LinkPurpose } from '#server/platform/database/schema/accounts.ts'
import {
  findAccount,
  holdUnchanged,
  lockAccount,
  lockAccountByEmail,
  markEmailVerified,
  setPasswordHash,
} from './account-store.ts'
import { hasPassword, NO_PASSWORD } from './kept-password.ts'
import { aboutAccount, byNobody } from './audit-entries.ts'
import type { AccountsDependencies, Caller, SignedInCaller } from './dependencies.ts'
import { closePendingChanges } from './email-change-store.ts'
import { makePasswordSetLink } from './invite.ts'
import { forgetOtherDevices, rememberDevice } from './known-devices.ts'
import { claimLink, linkExpired, mailWhenAsked, withLink } from './link-attempts.ts'
import { deleteLinks, findUsableLink, insertLink } from './link-store.ts'
import { passwordChangedMail, passwordResetMail } from './mail-templates.ts'
import { askOwnerForPasskey, type OwnerProof, proveOwner } from './own-password.ts'
import { countPasskeys, deleteAllPasskeys } from './passkey-store.ts'
import { refuseEasy } from './password-policy.ts'
import { passwordRefused, refusing } from './refusals.ts'
import { createFactorNews, removeAllFactors } from './second-factors.ts'
import { deleteSessions } from './session-store.ts'
import { signInKeys } from './sign-in.ts'
import type { Account } from './user-view.ts'

/** What a new password makes void: another reset, and a sign-in that has shown the old one and waits for a code. */
const VOID_WITH_PASSWORD: LinkPurpose[] = ['password_reset', 'second_step']

/** Resetting a forgotten password and changing a known one. */
export function createPasswords(dependencies: AccountsDependencies, background: BackgroundWork) {
  const { db, clock, ids, mailer, limiter, hasher, strength, productName, publicUrl, realtime } = dependencies
  const tellNews = createFactorNews(dependencies, background)

  /** Throws invalid_input for a password that is easy to guess. */
  async function hashNew(password: string, account: Account): Promise<string> {
    await refuseEasy(password, { ...account, productName }, strength, account.id)
    return refusing(() => hasher.hash(password))
  }

  async function mailResetLink(email: string, caller: Caller): Promise<void> {
    const mail = await db.transaction(async (tx) => {
      const account = await lockAccountByEmail(tx, email)
      if (!account) return null
      await recordAudit(tx, byNobody('account.passwordResetAsk', account.id, caller))
      // Whoever never set a password has still to agree to the terms, and may choose a username.
      if (account.passwordHash === null) return makePasswordSetLink(tx, dependencies, account)
      const token = ids.secret()
      await insertLink(tx, {
        token,
        purpose: 'password_reset',
        userId: account.id,
        createdAt: clock.now(),
        lifetimeMs: PASSWORD_RESET_LIFETIME_MS,
      })
      const link = `${publicUrl}/updatePassword#token=${token}`
      return { to: account.email, ...passwordResetMail(productName, link) }
    })
    if (mail) await mailer.send(mail)
  }

  function mailThatItChanged(account: Account): void {
    const mail = passwordChangedMail(productName, `${publicUrl}/reset-password`)
    background.start(() => mailer.send({ to: account.email, ...mail }))
  }

  return {
    /**
     * For what only the owner may do: the caller's own password, as the form field `field` holds it, or a passkey. Throws
     * wrong_credentials, too_many_requests.
     */
    async prove(proof: OwnerProof, caller: SignedInCaller, field: string): Promise<void> {
      await proveOwner(dependencies, caller, proof, field)
    },

    /** What the browser is asked for a passkey with, in place of the password. Throws too_many_requests. */
    askForPasskey: (caller: SignedInCaller) => askOwnerForPasskey(dependencies, caller),

    /** Throws wrong_credentials, too_many_requests, and conflict where there would be no way back. */
    async remove(passkey: PasskeyAnswer, caller: SignedInCaller): Promise<void> {
      await proveOwner(dependencies, caller, { passkey }, 'password')
      const account = await db.transaction(async (tx) => {
        const held = await lockAccount(tx, caller.actor.userId)
        if (!held) throw accountNotFound()
        if (!hasPassword(held)) return null
        if (held.emailVerifiedAt === null && (await countPasskeys(tx, held.id)) < 2) throw noWayBack()
        await setPasswordHash(tx, held.id, NO_PASSWORD)
        await deleteLinks(tx, VOID_WITH_PASSWORD, held.id)
        await recordAudit(tx, aboutAccount('account.passwordRemove', held.id, caller))
        return held
      })
      if (account) tellNews(account, 'passwordRemoved')
    },

    /** Resolves before it is known whether there is such an account. Throws too_many_requests. */
    requestReset: (email: string, caller: Caller): Promise<void> =>
      mailWhenAsked(dependencies, background, { kind: 'reset', email, caller }, () =>
        mailResetLink(email, caller),
      ),

    /** Throws link_expired, and invalid_input for a password that is easy to guess; the link can then be used again. */
    async reset({ token, password }: Received<typeof resetPassword>['body'], caller: Caller): Promise<void> {
      const account = await withLink(dependencies, caller, async () => {
        const link = await findUsableLink(db, token, 'password_reset', clock.now())
        const found = link?.userId ? await findAccount(db, link.userId) : null
        if (!found) throw linkExpired()
        const passwordHash = await hashNew(password, found)
        return db.transaction(async (tx) => {
          const now = clock.now()
          const held = await claimLink(tx, token, 'password_reset', now)
          if (!held) throw linkExpired()
          await setPasswordHash(tx, held.id, passwordHash)
          if (isUnclaimed(held) && (await removeAllFactors(tx, held)))
            await recordAudit(tx, aboutAccount('account.twoFactorDisable', held.id, caller))
          const hasLostPasskeys = await removePasskeys(tx, held)
          if (hasLostPasskeys) await recordAudit(tx, aboutAccount('account.passkeyRemove', held.id, caller))
          // The link came to this very address.
          await markEmailVerified(tx, held.id, now)
          await deleteSessions(tx, held.id, 'all', now)
          await forgetOtherDevices(tx, held.id, caller)
          await rememberDevice(tx, dependencies, held.id, caller)
          await deleteLinks(tx, VOID_WITH_PASSWORD, held.id)
          await closePendingChanges(tx, held.id, now)
          await recordAudit(tx, aboutAccount('account.passwordReset', held.id, caller))
          return { ...held, hasLostPasskeys }
        })
      })
      realtime?.disconnect({ userId: account.id })
      // Whoever reads the mailbox has proved more than a password: they are not kept waiting for others' guesses.
      await Promise.all(Object.values(signInKeys(account.id, caller.ip)).map(limiter.forget))
      mailThatItChanged(account)
      if (account.hasLostPasskeys) tellNews(account, 'passkeyRemoved')
    },

    /** Throws wrong_credentials, too_many_requests, and invalid_input for a new password that cannot be used. */
    async change(
      { currentPassword, passkey, password }: Received<typeof changePassword>['body'],
      caller: SignedInCaller,
    ): Promise<void> {
      const proof = { password: currentPassword, passkey }
      const account = await proveOwner(dependencies, caller, proof, 'currentPassword')
      if (password === currentPassword)
        throw passwordRefused('This is your current password. Choose another one.')
      const passwordHash = await hashNew(password, account)
      const ended = await db.transaction(async (tx) => {
        if (!(await holdUnchanged(tx, account)))
          throw new Refusal('conflict', 'The password was changed elsewhere just now. Sign in again.')
        await setPasswordHash(tx, account.id, passwordHash)
        await deleteLinks(tx, VOID_WITH_PASSWORD, account.id)
        await closePendingChanges(tx, account.id, clock.now())
        await forgetOtherDevices(tx, account.id, caller)
        await recordAudit(tx, aboutAccount('account.passwordChange', account.id, caller))
        return deleteSessions(tx, account.id, { allBut: caller.actor.sessionId }, clock.now())
      })
      for (const sessionId of ended) realtime?.disconnect({ sessionId })
      mailThatItChanged(account)
    },
  }
}

function noWayBack(): Refusal {
  return new Refusal(
    'conflict',
    'Confirm your email address or add a second passkey first: a lost device must not lock you out.',
  )
}

/**
 * Nobody has shown yet that the address is theirs: a stranger may have signed up with it and put a passkey of their own
 * there, which must not outlive the first time its owner takes the account.
 */
function isUnclaimed({ emailVerifiedAt, role }: Account): boolean {
  return emailVerifiedAt === null && role === 'user'
}

/**
 * A passkey opens the account without the password, and nothing tells whether it is the mailbox owner's or that of a stranger
 * who prepared the account for them: opening a link that confirms an address is easily done. So none stays. An authenticator
 * app of a confirmed account stays: it opens nothing without the password. Whoever manages others keeps their passkeys: their
 * second factor must not fall with the mailbox.
 */
async function removePasskeys(tx: Transaction, { id, role }: Account): Promise<boolean> {
  return role === 'user' && deleteAllPasskeys(tx, id)
}
