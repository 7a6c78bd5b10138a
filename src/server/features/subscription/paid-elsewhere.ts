import { and, eq, inArray, lte, ne, notInArray, sql } from 'drizzle-orm'
import type { PaymentProvider } from '#contract/subscription.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Database, Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { subscriptions } from '#server/platform/database/schema/billing.ts'

const { provider, status, currentPeriodEnd, asOf, userId } = subscriptions

/** What another provider is known to charge for, and goes on to while the product does not reach it: no sandbox does. */
const isCharged = (current: PaymentProvider) =>
  and(ne(provider, current), ne(provider, 'sandbox'), notInArray(status, ['canceled', 'incomplete_expired']))

/** How many accounts another provider than the one in use charges. */
export function countPaidElsewhere(db: Executor, current: PaymentProvider): Promise<number> {
  return db.$count(subscriptions, isCharged(current))
}

export async function isPaidElsewhere(db: Executor, id: string, current: PaymentProvider): Promise<boolean> {
  return (await db.$count(subscriptions, and(eq(userId, id), isCharged(current)))) > 0
}

/** For the log of a start and for who looks after it; null where there is nothing to say. */
export function paidElsewhereSentence(count: number): string | null {
  if (count === 0) return null
  const whose = count === 1 ? '1 account has a subscription' : `${count} accounts have subscriptions`
  return `${whose} with Stripe, which goes on to charge, but the product was started without the settings of Stripe: set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_MONTHLY and STRIPE_PRICE_YEARLY again. Until then what was paid counts to the end of its period.`
}

/**
 * What another provider granted than the one in use: it counts to the end of the period that was paid, what a sandbox granted
 * not at all. What is known of a paid one stays: once its provider is in use again it is asked, and everything is as before.
 * Gives whose has ended.
 */
export async function endOfOtherProvider(
  db: Database,
  current: PaymentProvider,
  now: Date,
): Promise<string[]> {
  const paidUntil = sql`coalesce(${currentPeriodEnd}, ${asOf} + interval '1 day')`
  return db.transaction(async (tx) => {
    const played = await tx
      .delete(subscriptions)
      .where(and(ne(provider, current), eq(provider, 'sandbox')))
      .returning({ id: userId })
    const lapsed = await tx
      .select({ id: userId })
      .from(subscriptions)
      .where(and(ne(provider, current), lte(paidUntil, now)))
    const ended = await tx
      .update(users)
      .set({ subscriptionStatus: 'canceled' })
      .where(
        and(
          inArray(
            users.id,
            [...played, ...lapsed].map(({ id }) => id),
          ),
          inArray(users.subscriptionStatus, ['active', 'past_due']),
        ),
      )
      .returning({ id: users.id })
    for (const { id } of ended)
      await recordAudit(tx, {
        actorId: null,
        action: 'subscription.change',
        subjectType: 'subscription',
        subjectId: id,
        requestId: '',
      })
    return ended.map(({ id }) => id)
  })
}
