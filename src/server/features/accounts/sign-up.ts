import type { signUp } from '#contract/accounts.ts'
import type { Received } from '#contract/endpoint.ts'
import { trialEnd } from '#domain/account.ts'
import { mailboxOf } from '#domain/mailbox.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { BackgroundWork } from '#server/platform/background-work.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import type { Message } from '#server/platform/mail/mailer.ts'
import { insertAccount } from './account-store.ts'
import { aboutAccount, aboutInvitation } from './audit-entries.ts'
import type { AccountsDependencies, Caller } from './dependencies.ts'
import { makeVerificationMail } from './email-verification.ts'
import { becomeFirstAdmin, requireSetupLink } from './first-admin.ts'
import { consumeInvitation, findOpenInvitation, type OpenInvitation } from './invitation-store.ts'
import { linkExpired } from './link-attempts.ts'
import { ownTrialEnd } from './own-trial.ts'
import { refuseEasy } from './password-policy.ts'
import { placeOf } from '#server/http/place.ts'
import { refusing } from './refusals.ts'
import { takeSeat } from './seats.ts'
import { type SignedIn, startSession } from './start-session.ts'

type Form = Received<typeof signUp>['body']

// Each within the limiter's window. A sign-up fails when the email or the username is taken; of those that do not, a whole
// hospital may make many, and each sends a mail.
const TAKEN_SIGN_UPS_OF_A_PLACE = 60
const SIGN_UPS_OF_A_PLACE = 200
// Each is an address of its own, and all their mails come to one person.
const SIGN_UPS_OF_A_TAGGED_INBOX = 10

/** Making an account for oneself. */
export function createSignUp(dependencies: AccountsDependencies, background: BackgroundWork) {
  const { db, clock, ids, limiter, hasher, strength, mailer, productName } = dependencies

  /** Holds a seat of the organization. Throws link_expired, seats_full, and invalid_input for another address. */
  async function requireInvitation(tx: Transaction, token: string, email: string): Promise<OpenInvitation> {
    const invitation = await findOpenInvitation(tx, token, clock.now())
    if (!invitation) throw linkExpired()
    if (invitation.email !== email) {
      const sentence = 'Use the email address that the invitation was sent to.'
      throw new Refusal('invalid_input', sentence, { fields: { email: sentence } })
    }
    await takeSeat(tx, invitation.organizationId)
    return invitation
  }

  async function makeAccount(form: Form, passwordHash: string, caller: Caller) {
    return db.transaction(async (tx): Promise<{ signedIn: SignedIn; mail: Message | null } | null> => {
      const now = clock.now()
      // Before it can show whether the email is taken: a call that makes no account tells nothing of others.
      if (form.setupToken) await requireSetupLink(tx, form.setupToken, now)
      const invitation = form.invitationToken
        ? await requireInvitation(tx, form.invitationToken, form.email)
        : null
      const made = await insertAccount(tx, {
        ...columnsOf(form),
        id: ids.uuid(),
        passwordHash,
        role: invitation?.role ?? 'user',
        organizationId: invitation?.organizationId ?? null,
        // The token of an invitation came to this very address.
        emailVerifiedAt: invitation ? now : null,
        privacyPolicyAgreedAt: now,
        // Who is invited was chosen by somebody.
        trialEndsAt: invitation ? trialEnd(now) : await ownTrialEnd(tx, form.email, now),
        createdAt: now,
      })
      if (!made) return null
      await recordAudit(tx, aboutAccount('account.create', made.id, caller))
      if (form.setupToken) await becomeFirstAdmin(tx, made.id, form.setupToken, now)
      if (invitation && form.invitationToken) {
        if (!(await consumeInvitation(tx, form.invitationToken, now))) throw linkExpired()
        await recordAudit(tx, aboutInvitation('invitation.accept', made.id, invitation.id, caller))
      }
      const written = made.emailVerifiedAt ? null : await makeVerificationMail(tx, dependencies, made)
      const signedIn = await startSession(tx, dependencies, { userId: made.id, isStrong: false }, caller)
      return { signedIn, mail: written?.mail ?? null }
    })
  }

  return {
    /** Throws already_exists, link_expired, seats_full, and invalid_input for a password that is too easy to guess. */
    async signUp(form: Form, caller: Caller): Promise<SignedIn> {
      const place = placeOf(caller.ip)
      await refuseEasy(form.password, { ...form, productName }, strength, place)
      const made = await refusing(async () => {
        await limiter.guard(limitsOf(place, form.email), async () => ({ failed: true, value: null }))
        const limits = [{ key: `signUp:from:${place}`, limit: TAKEN_SIGN_UPS_OF_A_PLACE }]
        return limiter.guard(limits, async () => {
          const value = await makeAccount(form, await hasher.hash(form.password), caller)
          return { failed: value === null, value }
        })
      })
      if (!made)
        throw new Refusal(
          'already_exists',
          'There is an account with this email or username already. Sign in, or reset the password.',
        )
      const { signedIn, mail } = made
      if (mail) background.start(() => mailer.send(mail))
      return signedIn
    },
  }
}

function limitsOf(place: string, email: string) {
  const inbox = mailboxOf(email)
  const all = { key: `signUp:all:${place}`, limit: SIGN_UPS_OF_A_PLACE }
  // An address that is written as its mailbox signs up once anyway.
  return inbox === email ? [all] : [all, { key: `signUp:to:${inbox}`, limit: SIGN_UPS_OF_A_TAGGED_INBOX }]
}

function columnsOf(form: Form) {
  return {
    email: form.email,
    username: form.username,
    title: form.title,
    firstName: form.first_name,
    lastName: form.last_name,
    phoneNumber: form.phoneNumber,
    specialty: form.specialty,
  }
}
