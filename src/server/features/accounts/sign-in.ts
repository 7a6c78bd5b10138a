import type { Answer, Received } from '#contract/endpoint.ts'
import type { signIn, signUp } from '#contract/accounts.ts'
import { trialEnd } from '#domain/account.ts'
import { SESSION_LIFETIME_DAYS } from '#domain/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { findAccountByLogin, holdPassword, insertAccount, setPasswordHash } from './account-store.ts'
import type { AccountsDependencies, Caller } from './dependencies.ts'
import { becomeFirstAdmin, requireSetupLink } from './first-admin.ts'
import { aboutAccount } from './audit-entries.ts'
import { passwordFault } from './password-policy.ts'
import { placeOf } from './place.ts'
import { passwordRefused, refusing } from './refusals.ts'
import { insertSession, tokenHashOf } from './session-store.ts'
import { type Account, toUser } from './user-view.ts'

type SignedIn = Answer<typeof signIn>

// Each within the limiter's window. A sign-up fails here when the email or the username is taken.
const FAILURES_FROM_ONE_PLACE = 5
const FAILURES_FROM_ANYWHERE = 20
const FAILURES_OF_A_PLACE = 30
const TAKEN_SIGN_UPS_OF_A_PLACE = 60

const SESSION_LIFETIME_MS = SESSION_LIFETIME_DAYS * 24 * 60 * 60_000
const LONGEST_USER_AGENT = 300

/** The keys that failed sign-ins for a login are counted under: from one address, and from anywhere. */
export function signInKeys(login: string, ip: string): { here: string; anywhere: string } {
  return { here: `signIn:${login}:${placeOf(ip)}`, anywhere: `signIn:${login}` }
}

/** Signing up and signing in: what makes a session. */
export function createSignIn(dependencies: AccountsDependencies) {
  const { db, clock, ids, limiter, hasher, productName } = dependencies

  async function startSession(tx: Executor, account: Account, caller: Caller): Promise<string> {
    const now = clock.now()
    const token = ids.secret()
    await insertSession(tx, {
      id: ids.uuid(),
      userId: account.id,
      tokenHash: tokenHashOf(token),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + SESSION_LIFETIME_MS),
      strong: false,
      userAgent: caller.userAgent.slice(0, LONGEST_USER_AGENT),
      ip: caller.ip,
    })
    return token
  }

  async function makeAccount(
    input: Received<typeof signUp>['body'],
    passwordHash: string,
    caller: Caller,
  ): Promise<SignedIn | null> {
    return db.transaction(async (tx) => {
      const now = clock.now()
      // Before it can show whether the email is taken: a call that makes no account tells nothing of others.
      if (input.setupToken) await requireSetupLink(tx, input.setupToken, now)
      const made = await insertAccount(tx, {
        id: ids.uuid(),
        email: input.email,
        username: input.username,
        passwordHash,
        role: 'user',
        title: input.title,
        firstName: input.first_name,
        lastName: input.last_name,
        phoneNumber: input.phoneNumber,
        specialty: input.specialty,
        privacyPolicyAgreedAt: now,
        trialEndsAt: trialEnd(now),
        createdAt: now,
      })
      if (!made) return null
      const account = input.setupToken ? await becomeFirstAdmin(tx, made.id, input.setupToken, now) : made
      const token = await startSession(tx, account, caller)
      await recordAudit(tx, aboutAccount('account.create', account.id, caller))
      return { user: toUser(account, now), token }
    })
  }

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
      await recordAudit(db, {
        ...aboutAccount('account.signInFailed', account?.id ?? null, caller),
        actorId: null,
      })
      return { failed: true, value: null }
    })
  }

  return {
    /** Throws already_exists, link_expired and invalid_input for a password that is too easy to guess. */
    async signUp(input: Received<typeof signUp>['body'], caller: Caller): Promise<SignedIn> {
      const fault = passwordFault(input.password, { ...input, productName })
      if (fault) throw passwordRefused(fault)
      const made = await refusing(async () => {
        const limits = [{ key: `signUp:from:${placeOf(caller.ip)}`, limit: TAKEN_SIGN_UPS_OF_A_PLACE }]
        return limiter.guard(limits, async () => {
          const value = await makeAccount(input, await hasher.hash(input.password), caller)
          return { failed: value === null, value }
        })
      })
      if (made) return made
      throw new Refusal(
        'already_exists',
        'There is an account with this email or username already. Sign in, or reset the password.',
      )
    },

    /** Throws wrong_credentials, too_many_requests, and forbidden for a deactivated account. */
    async signIn({ login, password }: Received<typeof signIn>['body'], caller: Caller): Promise<SignedIn> {
      const account = await refusing(() => checkPassword(login, password, caller))
      if (!account) throw wrongCredentials()
      if (account.accountStatus === 'deactivated')
        throw new Refusal(
          'forbidden',
          'This account is deactivated. Ask your administrator to open it again.',
        )
      const renewed = hasher.isOutdated(account.passwordHash ?? '')
        ? await refusing(() => hasher.hash(password))
        : null
      const token = await db.transaction(async (tx) => {
        if (!(await holdPassword(tx, account))) throw wrongCredentials()
        if (renewed) await setPasswordHash(tx, account.id, renewed)
        await recordAudit(tx, aboutAccount('account.signIn', account.id, caller))
        return startSession(tx, account, caller)
      })
      return { user: toUser(account, clock.now()), token }
    },
  }
}

function wrongCredentials(): Refusal {
  return new Refusal('wrong_credentials', 'The email, username or password is not right.')
}
