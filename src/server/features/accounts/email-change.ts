import {
  EMAIL_CHANGE_UNDO_MS,
  EMAIL_VERIFICATION_LIFETIME_MS,
  PASSWORD_RESET_LIFETIME_MS,
} from '#domain/limits.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { accountNotFound, Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { BackgroundWork } from '#server/platform/background-work.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import type { LinkPurpose } from '#server/platform/database/schema/accounts.ts'
import type { Limiter } from '#server/platform/limiter.ts'
import type { Message } from '#server/platform/mail/mailer.ts'
import {
  findAccount,
  findAccountByEmail,
  lockAccount,
  renameAccount,
  setPasswordHash,
} from './account-store.ts'
import { NO_PASSWORD } from './kept-password.ts'
import { aboutAccount, byNobody } from './audit-entries.ts'
import type { AccountsDependencies, Caller, SignedInCaller } from './dependencies.ts'
import {
  closePendingChanges,
  type EmailChange,
  findByConfirmToken,
  findByUndoToken,
  findPendingChange,
  insertEmailChange,
  isHeldAddress,
  markUndone,
  prolongUndo,
  updateEmailChange,
} from './email-change-store.ts'
import { forgetAllDevices } from './known-devices.ts'
import { linkExpired, withLink } from './link-attempts.ts'
import { deleteLinks, insertLink } from './link-store.ts'
import {
  addressHasAccountMail,
  emailChangeAskedMail,
  emailChangedMail,
  newAddressMail,
} from './mail-templates.ts'
import { countOne } from './refusals.ts'
import { removeFactorsSince } from './second-factors.ts'
import { deleteSessions, tokenHashOf } from './session-store.ts'
import { countingTaken, emailTaken } from './taken-names.ts'
import type { Account } from './user-view.ts'

// Each within the limiter's window.
const CHANGES_ASKED_BY_AN_ACCOUNT = 5
const MAILS_TO_A_NEW_ADDRESS = 3

/** What was mailed to an address that no longer counts opens nothing. */
const VOID_WITH_EMAIL: LinkPurpose[] = ['password_reset', 'username_reset', 'email_verification']

/**
 * Another email address. It counts once it is confirmed from it; until then the old one does. The old one is told at once
 * and again then, each time with a link that goes back, for days.
 */
