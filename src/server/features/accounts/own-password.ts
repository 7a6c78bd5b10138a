import { Refusal } from '#server/http/refusal.ts'
import { checkedHash, findAccount } from './account-store.ts'
import type { AccountsDependencies, SignedInCaller } from './dependencies.ts'
import { notFound, refusing } from './refusals.ts'
import type { Account } from './user-view.ts'

// Within the limiter's window.
const WRONG_CURRENT_PASSWORDS = 5

/**
 * For what only the owner may do: gives the caller's account when `password`, which the form field `field` holds, is its
 * password. A stolen session cannot be used to guess it. Throws wrong_credentials, too_many_requests.
 */
export async function proveOwnPassword(
  { db, limiter, hasher }: Pick<AccountsDependencies, 'db' | 'limiter' | 'hasher'>,
  { actor }: SignedInCaller,
  password: string,
  field: string,
): Promise<Account> {
  const account = await findAccount(db, actor.userId)
  if (!account) throw notFound()
  const limits = [{ key: `changePassword:${account.id}`, limit: WRONG_CURRENT_PASSWORDS }]
  const isRight = await refusing(() =>
    limiter.guard(limits, async () => {
      const value = await hasher.verify(checkedHash(account), password)
      return { failed: !value, value }
    }),
  )
  if (isRight) return account
  const sentence = 'The current password is not right.'
  throw new Refusal('wrong_credentials', sentence, { fields: { [field]: sentence } })
}
