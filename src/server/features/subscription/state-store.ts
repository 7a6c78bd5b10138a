import { and, asc, eq, isNotNull, isNull, lt, lte, max, ne, or, sql } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import type { MySubscription, PaymentProvider } from '#contract/subscription.ts'
import { PlanId } from '#contract/subscription.ts'
import {
  accountAfter,
  accountSubscription,
  mayReplace,
  type SubscriptionTerms,
} from '#domain/subscription.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Database, Executor } from '#server/platform/database/connection.ts'
import { users } from '#server/platform/database/schema/accounts.ts'
import { paymentEvents, subscriptions } from '#server/platform/database/schema/billing.ts'
import type { PaymentEvent, ProviderSubscription } from '#server/platform/payments/payments.ts'

export interface PayingAccount {
  id: string
  role: Role
  email: string
  name: string
  customerId: string | null
  status: 'none' | 'active' | 'past_due' | 'canceled'
}

const account = {
  id: users.id,
  role: users.role,
  email: users.email,
  name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  customerId: users.stripeCustomerId,
  status: users.subscriptionStatus,
}

export async function accountOf(db: Executor, userId: string): Promise<PayingAccount | null> {
  const [found] = await db.select(account).from(users).where(eq(users.id, userId))
  return found ?? null
}

export async function userOfCustomer(db: Executor, customerId: string): Promise<string | null> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.stripeCustomerId, customerId))
  return found?.id ?? null
}

/** Keeps the new customer unless another call was first; gives the one that is kept. */
export async function keepCustomer(
  db: Executor,
  userId: string,
  before: string | null,
  customerId: string,
): Promise<string> {
  const isAsBefore = before === null ? isNull(users.stripeCustomerId) : eq(users.stripeCustomerId, before)
  await db
    .update(users)
    .set({ stripeCustomerId: customerId })
    .where(and(eq(users.id, userId), isAsBefore))
  return (await accountOf(db, userId))?.customerId ?? customerId
}

/** What is known of the own subscription, as the browser sees it. */
export async function knownOf(db: Executor, userId: string): Promise<MySubscription> {
  const [found] = await db
    .select({ customerId: users.stripeCustomerId, known: subscriptions })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(users.id, userId))
  const known = found?.known
  return {
    customerId: found?.customerId ?? null,
    subscription: known
      ? {
          subscriptionId: known.subscriptionId,
          status: accountSubscription(known.status),
          plan: PlanId.safeParse(known.planId).data ?? null,
          currentPeriodEnd: known.currentPeriodEnd?.toISOString() ?? null,
          cancelAtPeriodEnd: known.cancelAtPeriodEnd,
          asOf: known.asOf.toISOString(),
        }
      : null,
  }
}

export async function isKnownEvent(db: Executor, id: string): Promise<boolean> {
  const [found] = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id))
  return found !== undefined
}

export async function recordEvent(tx: Executor, event: PaymentEvent, receivedAt: Date): Promise<void> {
  const { id, type, createdAt } = event
  await tx.insert(paymentEvents).values({ id, type, createdAt, receivedAt }).onConflictDoNothing()
}

export async function lastEventAt(db: Executor): Promise<Date | null> {
  const [found] = await db.select({ at: max(paymentEvents.receivedAt) }).from(paymentEvents)
  return found?.at ?? null
}

export async function forgetEvents(db: Executor, before: Date): Promise<void> {
  await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before))
}

export interface ProviderAnswer {
  provider: PaymentProvider
  customerId: string
  /** The one that decides; null: the customer has none. */
  deciding: ProviderSubscription | null
  /** When the provider was asked. */
  asked: Date
}

/**
 * Keeps what the provider answered, unless a later question was answered before. Gives whether the account's owner would
 * see a difference.
 */
export async function keepAnswer(
  db: Database,
  userId: string,
  answer: ProviderAnswer,
  cause: { actorId: string | null; requestId: string; event?: PaymentEvent },
): Promise<boolean> {
  const { deciding, asked } = answer
  return db.transaction(async (tx) => {
    if (cause.event) await recordEvent(tx, cause.event, asked)
    const [before] = await tx
      .select({ ...account, subscriptionId: users.stripeSubscriptionId })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    const [known] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId))
    if (!before || !mayReplace(known ?? null, asked)) return false
    const terms = deciding && termsOf(deciding)
    const after = accountAfter({ ...before, known: known ?? null }, terms)
    if (terms) await keepSubscription(tx, userId, answer, terms)
    else await tx.delete(subscriptions).where(eq(subscriptions.userId, userId))
    if (!after.isSeen) return false
    await tx
      .update(users)
      .set({ subscriptionStatus: after.status, stripeSubscriptionId: after.subscriptionId })
      .where(eq(users.id, userId))
    await recordAudit(tx, {
      actorId: cause.actorId,
      action: 'subscription.change',
      subjectType: 'subscription',
      subjectId: userId,
      requestId: cause.requestId,
    })
    return true
  })
}

type Terms = SubscriptionTerms & { status: string }

function termsOf({ id, plan, status, currentPeriodEnd, cancelAtPeriodEnd }: ProviderSubscription): Terms {
  return { subscriptionId: id, planId: plan ?? 'other', status, currentPeriodEnd, cancelAtPeriodEnd }
}

async function keepSubscription(
  tx: Executor,
  userId: string,
  { provider, customerId, asked }: ProviderAnswer,
  terms: Terms,
): Promise<void> {
  const row = { provider, customerId, ...terms, asOf: asked }
  await tx
    .insert(subscriptions)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: subscriptions.userId, set: row })
}

/**
 * Whom the provider should be asked about again, the longest ago first: those last asked about a day ago, and those whose
 * period has ended since, once an hour until it has moved on.
 */
export async function usersToAskAbout(
  db: Executor,
  provider: PaymentProvider,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { asOf, currentPeriodEnd, status } = subscriptions
  const hasEnded = and(
    lte(currentPeriodEnd, now),
    or(lt(asOf, currentPeriodEnd), lte(asOf, new Date(now.getTime() - HOUR_MS))),
  )
  const rows = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, provider),
        // What has ended stays ended; a new one is told.
        ne(status, 'canceled'),
        or(hasEnded, lte(asOf, new Date(now.getTime() - DAY_MS))),
      ),
    )
    .orderBy(asc(asOf))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/**
 * Customers with a subscription of which nothing is known any more; those of a provider that was in use before are among them.
 * A start without the settings of the provider once threw away what was known.
 */
export async function customersForgotten(db: Executor): Promise<{ userId: string; customerId: string }[]> {
  const rows = await db
    .select({ userId: users.id, customerId: users.stripeCustomerId })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(
      and(
        isNotNull(users.stripeCustomerId),
        isNotNull(users.stripeSubscriptionId),
        isNull(subscriptions.userId),
      ),
    )
    .orderBy(asc(users.id))
  return rows.map(({ userId, customerId }) => ({ userId, customerId: customerId ?? '' }))
}
