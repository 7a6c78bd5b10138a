import type { PasskeyAnswer } from '#contract/proofs.ts'
import { accountNotFound, Refusal } from '#server/http/refusal.ts'
import { findAccount } from './account-store.ts'
import { checkedHash } from './kept-password.ts'
import type { AccountsDependencies, SignedInCaller } from './dependencies.ts'
import { findPasskey, insertChallenge, notePasskeyUse, takeChallenge } from './passkey-store.ts'
import { refusing } from './refusals.ts'
import { strengthenSession } from './second-factors.ts'
import type { Account } from './user-view.ts'
import { relyingPartyOf, requestOptions, ShownCredential, verifyShown } from './webauthn.ts'

// Each within the limiter's window.
const WRONG_CURRENT_PASSWORDS = 5
const QUESTIONS_OF_AN_ACCOUNT = 60

/** One of the two: the password, or what a passkey of the account answered to `startOwnerProof`. */
export interface OwnerProof {
  password?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

type Means = Pick<AccountsDependencies, 'db' | 'clock' | 'limiter' | 'hasher' | 'publicUrl' | 'productName'>

/** What the browser is asked for a passkey with, to show that the owner is there. Throws too_many_requests. */
export async function askOwnerForPasskey(
  { db, clock, ids, limiter, publicUrl, productName }: AccountsDependencies,
  { actor: { userId } }: SignedInCaller,
): Promise<{ challengeId: string; options: Record<string, unknown> }> {
  const [challengeId, challenge] = [ids.uuid(), ids.secret()]
  const limits = [{ key: `ownerProof:${userId}`, limit: QUESTIONS_OF_AN_ACCOUNT }]
  await refusing(() =>
    limiter.guard(limits, async () => ({
      failed: true,
      value: await insertChallenge(db, {
        id: challengeId,
        challenge,
        purpose: 'owner_proof',
        userId,
        now: clock.now(),
      }),
    })),
  )
  return { challengeId, options: await requestOptions(relyingPartyOf(publicUrl, productName), challenge) }
}

/**
 * For what only the owner may do: gives the caller's account when the proof is of it. A stolen session cannot be used to
 * guess the password, which the form field `field` holds. A session that shows a passkey counts as strong from then on.
 * Throws wrong_credentials, too_many_requests.
 */
export async function proveOwner(
  dependencies: Means,
  caller: SignedInCaller,
  { password, passkey }: OwnerProof,
  field: string,
): Promise<Account> {
  const { db, limiter, hasher } = dependencies
  const account = await findAccount(db, caller.actor.userId)
  if (!account) throw accountNotFound()
  const limits = [{ key: `changePassword:${account.id}`, limit: WRONG_CURRENT_PASSWORDS }]
  const isRight = await refusing(() =>
    limiter.guard(limits, async () => {
      const value = passkey
        ? await isOwnPasskey(dependencies, caller, passkey)
        : await hasher.verify(checkedHash(account), password ?? '')
      return { failed: !value, value }
    }),
  )
  if (isRight) return account
  if (passkey)
    throw new Refusal(
      'wrong_credentials',
      'This passkey was not accepted. Try again with one of this account.',
    )
  const sentence = 'The current password is not right.'
  throw new Refusal('wrong_credentials', sentence, { fields: { [field]: sentence } })
}

async function isOwnPasskey(
  { db, clock, publicUrl, productName }: Means,
  caller: SignedInCaller,
  { challengeId, response }: PasskeyAnswer,
): Promise<boolean> {
  const { userId } = caller.actor
  const now = clock.now()
  const challenge = await takeChallenge(db, { id: challengeId, purpose: 'owner_proof', userId, now })
  const shown = ShownCredential.safeParse(response)
  if (challenge === null || !shown.success) return false
  const passkey = await findPasskey(db, shown.data.id)
  if (passkey?.userId !== userId) return false
  const verified = await verifyShown(relyingPartyOf(publicUrl, productName), challenge, shown.data, passkey)
  if (!verified) return false
  return db.transaction(async (tx) => {
    if (!(await notePasskeyUse(tx, passkey, { counter: verified.counter, at: now }))) return false
    await strengthenSession(tx, caller)
    return true
  })
}
