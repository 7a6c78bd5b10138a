import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import { lockAccount } from './account-store.ts'
import { aboutAccount, failedSignIn } from './audit-entries.ts'
import type { AccountsDependencies, Caller } from './dependencies.ts'
import { askForPasskey, markAnswered, wasAsked } from './passkey-questions.ts'
import { findPasskey, notePasskeyUse } from './passkey-store.ts'
import { placeOf } from '#server/http/place.ts'
import { countOne, deactivated } from './refusals.ts'
import { type SignedIn, startSession } from './start-session.ts'
import {
  NOBODYS_KEY,
  relyingPartyOf,
  requestOptions,
  ShownCredential,
  userOfHandle,
  verifyShown,
} from './webauthn.ts'

// Within the limiter's window.
const FAILURES_OF_A_PLACE = 30

/** Signing in with a passkey alone: it proves the device and, unlocked, the person. */
export function createPasskeySignIn(dependencies: AccountsDependencies) {
  const { db, clock, limiter, publicUrl, productName } = dependencies
  const party = relyingPartyOf(publicUrl, productName)

  /** A session, or null for an answer that signs nobody in. */
  async function admit(challengeId: string, answer: unknown, caller: Caller): Promise<SignedIn | null> {
    const now = clock.now()
    const shown = ShownCredential.safeParse(answer)
    if (!shown.success) return null
    const passkey = await findPasskey(db, shown.data.id)
    const isAsked = (challenge: string) => wasAsked(dependencies, { challengeId, challenge })
    const verified = await verifyShown(party, isAsked, shown.data, passkey ?? NOBODYS_KEY)
    if (!passkey) return null
    if (!verified || userOfHandle(shown.data.response.userHandle) !== passkey.userId) {
      await recordAudit(db, failedSignIn(passkey.userId, caller))
      return null
    }
    const { userId } = passkey
    return db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId)
      if (account?.accountStatus === 'deactivated') throw deactivated()
      if (!(await markAnswered(tx, { challengeId, userId, now }))) return null
      if (!(await notePasskeyUse(tx, passkey, { counter: verified.counter, at: now }))) return null
      await recordAudit(tx, aboutAccount('account.signIn', userId, caller))
      return startSession(tx, dependencies, { userId, isStrong: true }, caller)
    })
  }

  return {
    async start(): Promise<{ challengeId: string; options: Record<string, unknown> }> {
      const { challengeId, challenge } = askForPasskey(dependencies)
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
