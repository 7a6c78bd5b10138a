import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { lockAccount } from './account-store.ts'
import { aboutAccount, failedSignIn } from './audit-entries.ts'
import type { AccountsDependencies, Caller } from './dependencies.ts'
import { findPasskey, insertChallenge, notePasskeyUse, takeChallenge } from './passkey-store.ts'
import { placeOf } from '#server/http/place.ts'
import { countOne, deactivated, refusing } from './refusals.ts'
import { type SignedIn, startSession } from './start-session.ts'
import {
  NOBODYS_KEY,
  relyingPartyOf,
  requestOptions,
  ShownCredential,
  userOfHandle,
  verifyShown,
} from './webauthn.ts'

// Each within the limiter's window. The questions of a whole clinic come from one address.
const QUESTIONS_OF_A_PLACE = 200
const FAILURES_OF_A_PLACE = 30

const SIGNING_IN = { purpose: 'sign_in', userId: null } as const

/** Signing in with a passkey alone: it proves the device and, unlocked, the person. */
export function createPasskeySignIn(dependencies: AccountsDependencies) {
  const { db, clock, ids, limiter, publicUrl, productName } = dependencies
  const party = relyingPartyOf(publicUrl, productName)

  /** A session, or null for an answer that signs nobody in. */
  async function admit(challengeId: string, answer: unknown, caller: Caller): Promise<SignedIn | null> {
    const now = clock.now()
    const challenge = await takeChallenge(db, { id: challengeId, ...SIGNING_IN, now })
    const shown = ShownCredential.safeParse(answer)
    if (challenge === null || !shown.success) return null
    const passkey = await findPasskey(db, shown.data.id)
    const verified = await verifyShown(party, challenge, shown.data, passkey ?? NOBODYS_KEY)
    if (!passkey) return null
    if (!verified || userOfHandle(shown.data.response.userHandle) !== passkey.userId) {
      await recordAudit(db, failedSignIn(passkey.userId, caller))
      return null
    }
    const { userId } = passkey
    return db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId)
      if (account?.accountStatus === 'deactivated') throw deactivated()
      if (!(await notePasskeyUse(tx, passkey, { counter: verified.counter, at: now }))) return null
      await recordAudit(tx, aboutAccount('account.signIn', userId, caller))
      return startSession(tx, dependencies, { userId, isStrong: true }, caller)
    })
  }

  return {
    /** Throws too_many_requests. */
    async start(caller: Caller): Promise<{ challengeId: string; options: Record<string, unknown> }> {
      const [challengeId, challenge] = [ids.uuid(), ids.secret()]
      const limits = [{ key: `passkey:asked:${placeOf(caller.ip)}`, limit: QUESTIONS_OF_A_PLACE }]
      await refusing(() =>
        limiter.guard(limits, async () => ({
          failed: true,
          value: await insertChallenge(db, { id: challengeId, challenge, ...SIGNING_IN, now: clock.now() }),
        })),
      )
      return { challengeId, options: await requestOptions(party, challenge) }
    },

    /** Throws wrong_credentials whatever was wrong, too_many_requests, and forbidden for a deactivated account. */
    async signIn(
      { challengeId, response }: { challengeId: string; response: Record<string, unknown> },
      caller: Caller,
    ): Promise<SignedIn> {
      const limits = [{ key: `passkey:from:${placeOf(caller.ip)}`, limit: FAILURES_OF_A_PLACE }]
      const signedIn = await admit(challengeId, response, caller)
      if (signedIn) return signedIn
      // A signature is guessed by nobody: a right one is not refused for the wrong ones that came from its network.
      await countOne(limiter, limits)
      throw new Refusal(
        'wrong_credentials',
        'This passkey was not accepted. Try again, or sign in with your password.',
      )
    },
  }
}
