import type { MySubscription, OwnSubscription } from '#contract/subscription.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { SubscriptionCaller, SubscriptionDependencies } from './dependencies.ts'
import { subscriptionNotFound } from './refusals.ts'
import type { Settling } from './settling.ts'
import { accountOf, knownOf } from './state-store.ts'

/** What belongs to whoever calls, and changing it. */
export interface Billing {
  /** The account's own customer, where it is one of the provider in use. */
  customer(userId: string): Promise<string | null>
  /** What is known of the own subscription. A customer of a provider in use before is nobody here. */
  mine(userId: string): Promise<MySubscription>
  /** Throws not_found for a subscription that is not the caller's. */
  own(userId: string, subscriptionId: string): Promise<OwnSubscription>
  /** Makes a change at the provider; gives what has come of it. */
  change(caller: SubscriptionCaller, work: () => Promise<void>): Promise<MySubscription>
  audit(action: AuditAction, caller: SubscriptionCaller): Promise<void>
}

export function createBilling({ db, payments }: SubscriptionDependencies, settling: Settling): Billing {
  const billing: Billing = {
    async customer(userId) {
      const customerId = (await accountOf(db, userId))?.customerId ?? null
      return customerId !== null && payments.owns(customerId) ? customerId : null
    },

    async mine(userId) {
      const known = await knownOf(db, userId)
      const isOurs = known.customerId !== null && payments.owns(known.customerId)
      return isOurs ? known : { customerId: null, subscription: null }
    },

    async own(userId, subscriptionId) {
      const { subscription } = await billing.mine(userId)
      if (subscription?.subscriptionId !== subscriptionId) throw subscriptionNotFound()
      return subscription
    },

    change(caller, work) {
      const { userId } = caller.actor
      return settling.alone(userId, async () => {
        await work()
        await settling.settleNow(userId, causeOf(caller))
        return billing.mine(userId)
      })
    },

    async audit(action, { actor, requestId }) {
      const about = { subjectType: 'subscription', subjectId: actor.userId } as const
      await recordAudit(db, { actorId: actor.userId, action, ...about, requestId })
    },
  }
  return billing
}

export function causeOf({ actor, requestId }: SubscriptionCaller): { actorId: string; requestId: string } {
  return { actorId: actor.userId, requestId }
}
