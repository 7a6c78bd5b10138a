import type { SecondStep, signInSecondStep } from '#contract/sign-in.ts'
import type { Received } from '#contract/endpoint.ts'
import { SECOND_STEP_LIFETIME_MS } from '#domain/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { BackgroundWork } from '#server/platform/background-work.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { LIMITER_LONGEST_WINDOW_MS, TooManyAttemptsError } from '#server/platform/limiter.ts'
import { lockAccount } from './account-store.ts'
import { aboutAccount, failedSignIn } from './audit-entries.ts'
import { acceptTotpCode } from './authenticator-store.ts'
import type { AccountsDependencies, Caller } from './dependencies.ts'
import { knownDeviceOf } from './known-devices.ts'
import { withLink } from './link-attempts.ts'
import { consumeLink, findUsableLink, insertLinkBeside } from './link-store.ts'
import { securityMail } from './mail-templates.ts'
import { countPasskeys } from './passkey-store.ts'
import { placeOf } from '#server/http/place.ts'
import { codeRefused, deactivated, refusing } from './refusals.ts'
import { consumeRecoveryCode, countRecoveryCodes } from './recovery-codes.ts'
import { type SignedIn, startSession } from './start-session.ts'
import type { Account } from './user-view.ts'

// Each within the limiter's window, which outlasts a challenge.
const WRONG_CODES_FOR_A_CHALLENGE = 5
const WRONG_CODES_FOR_AN_ACCOUNT = 10
const WRONG_CODES_OF_A_PLACE = 30
const WRONG_CODES_OF_A_DAY = 60

type Input = Received<typeof signInSecondStep>['body']

/** So many passwords in a window may lead from one place to a second step that is not made. */
const CHALLENGES_OF_A_PLACE = 30

/** What counts the challenges of an account that were asked for from one place. */
export const challengesAsked = (userId: string, ip: string) => ({
  key: `secondStep:asked:${userId}:${placeOf(ip)}`,
  limit: CHALLENGES_OF_A_PLACE,
})

/**
 * Makes the challenge that a right password leads to. Those before stay good for their time: whoever knows the password
 * could otherwise void the owner's by signing in again and again.
 */
export async function askSecondStep(
  tx: Transaction,
  { clock, ids }: Pick<AccountsDependencies, 'clock' | 'ids'>,
  userId: string,
): Promise<SecondStep> {
  const challenge = ids.secret()
  await insertLinkBeside(tx, {
    token: challenge,
    purpose: 'second_step',
    userId,
    createdAt: clock.now(),
    lifetimeMs: SECOND_STEP_LIFETIME_MS,
  })
  const methods: SecondStep['methods'] = ['authenticator']
  if ((await countRecoveryCodes(tx, userId)) > 0) methods.push('recovery_code')
  if ((await countPasskeys(tx, userId)) > 0) methods.push('passkey')
  return { challenge, methods }
}

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function createSecondStep(dependencies: AccountsDependencies, background: BackgroundWork) {
  const { db, clock, limiter, mailer, productName, publicUrl } = dependencies

  /** Null when the code is wrong. Throws link_expired when another call was first. */
  async function check(userId: string, { challenge, code }: Input, caller: Caller) {
    return db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId)
      if (!account?.twoFactorEnabledAt) throw challengeExpired()
      if (account.accountStatus === 'deactivated') throw deactivated()
      const method = await acceptCode(tx, account, code)
      if (!method) {
        await recordAudit(tx, failedSignIn(userId, caller))
        return null
      }
      if (!(await consumeLink(tx, challenge, 'second_step', clock.now()))) throw challengeExpired()
      await recordAudit(tx, aboutAccount('account.secondStep', userId, caller))
      await recordAudit(tx, aboutAccount('account.signIn', userId, caller))
      const signedIn = await startSession(tx, dependencies, { userId, isStrong: true }, caller)
      return { signedIn, method, email: account.email }
    })
  }

  async function acceptCode(
    tx: Transaction,
    account: Account,
    typed: string,
  ): Promise<'authenticator' | 'recovery_code' | null> {
    const now = clock.now()
    const digits = typed.replace(/[\s-]/g, '')
    if (/^\d{6}$/.test(digits))
      return (await acceptTotpCode(tx, dependencies, account, digits, now)) ? 'authenticator' : null
    return (await consumeRecoveryCode(tx, account.id, typed, now)) ? 'recovery_code' : null
  }

  /** Throws link_expired when this challenge has seen too many wrong codes: the password is asked for again. */
  async function ofChallenge<T extends object>(challenge: string, work: () => Promise<T | null>) {
    try {
      const limits = [{ key: `secondStep:challenge:${challenge}`, limit: WRONG_CODES_FOR_A_CHALLENGE }]
      return await limiter.guard(limits, async () => {
        const value = await work()
        return { failed: value === null, value }
      })
    } catch (error) {
      if (!(error instanceof TooManyAttemptsError)) throw error
      await consumeLink(db, challenge, 'second_step', clock.now())
      throw challengeExpired()
    }
  }

  return {
    /** Throws wrong_credentials, link_expired, too_many_requests, and forbidden for a deactivated account. */
    async signInSecondStep(input: Input, caller: Caller): Promise<SignedIn> {
      const userId = await withLink(dependencies, caller, async () => {
        const link = await findUsableLink(db, input.challenge, 'second_step', clock.now())
        if (!link?.userId) throw challengeExpired()
        return link.userId
      })
      // Who has got hold of the password does not keep its owner waiting either, nor do others of the owner's network.
      const knownDevice = await knownDeviceOf(dependencies, userId, caller)
      const { ofAccount, limits } = limitsOf(userId, knownDevice, caller)
      const done = await refusing(() =>
        limiter.guard(limits, async () => {
          const value = await ofChallenge(input.challenge, () => check(userId, input, caller))
          return value
            ? { failed: false, forgive: [ofAccount, challengesAsked(userId, caller.ip).key], value }
            : { failed: true, value }
        }),
      )
      if (!done) throw codeRefused()
      if (done.method === 'recovery_code') {
        const mail = securityMail(productName, 'recoveryCodeUsed', `${publicUrl}/reset-password`)
        background.start(() => mailer.send({ to: done.email, ...mail }))
      }
      return done.signedIn
    },
  }
}

/** Under what wrong codes are counted. */
function limitsOf(userId: string, knownDevice: string | null, { ip }: Caller) {
  const ofAccount = knownDevice ? `secondStep:device:${knownDevice}` : `secondStep:of:${userId}`
  const ofPlace = { key: `secondStep:from:${placeOf(ip)}`, limit: WRONG_CODES_OF_A_PLACE }
  const limits = [
    { key: ofAccount, limit: WRONG_CODES_FOR_AN_ACCOUNT },
    { key: `${ofAccount}:day`, limit: WRONG_CODES_OF_A_DAY, windowMs: LIMITER_LONGEST_WINDOW_MS },
    ...(knownDevice ? [] : [ofPlace]),
  ]
  return { ofAccount, limits }
}

function challengeExpired(): Refusal {
  return new Refusal('link_expired', 'This sign-in took too long or had too many wrong codes. Sign in again.')
}
