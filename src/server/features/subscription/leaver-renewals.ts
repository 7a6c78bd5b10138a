import { and, asc, eq, isNotNull, notInArray } from 'drizzle-orm'
import type { PaymentProvider } from '#contract/subscription.ts'
import { accountSubscription } from '#domain/subscription.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { subscriptions } from '#server/platform/database/schema/billing.ts'
import { PaymentsUnavailableError } from '#server/platform/payments/payments.ts'
import type { SubscriptionDependencies } from './dependencies.ts'
import type { Settling } from './settling.ts'

/** Whom the provider is asked about in one round. */
const AT_ONCE = 200
const BY_ITSELF = { actorId: null, requestId: '' }

/**
 * Stops the renewals of accounts that are being deleted: whoever left was told that nothing more is charged, and the provider
 * may have been away at that moment. What is paid stays, for who comes back. Throws PaymentsUnavailableError.
 */
export async function stopRenewalsOfLeavers(
  { db, payments, onError }: SubscriptionDependencies,
  settling: Settling,
): Promise<void> {
  const stop = async (userId: string) => {
    await settling.settleNow(userId, BY_ITSELF)
    // As it is now: another process may have done it, and who has come back is left alone.
    const [renewed] = await findRenewed(db, payments.provider, userId)
    if (!renewed) return
    if (accountSubscription(renewed.status) === 'active')
      await payments.cancelAtPeriodEnd(renewed.subscriptionId)
    else await payments.end(renewed.subscriptionId)
    await settling.settleNow(userId, BY_ITSELF)
  }
  for (const { userId } of await findRenewed(db, payments.provider))
    try {
      await settling.alone(userId, () => stop(userId))
    } catch (error) {
      if (error instanceof PaymentsUnavailableError) throw error
      onError(error)
    }
}

/** Of accounts that are being deleted, or of this one, the subscriptions that would go on asking for money. */
function findRenewed(db: Database, provider: PaymentProvider, userId?: string) {
  const { status, subscriptionId, cancelAtPeriodEnd } = subscriptions
  return db
    .select({ userId: users.id, status, subscriptionId })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        isNotNull(users.deleteAt),
        eq(subscriptions.provider, provider),
        eq(cancelAtPeriodEnd, false),
        notInArray(status, ['canceled', 'incomplete_expired']),
        userId === undefined ? undefined : eq(users.id, userId),
      ),
    )
    .orderBy(asc(users.deleteAt))
    .limit(AT_ONCE)
}