export function createEmailChange(dependencies: AccountsDependencies, background: BackgroundWork) {
  const { db, clock, ids, limiter, mailer, productName, publicUrl, realtime } = dependencies

  const later = (ms: number) => new Date(clock.now().getTime() + ms)
  const undoLink = (token: string) => `${publicUrl}/registration#undoEmail=${token}`

  /** The message to the new address; nothing in the reply says whether it is somebody else's. */
  async function mailTo(
    tx: Transaction,
    change: Pick<EmailChange, 'userId' | 'toEmail'>,
    token: string,
  ): Promise<Message> {
    const other = await findAccountByEmail(tx, change.toEmail)
    const isFree =
      !other && !(await isHeldAddress(tx, change.toEmail, { userId: change.userId, now: clock.now() }))
    const content = isFree
      ? newAddressMail(productName, `${publicUrl}/registration#newEmail=${token}`)
      : addressHasAccountMail(productName)
    return { to: change.toEmail, ...content }
  }

  async function confirmChange(
    token: string,
    caller: Caller,
  ): Promise<{ userId: string; mail: Message | null }> {
    return db.transaction(async (tx) => {
      const now = clock.now()
      const found = await findByConfirmToken(tx, token, now)
      const account = found && (await lockAccount(tx, found.userId))
      // Read once more: another call may have been first.
      const change = await findByConfirmToken(tx, token, now)
      if (!account || !change || account.accountStatus === 'deactivated') throw linkExpired()
      // Mail is read twice.
      if (change.confirmedAt && account.email === change.toEmail) return { userId: account.id, mail: null }
      if (change.confirmedAt || account.email !== change.fromEmail) throw linkExpired()
      const emailVerifiedAt = account.emailVerifiedAt ?? now
      if (!(await renameAccount(tx, account.id, { email: change.toEmail, emailVerifiedAt }, now)))
        throw emailTaken()
      await updateEmailChange(tx, change.id, { confirmedAt: now, closedAt: now })
      await deleteLinks(tx, VOID_WITH_EMAIL, account.id)
      await recordAudit(tx, aboutAccount('account.emailChange', account.id, caller))
      const mail = await wayBack(tx, change)
      return { userId: account.id, mail }
    })
  }

  async function wayBack(tx: Transaction, { id, fromEmail, undoUntil }: EmailChange): Promise<Message> {
    if (!undoUntil) return { to: fromEmail, ...emailChangedMail(productName, null) }
    const token = ids.secret()
    await prolongUndo(tx, id, tokenHashOf(token), later(EMAIL_CHANGE_UNDO_MS))
    return { to: fromEmail, ...emailChangedMail(productName, undoLink(token)) }
  }

  /** Whoever could ask for the change knew the password: it goes, with what came since and in the week before, to stay behind. */
  async function undoChange(token: string, caller: Caller): Promise<{ userId: string; resetToken: string }> {
    return db.transaction(async (tx) => {
      const now = clock.now()
      const found = await findByUndoToken(tx, token, now)
      const account = found && (await lockAccount(tx, found.userId))
      const change = await findByUndoToken(tx, token, now)
      if (!account || !change || account.accountStatus === 'deactivated') throw linkExpired()
      if (account.email !== change.fromEmail) {
        const back = { email: change.fromEmail, emailVerifiedAt: account.emailVerifiedAt ?? now }
        if (!(await renameAccount(tx, account.id, back, now))) throw emailTaken()
      }
      await markUndone(tx, change, now)
      await setPasswordHash(tx, account.id, NO_PASSWORD)
      await removeFactorsSince(tx, account, new Date(change.askedAt.getTime() - EMAIL_CHANGE_UNDO_MS))
      await deleteSessions(tx, account.id, 'all', now)
      await forgetAllDevices(tx, account.id)
      await deleteLinks(tx, [...VOID_WITH_EMAIL, 'second_step'], account.id)
      const resetToken = ids.secret()
      await insertLink(tx, {
        token: resetToken,
        purpose: 'password_reset',
        userId: account.id,
        createdAt: now,
        lifetimeMs: PASSWORD_RESET_LIFETIME_MS,
      })
      await recordAudit(tx, byNobody('account.emailUndo', account.id, caller))
      return { userId: account.id, resetToken }
    })
  }

  return {
    /** The change that is asked for, in the mails that tell of it. Proving who asks is for the caller. Throws too_many_requests. */
    async ask(email: string, caller: SignedInCaller): Promise<void> {
      const { userId } = caller.actor
      const asking = await findAccount(db, userId)
      if (!asking) throw accountNotFound()
      await countMails(limiter, asking, email)
      const mails = await db.transaction(async (tx): Promise<Message[]> => {
        const account = await lockAccount(tx, userId)
        if (!account) throw accountNotFound()
        const now = clock.now()
        await closePendingChanges(tx, userId, now)
        const [confirm, undo] = [ids.secret(), ids.secret()]
        // Nobody has shown that an unconfirmed address is theirs: it gets no way back into the account.
        const isProved = account.emailVerifiedAt !== null
        await insertEmailChange(tx, {
          id: ids.uuid(),
          userId,
          fromEmail: account.email,
          toEmail: email,
          askedAt: now,
          expiresAt: later(EMAIL_VERIFICATION_LIFETIME_MS),
          confirmTokenHash: tokenHashOf(confirm),
          undoTokenHashes: isProved ? [tokenHashOf(undo)] : [],
          undoUntil: isProved ? later(EMAIL_CHANGE_UNDO_MS) : null,
          confirmedAt: null,
          closedAt: null,
          undoneAt: null,
        })
        await recordAudit(tx, aboutAccount('account.emailChangeAsk', userId, caller))
        return [
          { to: account.email, ...emailChangeAskedMail(productName, isProved ? undoLink(undo) : null) },
          await mailTo(tx, { userId, toEmail: email }, confirm),
        ]
      })
      for (const mail of mails) background.start(() => mailer.send(mail))
    },

    /** Mails the link to the new address again; the one before no longer works. Throws conflict, too_many_requests. */
    async resend(caller: SignedInCaller): Promise<void> {
      const { userId } = caller.actor
      const [waiting, asking] = await Promise.all([
        findPendingChange(db, userId, clock.now()),
        findAccount(db, userId),
      ])
      if (!waiting || !asking) throw nothingWaits()
      await countMails(limiter, asking, waiting.toEmail)
      const mail = await db.transaction(async (tx) => {
        await lockAccount(tx, userId)
        const change = await findPendingChange(tx, userId, clock.now())
        if (!change) throw nothingWaits()
        const token = ids.secret()
        const expiresAt = later(EMAIL_VERIFICATION_LIFETIME_MS)
        await updateEmailChange(tx, change.id, { confirmTokenHash: tokenHashOf(token), expiresAt })
        return mailTo(tx, change, token)
      })
      background.start(() => mailer.send(mail))
    },

    /** The address stays as it is. Nothing happens when no change waits. */
    async cancel(caller: SignedInCaller): Promise<void> {
      const { userId } = caller.actor
      await db.transaction(async (tx) => {
        if (!(await closePendingChanges(tx, userId, clock.now()))) return
        await recordAudit(tx, aboutAccount('account.emailChangeCancel', userId, caller))
      })
      realtime?.tell(userId, { kind: 'accountChanged' })
    },

    /** Throws link_expired, already_exists, too_many_requests. */
    async confirm(token: string, caller: Caller): Promise<void> {
      const { userId, mail } = await countingTaken(limiter, caller, () =>
        withLink(dependencies, caller, () => confirmChange(token, caller)),
      )
      realtime?.tell(userId, { kind: 'accountChanged' })
      if (mail) background.start(() => mailer.send(mail))
    },

    /** Gives the token that sets a new password. Throws link_expired, too_many_requests. */
    async undo(token: string, caller: Caller): Promise<string> {
      const { userId, resetToken } = await withLink(dependencies, caller, () => undoChange(token, caller))
      realtime?.disconnect({ userId })
      return resetToken
    },
  }
}

/**
 * By the mailbox, or tags would make an address of each mail; and of the old address too while nobody has shown that it is
 * theirs. What is counted is who asks, never whether there is an account. Throws too_many_requests.
 */
async function countMails(
  limiter: Limiter,
  { id, email: from, emailVerifiedAt }: Account,
  to: string,
): Promise<void> {
  const limits = [
    { key: `emailChange:of:${id}`, limit: CHANGES_ASKED_BY_AN_ACCOUNT },
    { key: `emailChange:to:${mailboxOf(to)}`, limit: MAILS_TO_A_NEW_ADDRESS },
  ]
  if (emailVerifiedAt === null)
    limits.push({ key: `emailChange:from:${mailboxOf(from)}`, limit: CHANGES_ASKED_BY_AN_ACCOUNT })
  await countOne(limiter, limits)
}

function nothingWaits(): Refusal {
  return new Refusal('conflict', 'No change of your email address waits any more. Ask for it again.')
}
