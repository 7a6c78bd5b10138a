import type { User } from '#contract/accounts.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { BackgroundWork } from '#server/platform/background-work.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { aboutAccount } from './audit-entries.ts'
import { enablePendingSecret, keepPendingSecret, removeAuthenticator } from './authenticator-store.ts'
import type { AccountsDependencies, SignedInCaller } from './dependencies.ts'
import { type OwnerProof, proveOwner } from './own-password.ts'
import { countPasskeys } from './passkey-store.ts'
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { codeRefused, refusing } from './refusals.ts'
import {
  createFactorNews,
  endOtherSessions,
  holdForFactorChange,
  requireMayGoWithout,
  strengthenSession,
  weakenSessions,
} from './second-factors.ts'
import { newTotpSecret, totpAddress } from './totp.ts'
import { type Account, loadUser } from './user-view.ts'

// Within the limiter's window.
const WRONG_FIRST_CODES = 10

/** The authenticator app and its recovery codes, as their owner sets them up. */
export function createTwoFactor(dependencies: AccountsDependencies, background: BackgroundWork) {
  const { db, clock, ids, limiter, productName, twoFactorDuty, realtime } = dependencies
  const tellNews = createFactorNews(dependencies, background)

  async function enableWith(code: string, caller: SignedInCaller) {
    return db.transaction(async (tx) => {
      const now = clock.now()
      const account = await holdForFactorChange(tx, caller, twoFactorDuty)
      const outcome = await enablePendingSecret(tx, dependencies, account, { code, now })
      if (outcome === 'wrong') return null
      if (outcome === 'none')
        throw new Refusal('conflict', 'No authenticator app is being set up. Begin again.')
      const recoveryCodes = await replaceRecoveryCodes(tx, account.id, ids)
      await strengthenSession(tx, caller)
      const ended = await endOtherSessions(tx, caller, now)
      await recordAudit(tx, aboutAccount('account.twoFactorEnable', account.id, caller))
      return { account, recoveryCodes, ended }
    })
  }

  const userOf = ({ actor }: SignedInCaller, isStrong: boolean): Promise<User> =>
    loadUser(db, { userId: actor.userId, isStrong }, clock.now())

  return {
    /** Throws wrong_credentials, too_many_requests, two_factor_required. */
    async start(proof: OwnerProof, caller: SignedInCaller): Promise<{ secret: string; address: string }> {
      const { email } = await proveOwner(dependencies, caller, proof, 'password')
      const secret = newTotpSecret(Buffer.from(ids.secret(), 'base64url'))
      await db.transaction(async (tx) => {
        const account = await holdForFactorChange(tx, caller, twoFactorDuty)
        await keepPendingSecret(tx, dependencies, account, secret)
      })
      return { secret, address: totpAddress(secret, productName, email) }
    },

    /** Throws wrong_credentials, too_many_requests, conflict when nothing was begun, two_factor_required. */
    async enable(code: string, caller: SignedInCaller): Promise<{ user: User; recoveryCodes: string[] }> {
      const limits = [{ key: `enableTwoFactor:${caller.actor.userId}`, limit: WRONG_FIRST_CODES }]
      const enabled = await refusing(() =>
        limiter.guard(limits, async () => {
          const value = await enableWith(code, caller)
          return { failed: value === null, value }
        }),
      )
      if (!enabled) throw codeRefused()
      for (const sessionId of enabled.ended) realtime?.disconnect({ sessionId })
      tellNews(enabled.account, 'twoFactorEnabled')
      return { user: await userOf(caller, true), recoveryCodes: enabled.recoveryCodes }
    },

    /** Ends the other sessions. Throws wrong_credentials, too_many_requests, two_factor_required, and forbidden for who has to keep a factor. */
    async disable(proof: OwnerProof, caller: SignedInCaller): Promise<User> {
      await proveOwner(dependencies, caller, proof, 'password')
      const removed = await db.transaction((tx) => turnOff(tx, dependencies, caller))
      for (const sessionId of removed?.ended ?? []) realtime?.disconnect({ sessionId })
      if (removed) tellNews(removed, 'twoFactorDisabled')
      return userOf(caller, caller.actor.isStrong)
    },

    /** Throws wrong_credentials, too_many_requests, two_factor_required, and conflict without an authenticator app. */
    async renewRecoveryCodes(proof: OwnerProof, caller: SignedInCaller): Promise<string[]> {
      await proveOwner(dependencies, caller, proof, 'password')
      const { account, codes } = await db.transaction(async (tx) => {
        const held = await holdForFactorChange(tx, caller, twoFactorDuty)
        if (!held.twoFactorEnabledAt)
          throw new Refusal('conflict', 'Recovery codes belong to an authenticator app. Set one up first.')
        await recordAudit(tx, aboutAccount('account.recoveryCodesRenew', held.id, caller))
        return { account: held, codes: await replaceRecoveryCodes(tx, held.id, ids) }
      })
      tellNews(account, 'recoveryCodesRenewed')
      return codes
    },
  }
}

/** A phone that was lost may be signed in: no session but the caller's stays. Null where there is no app. */
async function turnOff(
  tx: Transaction,
  { twoFactorDuty: duty, clock }: Pick<AccountsDependencies, 'twoFactorDuty' | 'clock'>,
  caller: SignedInCaller,
): Promise<(Account & { ended: string[] }) | null> {
  const account = await holdForFactorChange(tx, caller, duty)
  if (!account.twoFactorEnabledAt) return null
  const hasPasskey = (await countPasskeys(tx, account.id)) > 0
  if (!hasPasskey) requireMayGoWithout(account, duty)
  await removeAuthenticator(tx, account.id)
  await deleteRecoveryCodes(tx, account.id)
  if (!hasPasskey) await weakenSessions(tx, account.id)
  const ended = await endOtherSessions(tx, caller, clock.now())
  await recordAudit(tx, aboutAccount('account.twoFactorDisable', account.id, caller))
  return { ...account, ended }
}
