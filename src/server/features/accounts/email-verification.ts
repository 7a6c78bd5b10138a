import { EMAIL_VERIFICATION_LIFETIME_MS } from '#domain/limits.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { accountNotFound } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { BackgroundWork } from '#server/platform/background-work.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import type { Message } from '#server/platform/mail/mailer.ts'
import { findAccount, lockAccount, markEmailVerified } from './account-store.ts'
import { aboutAccount } from './audit-entries.ts'
import type { AccountsDependencies, Caller, SignedInCaller } from './dependencies.ts'
import { claimLink, linkExpired, withLink } from './link-attempts.ts'
import { findUsedLink, insertLink } from './link-store.ts'
import { emailVerificationMail } from './mail-templates.ts'
import { linkWords, seesOwnLink } from './kept-mail.ts'
import { refusing } from './refusals.ts'

export const VERIFIED = 'Your email address is confirmed.'

// Within the limiter's window.
const RESENT_VERIFICATIONS = 3

/** A new link that confirms the account's address, in the message that brings it; the one before no longer works. */
export async function makeVerificationMail(
  tx: Executor,
  { clock, ids, productName, publicUrl }: AccountsDependencies,
  account: { id: string; email: string },
): Promise<{ mail: Message; link: string }> {
  const token = ids.secret()
  await insertLink(tx, {
    token,
    purpose: 'email_verification',
    userId: account.id,
    createdAt: clock.now(),
    lifetimeMs: EMAIL_VERIFICATION_LIFETIME_MS,
  })
  const link = `${publicUrl}/registration#verify=${token}`
  return { mail: { to: account.email, ...emailVerificationMail(productName, link) }, link }
}

/** Showing that an email address is its owner's. */
export function createEmailVerification(dependencies: AccountsDependencies, background: BackgroundWork) {
  const { db, clock, limiter, mailer, realtime } = dependencies

  /** Whose link it was; also of one that was opened before: mail is read twice. Throws link_expired. */
  async function confirm(token: string, caller: Caller): Promise<string> {
    return db.transaction(async (tx) => {
      const now = clock.now()
      const account = await claimLink(tx, token, 'email_verification', now)
      if (account) {
        await markEmailVerified(tx, account.id, now)
        await recordAudit(tx, aboutAccount('account.verifyEmail', account.id, caller))
        return account.id
      }
      const used = await findUsedLink(tx, token, 'email_verification', now)
      const confirmed = used?.userId ? await findAccount(tx, used.userId) : null
      if (!confirmed?.emailVerifiedAt) throw linkExpired()
      return confirmed.id
    })
  }

  return {
    /** Throws link_expired, too_many_requests. */
    async verify(token: string, caller: Caller): Promise<void> {
      const userId = await withLink(dependencies, caller, () => confirm(token, caller))
      realtime?.tell(userId, { kind: 'accountChanged' })
    },

    /** Throws too_many_requests. */
    async resend({ actor }: SignedInCaller): Promise<{ message: string; link?: string }> {
      const account = await findAccount(db, actor.userId)
      if (!account) throw accountNotFound()
      if (account.emailVerifiedAt) return { message: VERIFIED }
      // By the mailbox: whoever signed up with many tags of somebody's address would flood it else.
      const limits = [{ key: `verification:to:${mailboxOf(account.email)}`, limit: RESENT_VERIFICATIONS }]
      const made = await refusing(() =>
        limiter.guard(limits, async () => ({
          failed: true,
          value: await db.transaction(async (tx) => {
            // The address as it is now: a link for an earlier one would confirm one that its reader does not have.
            const held = await lockAccount(tx, account.id)
            return held && makeVerificationMail(tx, dependencies, held)
          }),
        })),
      )
      if (!made) throw accountNotFound()
      background.start(() => mailer.send(made.mail))
      if (await seesOwnLink(db, dependencies, account.id))
        return { message: 'This is your new link; the one before no longer works.', link: made.link }
      return { message: linkWords(mailer, account.role) }
    },
  }
}
