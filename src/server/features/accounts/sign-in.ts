import type { SecondStep, signIn } from '#contract/sign-in.ts'
import type { Received } from '#contract/endpoint.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type Limiter, LIMITER_LONGEST_WINDOW_MS, type Outcome } from '#server/platform/limiter.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { findAccountByLogin, holdPassword, setPasswordHash } from './account-store.ts'
import { checkedHash } from './kept-password.ts'
import { aboutAccount, failedSignIn } from './audit-entries.ts'
import type { AccountsDependencies, Caller } from './dependencies.ts'
import { knownDeviceOf } from './known-devices.ts'
import { placeOf } from '#server/http/place.ts'
import { deactivated, refusing } from './refusals.ts'
import { askSecondStep, challengesAsked } from './second-step.ts'
import { createSignInCount } from './sign-in-count.ts'
import { createSlowAttempts } from './slow-attempts.ts'
import { type SignedIn, startSession } from './start-session.ts'
import type { Account } from './user-view.ts'

// Each within the limiter's window where nothing else is said.
const FAILURES_FROM_ONE_PLACE = 5
const FAILURES_FROM_ANYWHERE = 20
const FAILURES_OF_A_PLACE = 30
const FAILURES_OF_A_PLACE_IN_ALL = 120
const FAILURES_OF_A_DAY = 100
const FAILURES_OF_A_KNOWN_DEVICE = 10
const FAILURES_OF_A_KNOWN_DEVICE_A_DAY = 50

interface Keys {
  here: string
  anywhere: string
  ofTheDay: string
}

/**
 * The keys that failed sign-ins are counted under: from one address, from anywhere, and through a day. `subject` is the
 * account, by whichever of its names somebody tries, or a login that is nobody's.
 */
export function signInKeys(subject: string, ip: string): Keys {
  return {
    here: `signIn:${subject}:${placeOf(ip)}`,
    anywhere: `signIn:${subject}`,
    ofTheDay: `signIn:${subject}:day`,
  }
}

const ofThePlace = (ip: string): string => `signIn:from:${placeOf(ip)}`

/** A browser that the account knows has a count of its own: strangers use up theirs, and do not lock the owner out. */
function limitsOf(keys: Keys, ip: string, knownDevice: string | null, ofPlace: number) {
  const windowMs = LIMITER_LONGEST_WINDOW_MS
  if (knownDevice)
    return [
      { key: `signIn:device:${knownDevice}`, limit: FAILURES_OF_A_KNOWN_DEVICE },
      { key: `signIn:device:${knownDevice}:day`, limit: FAILURES_OF_A_KNOWN_DEVICE_A_DAY, windowMs },
    ]
  return [
    { key: keys.here, limit: FAILURES_FROM_ONE_PLACE },
    { key: keys.anywhere, limit: FAILURES_FROM_ANYWHERE },
    { key: keys.ofTheDay, limit: FAILURES_OF_A_DAY, windowMs },
    { key: ofThePlace(ip), limit: ofPlace },
  ]
}

/** What the owner can do at once, said to whoever has to wait: whether there is such an account is not told. */
const OR_BY_MAIL = 'or set a new password by mail'

/** Signing in with a password. */
export function createSignIn(dependencies: AccountsDependencies) {
  const { db, limiter, hasher, clock, pause } = dependencies
  const countSignIn = createSignInCount(clock)
  const attempt = createSlowAttempts(pause)

  /** The account that the login and the password belong to, or null; failures are counted and recorded. */
  async function checkPassword(login: string, password: string, caller: Caller): Promise<Account | null> {
    const account = await findAccountByLogin(db, login)
    const knownDevice = await knownDeviceOf(dependencies, account?.id ?? null, caller)
    const keys = signInKeys(account?.id ?? `nobody:${login}`, caller.ip)
    countSignIn({ account: keys.here, place: placeOf(caller.ip), knownDevice })
    const forgive = knownDevice ? [`signIn:device:${knownDevice}`] : [keys.here, keys.anywhere]
    const check = async (): Promise<Outcome<Account | null>> => {
      if (await hasher.verify(checkedHash(account), password))
        return { failed: false, forgive, value: account }
      await recordAudit(db, failedSignIn(account?.id ?? null, caller, login))
      return { failed: true, value: null }
    }
    const guarded = (ofPlace: number) => limiter.guard(limitsOf(keys, caller.ip, knownDevice, ofPlace), check)
    return attempt(
      ofThePlace(caller.ip),
      () => guarded(FAILURES_OF_A_PLACE),
      () => guarded(FAILURES_OF_A_PLACE_IN_ALL),
    )
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
      const account = await refusing(() => checkPassword(login, password, caller), OR_BY_MAIL)
      if (!account) throw wrongCredentials()
      if (account.accountStatus === 'deactivated') throw deactivated()
      const renewed = hasher.isOutdated(account.passwordHash ?? '')
        ? await refusing(() => hasher.hash(password))
        : null
      const next = await refusing(() =>
        askedFromItsPlace(limiter, account, caller, () => goOn(account, renewed, caller)),
      )
      if ('signedIn' in next) return next.signedIn
      throw new Refusal('second_step_required', 'Enter the code that your authenticator app shows.', {
        details: next.secondStep,
      })
    },
  }
}

/** With a second factor: no more second steps are asked for from one place than a person would leave unmade. */
async function askedFromItsPlace<T extends object>(
  limiter: Limiter,
  { id, twoFactorEnabledAt }: Account,
  { ip }: Caller,
  work: () => Promise<T>,
): Promise<T> {
  if (!twoFactorEnabledAt) return work()
  return limiter.guard([challengesAsked(id, ip)], async () => {
    const value = await work()
    return { failed: 'secondStep' in value, value }
  })
}

function wrongCredentials(): Refusal {
  return new Refusal('wrong_credentials', 'The email, username or password is not right.')
}
