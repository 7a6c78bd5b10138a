import { decidingSubscription, replacedSubscriptions } from '#domain/subscription.ts'
import type { PaymentEvent } from '#server/platform/payments/payments.ts'
import type { SubscriptionDependencies } from './dependencies.ts'
import { accountOf, keepAnswer, recordEvent, type PayingAccount } from './state-store.ts'

/** Why the provider is asked. */
export interface Cause {
  actorId: string | null
  requestId: string
  event?: PaymentEvent
}

/** Brings an account to what the payment provider has. */
export interface Settling {
  /** Asks the provider and keeps its answer. Throws what Payments throws. */
  settle(userId: string, cause: Cause): Promise<PayingAccount | null>
  /** Within `alone`. */
  settleNow(userId: string, cause: Cause): Promise<PayingAccount | null>
  /** One thing after the other for each user, in this process: a double click waits for the first. */
  alone<T>(userId: string, work: () => Promise<T>): Promise<T>
}

export function createSettling({
  db,
  clock,
  payments,
  realtime,
  onError,
}: SubscriptionDependencies): Settling {
  const turns = new Map<string, Promise<unknown>>()

  function alone<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const mine = (turns.get(userId) ?? Promise.resolve()).then(work)
    const ended = mine
      .catch(() => undefined)
      .finally(() => {
        if (turns.get(userId) === ended) turns.delete(userId)
      })
    turns.set(userId, ended)
    return mine
  }

  async function settleNow(userId: string, cause: Cause): Promise<PayingAccount | null> {
    const account = await accountOf(db, userId)
    if (!account?.customerId || !payments.owns(account.customerId)) {
      if (cause.event) await recordEvent(db, cause.event, clock.now())
      return account
    }
    const { customerId } = account
    const asked = clock.now()
    const all = await payments.subscriptionsOf(customerId)
    const deciding = decidingSubscription(all)
    const answer = { provider: payments.provider, customerId, deciding, asked }
    const hasChanged = await keepAnswer(db, userId, answer, cause)
    if (hasChanged) realtime.tell(userId, { kind: 'accountChanged' })
    for (const { id } of replacedSubscriptions(all))
      // What is not ended now is ended when the account is looked at again.
      await payments.end(id).catch(onError)
    return accountOf(db, userId)
  }

  return { settleNow, alone, settle: (userId, cause) => alone(userId, () => settleNow(userId, cause)) }
}
