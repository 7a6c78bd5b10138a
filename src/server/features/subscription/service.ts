import type { Reply } from '#contract/endpoint.ts'
import type { listInvoices, MySubscription, OwnSubscription } from '#contract/subscription.ts'
import { Refusal } from '#server/http/refusal.ts'
import { PaymentsUnavailableError, type PortalFlow } from '#server/platform/payments/payments.ts'
import { type Billing, causeOf } from './billing.ts'
import type { SubscriptionCaller, SubscriptionDependencies } from './dependencies.ts'
import { isPaidElsewhere } from './paid-elsewhere.ts'
import { subscriptionNotFound } from './refusals.ts'
import { returnAddress } from './return-address.ts'
import type { Settling } from './settling.ts'

const ENDS_ELSEWHERE =
  'An account is not erased yet: its subscription is with a payment provider whose settings are not there, and would go on.'
const HAS_ENDED = 'This subscription has ended. Choose a plan to begin again.'

/** What a physician does about a subscription they have. */
export function createSubscriptionService(
  dependencies: SubscriptionDependencies,
  settling: Settling,
  billing: Billing,
) {
  const { payments, publicUrl, onError } = dependencies
  return {
    async portal(
      ask: { customerId: string; returnUrl: string; flow: PortalFlow['kind'] | undefined },
      caller: SubscriptionCaller,
    ): Promise<{ url: string }> {
      const { userId } = caller.actor
      const returnUrl = returnAddress(ask.returnUrl, publicUrl)
      const customerId = await billing.customer(userId)
      if (customerId === null || customerId !== ask.customerId) throw subscriptionNotFound()
      const { subscription } = await billing.mine(userId)
      const page = await payments.portal({ customerId, returnUrl, flow: flowOf(ask.flow, subscription) })
      await billing.audit('subscription.portal', caller)
      return page
    },

    /** As the provider has it now; while it is away, as it is known. */
    async asked(subscriptionId: string, caller: SubscriptionCaller): Promise<OwnSubscription> {
      const { userId } = caller.actor
      const known = await billing.own(userId, subscriptionId)
      try {
        await settling.settle(userId, causeOf(caller))
      } catch (error) {
        if (!(error instanceof PaymentsUnavailableError)) throw error
        onError(error)
        return known
      }
      return (await billing.mine(userId)).subscription ?? { ...known, status: 'canceled' }
    },

    async invoices({ actor }: SubscriptionCaller): Promise<Reply<typeof listInvoices>> {
      const customerId = await billing.customer(actor.userId)
      return { invoices: customerId ? await payments.invoicesOf(customerId) : [] }
    },

    async cancel(subscriptionId: string, caller: SubscriptionCaller): Promise<MySubscription> {
      const known = await billing.own(caller.actor.userId, subscriptionId)
      return billing.change(caller, async () => {
        if (known.status === 'active') await payments.cancelAtPeriodEnd(subscriptionId)
        else await payments.end(subscriptionId)
      })
    },

    async resume(subscriptionId: string, caller: SubscriptionCaller): Promise<MySubscription> {
      const known = await billing.own(caller.actor.userId, subscriptionId)
      if (known.status !== 'active') throw new Refusal('conflict', HAS_ENDED)
      return billing.change(caller, () => payments.keep(subscriptionId))
    },

    /** Nothing is charged any more. For an account that is erased. Throws for one that is charged where nobody can end it. */
    endAll: (userId: string) => endAll(dependencies, billing, userId),
  }
}

async function endAll(
  { db, payments }: SubscriptionDependencies,
  billing: Billing,
  userId: string,
): Promise<void> {
  if (await isPaidElsewhere(db, userId, payments.provider)) throw new Error(ENDS_ELSEWHERE)
  const customerId = await billing.customer(userId)
  const all = customerId ? await payments.subscriptionsOf(customerId) : []
  for (const { id, status } of all) if (status !== 'canceled') await payments.end(id)
}

/** A plan can be changed only while it is paid: else the portal opens at its front, which says what is open. */
function flowOf(
  asked: PortalFlow['kind'] | undefined,
  subscription: OwnSubscription | null,
): PortalFlow | null {
  if (asked === 'update_card') return { kind: 'update_card' }
  if (asked !== 'change_plan' || subscription?.status !== 'active') return null
  return { kind: 'change_plan', subscriptionId: subscription.subscriptionId }
}
