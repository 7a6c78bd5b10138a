import type { listPasskeys, Passkey } from '#contract/second-factors.ts'
import type { Answer } from '#contract/endpoint.ts'
import { PASSKEYS_OF_AN_ACCOUNT } from '#domain/limits.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { BackgroundWork } from '#server/platform/background-work.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { findAccount } from './account-store.ts'
import { hasPassword } from './kept-password.ts'
import { aboutAccount } from './audit-entries.ts'
import type { AccountsDependencies, SignedInCaller } from './dependencies.ts'
import { type OwnerProof, proveOwner } from './own-password.ts'
import {
  countPasskeys,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listPasskeysOf,
  takeChallenge,
} from './passkey-store.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import {
  createFactorNews,
  endOtherSessions,
  holdForFactorChange,
  requireMayGoWithout,
  strengthenSession,
  weakenSessions,
} from './second-factors.ts'
import type { Account } from './user-view.ts'
import { creationOptions, relyingPartyOf, verifyNew } from './webauthn.ts'

type SecondFactors = Answer<typeof listPasskeys>

interface Question {
  challengeId: string
  options: Record<string, unknown>
}

interface NewPasskey {
  challengeId: string
  response: Record<string, unknown>
  name: string
}

/** The passkeys of an account, as their owner adds and removes them. */
export function createPasskeys(dependencies: AccountsDependencies, background: BackgroundWork) {
  const { db, clock, ids, publicUrl, productName, twoFactorDuty, realtime } = dependencies
  const party = relyingPartyOf(publicUrl, productName)
  const tellNews = createFactorNews(dependencies, background)

  async function list(userId: string): Promise<Passkey[]> {
    const rows = await listPasskeysOf(db, userId)
    return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }))
  }

  return {
    async list({ actor }: SignedInCaller): Promise<SecondFactors> {
      const [account, passkeys, recoveryCodesLeft] = await Promise.all([
        findAccount(db, actor.userId),
        list(actor.userId),
        countRecoveryCodes(db, actor.userId),
      ])
      const hasAuthenticator = account !== null && account.twoFactorEnabledAt !== null
      return { passkeys, hasAuthenticator, recoveryCodesLeft }
    },

    /** Throws wrong_credentials, too_many_requests, two_factor_required, conflict when there are too many. */
    async start(proof: OwnerProof, caller: SignedInCaller): Promise<Question> {
      await proveOwner(dependencies, caller, proof, 'password')
      const [challengeId, challenge] = [ids.uuid(), ids.secret()]
      const options = await db.transaction(async (tx) => {
        const { id, email, firstName, lastName } = await holdForFactorChange(tx, caller, twoFactorDuty)
        const known = await listPasskeysOf(tx, id)
        if (known.length >= PASSKEYS_OF_AN_ACCOUNT) throw noMorePasskeys()
        const asked = { id: challengeId, challenge, purpose: 'add', userId: id } as const
        await insertChallenge(tx, { ...asked, now: clock.now() })
        return creationOptions(party, { id, email, name: `${firstName} ${lastName}` }, challenge, known)
      })
      return { challengeId, options }
    },

    /**
     * Throws link_expired, invalid_input for an answer that proves nothing, already_exists, two_factor_required, conflict
     * when there are too many by now.
     */
    async add({ challengeId, response, name }: NewPasskey, caller: SignedInCaller): Promise<Passkey[]> {
      const { userId } = caller.actor
      const now = clock.now()
      const challenge = await takeChallenge(db, { id: challengeId, purpose: 'add', userId, now })
      if (challenge === null)
        throw new Refusal('link_expired', 'This took too long. Begin to add the passkey again.')
      const verified = await verifyNew(party, challenge, response)
      if (!verified)
        throw new Refusal('invalid_input', 'This passkey could not be checked. Begin to add it again.')
      const account = await db.transaction(async (tx) => {
        const held = await holdForFactorChange(tx, caller, twoFactorDuty)
        // Two that were begun side by side both found room.
        const known = await countPasskeys(tx, userId)
        if (known >= PASSKEYS_OF_AN_ACCOUNT) throw noMorePasskeys()
        const passkey = { ...verified, id: ids.uuid(), userId, name, createdAt: now, lastUsedAt: null }
        if (!(await insertPasskey(tx, passkey)))
          throw new Refusal('already_exists', 'This passkey was added already.')
        await strengthenSession(tx, caller)
        const isFirst = held.twoFactorEnabledAt === null && known === 0
        const ended = isFirst ? await endOtherSessions(tx, caller, now) : []
        await recordAudit(tx, aboutAccount('account.passkeyAdd', userId, caller))
        return { ...held, ended }
      })
      for (const sessionId of account.ended) realtime?.disconnect({ sessionId })
      tellNews(account, 'passkeyAdded')
      return list(userId)
    },

    /**
     * Ends the other sessions. Throws wrong_credentials, too_many_requests, not_found, forbidden for the last second factor
     * of who has to have one, and conflict for the last way in.
     */
    async remove(id: string, proof: OwnerProof, caller: SignedInCaller): Promise<Passkey[]> {
      const { userId } = caller.actor
      await proveOwner(dependencies, caller, proof, 'password')
      const account = await db.transaction((tx) => removeOne(tx, { id, twoFactorDuty, clock }, caller))
      for (const sessionId of account.ended) realtime?.disconnect({ sessionId })
      tellNews(account, 'passkeyRemoved')
      return list(userId)
    },
  }
}

/** One that is lost, or somebody else's, may have begun a session: none but the caller's stays. */
async function removeOne(
  tx: Transaction,
  { id, twoFactorDuty, clock }: { id: string } & Pick<AccountsDependencies, 'twoFactorDuty' | 'clock'>,
  caller: SignedInCaller,
): Promise<Account & { ended: string[] }> {
  const { userId } = caller.actor
  const held = await holdForFactorChange(tx, caller, twoFactorDuty)
  if (!(await deletePasskey(tx, userId, id)))
    throw new Refusal('not_found', 'This passkey was removed already, or it is not yours.')
  const isLast = (await countPasskeys(tx, userId)) === 0
  if (isLast && !hasPassword(held)) throw lastWayIn()
  if (!held.twoFactorEnabledAt && isLast) {
    requireMayGoWithout(held, twoFactorDuty)
    await weakenSessions(tx, userId)
  }
  const ended = await endOtherSessions(tx, caller, clock.now())
  await recordAudit(tx, aboutAccount('account.passkeyRemove', userId, caller))
  return { ...held, ended }
}

function lastWayIn(): Refusal {
  return new Refusal(
    'conflict',
    'This is the last passkey of an account without a password. Set a password or add another passkey first.',
  )
}

function noMorePasskeys(): Refusal {
  return new Refusal('conflict', 'This account has as many passkeys as it can have. Remove one first.')
}
