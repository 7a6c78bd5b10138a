import type { SecondStep, signIn } from '#contract/accounts.ts'
import type { Received } from '#contract/endpoint.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { findAccountByLogin, holdPassword, setPasswordHash } from './account-store.ts'
import { aboutAccount, byNobody } from './audit-entries.ts'
import type { AccountsDependencies, Caller } from './dependencies.ts'
import { placeOf } from './place.ts'
import { deactivated, refusing } from './refusals.ts'
import { askSecondStep } from './second-step.ts'
import { type SignedIn, startSession } from './start-session.ts'
import type { Account } from './user-view.ts'

// Each within the limiter's window.
const FAILURES_FROM_ONE_PLACE = 5
const FAILURES_FROM_ANYWHERE = 20
const FAILURES_OF_A_PLACE = 30

/** The keys that failed sign-ins for a login are counted under: from one address, and from anywhere. */
export function signInKeys(login: string, ip: string): { here: string; anywhere: string } {
  return { here: `signIn:${login}:${placeOf(ip)}`, anywhere: `signIn:${login}` }
}

/** Signing in with a password. */
export function createSignIn(dependencies: AccountsDependencies) {
  const { db, limiter, hasher } = dependencies

  /** The account that the login and the password belong to, or null; failures are counted and recorded. */
  async function checkPassword(login: string, password: string, caller: Caller): Promise<Account | null> {
    const { here, anywhere } = signInKeys(login, caller.ip)
    const limits = [
      { key: here, limit: FAILURES_FROM_ONE_PLACE },
      { key: anywhere, limit: FAILURES_FROM_ANYWHERE },
      { key: `signIn:from:${placeOf(caller.ip)}`, limit: FAILURES_OF_A_PLACE },
    ]
    return limiter.guard(limits, async () => {
      const account = await findAccountByLogin(db, login)
      if (await hasher.verify(account?.passwordHash ?? null, password))
        return { failed: false, forgive: [here, anywhere], value: account }
      await recordAudit(db, byNobody('account.signInFailed', account?.id ?? null, caller))
      return { failed: true, value: null }
    })
  }

  /** A session, or what the second step asks for. */
  async function goOn(account: Account, renewed: string | null, caller: Caller) {
    return db.transaction(async (tx): Promise<{ signedIn: SignedIn } | { secondStep: SecondStep }> => {
      const held = await holdPassword(tx, account)
      if (!held) throw wrongCredentials()
      if (renewed) await setPasswordHash(tx, held.id, renewed)
      if (held.twoFactorEnabledAt) return { secondStep: await askSecondStep(tx, dependencies, held.id) }
      await recordAudit(tx, aboutAccount('account.signIn', held.id, caller))
      const signedIn = await startSession(tx, dependencies, { userId: held.id, isStrong: false }, caller)
      return { signedIn }
    })
  }

  return {
    /** Throws wrong_credentials, too_many_requests, second_step_required, and forbidden for a deactivated account. */
    async signIn({ login, password }: Received<typeof signIn>['body'], caller: Caller): Promise<SignedIn> {
      const account = await refusing(() => checkPassword(login, password, caller))
      if (!account) throw wrongCredentials()
      if (account.accountStatus === 'deactivated') throw deactivated()
      const renewed = hasher.isOutdated(account.passwordHash ?? '')
        ? await refusing(() => hasher.hash(password))
        : null
      const next = await goOn(account, renewed, caller)
      if ('signedIn' in next) return next.signedIn
      throw new Refusal('second_step_required', 'Enter the code that your authenticator app shows.', {
        details: next.secondStep,
      })
    },
  }
}

function wrongCredentials(): Refusal {
  return new Refusal('wrong_credentials', 'The email, username or password is not right.')
}
