import { eq, sql } from 'drizzle-orm'
import type { describePasswordSet, passwordSet } from '#contract/passwords.ts'
import type { Answer, Received } from '#contract/endpoint.ts'
import { trialEnd } from '#domain/account.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { organizations } from '#server/platform/database/schema/organizations.ts'
import { findAccount, markEmailVerified, renameAccount } from './account-store.ts'
import { aboutAccount } from './audit-entries.ts'
import type { AccountsDependencies, Caller } from './dependencies.ts'
import { claimLink, linkExpired, withLink } from './link-attempts.ts'
import { findUsableLink } from './link-store.ts'
import { refuseEasy } from './password-policy.ts'
import { type SignedIn, startSession } from './start-session.ts'
import { countingTaken, usernameTaken } from './taken-names.ts'
import type { Account } from './user-view.ts'

type Form = Received<typeof passwordSet>['body']

/** The first password of an account that somebody else made. */
export function createPasswordSet(dependencies: AccountsDependencies) {
  const { db, clock, limiter, hasher, strength, productName } = dependencies

  /** Throws link_expired. */
  async function accountOf(token: string): Promise<Account> {
    const link = await findUsableLink(db, token, 'password_set', clock.now())
    const account = link?.userId ? await findAccount(db, link.userId) : null
    if (!account || account.accountStatus === 'deactivated') throw linkExpired()
    return account
  }

  async function setFirst(form: Form, caller: Caller): Promise<SignedIn> {
    const account = await accountOf(form.token)
    const owner = { ...account, username: form.username, productName }
    await refuseEasy(form.password, owner, strength, account.id)
    const passwordHash = await hasher.hash(form.password)
    return db.transaction(async (tx) => {
      const now = clock.now()
      const held = await claimLink(tx, form.token, 'password_set', now)
      if (!held) throw linkExpired()
      if (!(await renameAccount(tx, held.id, { username: form.username }, now))) throw usernameTaken()
      await tx
        .update(users)
        .set({
          passwordHash,
          privacyPolicyAgreedAt: now,
          // The trial is counted from the day it can be used.
          trialEndsAt: sql`greatest(${users.trialEndsAt}, ${trialEnd(now).toISOString()}::timestamptz)`,
        })
        .where(eq(users.id, held.id))
      // The link came to this very address.
      await markEmailVerified(tx, held.id, now)
      await recordAudit(tx, aboutAccount('account.passwordSet', held.id, caller))
      return startSession(tx, dependencies, { userId: held.id, isStrong: false }, caller)
    })
  }

  return {
    /** Throws link_expired, too_many_requests. */
    describe: (token: string, caller: Caller): Promise<Answer<typeof describePasswordSet>> =>
      withLink(dependencies, caller, async () => {
        const { firstName, email, username, organizationId } = await accountOf(token)
        const [organization] = organizationId
          ? await db
              .select({ name: organizations.name })
              .from(organizations)
              .where(eq(organizations.id, organizationId))
          : []
        return { first_name: firstName, email, username, organizationName: organization?.name ?? null }
      }),

    /**
     * Throws link_expired, too_many_requests, and, when the link can be used again, already_exists for the username and
     * invalid_input for a password that is easy to guess.
     */
    set: (form: Form, caller: Caller): Promise<SignedIn> =>
      countingTaken(limiter, caller, () => withLink(dependencies, caller, () => setFirst(form, caller))),
  }
}
