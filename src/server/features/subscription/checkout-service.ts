import type { Reply } from '#contract/endpoint.ts'
import type { createCheckoutSession, getSession, PlanId } from '#contract/subscription.ts'
import { needsNoSubscription } from '#domain/account.ts'
import { Refusal } from '#server/http/refusal.ts'
import { PaymentRefusedError } from '#server/platform/payments/payments.ts'
import { type Billing, causeOf } from './billing.ts'
import type { SubscriptionCaller, SubscriptionDependencies } from './dependencies.ts'
import { isPaidElsewhere } from './paid-elsewhere.ts'
import { checkoutNotFound, subscriptionNotFound } from './refusals.ts'
import type { Settling } from './settling.ts'
import { keepCustomer, type PayingAccount } from './state-store.ts'

const NEEDS_NONE = 'Administrators need no subscription.'
const IS_ACTIVE = 'You have a subscription already. Change the plan where you manage it.'
const IS_ELSEWHERE =
  'Your subscription is with a payment provider that cannot be reached from here at the moment. Nothing was charged; ask support for help.'
const ENDS_SOON = 'Your subscription still runs to the end of its period. Resume it instead of paying again.'

/** Beginning to pay for a plan, and what became of it. */
export function createCheckoutService(
  dependencies: SubscriptionDependencies,
  settling: Settling,
  billing: Billing,
) {
  const { db, payments, publicUrl } = dependencies
  async function openCustomer(account: PayingAccount): Promise<string> {
    const { id: userId, email, name, customerId: before } = account
    return keepCustomer(db, userId, before, await payments.openCustomer({ userId, email, name, before }))
  }

  async function begin(account: PayingAccount, plan: PlanId) {
    const { id: userId, customerId: known } = account
    const of = (customerId: string) =>
      payments.checkout({
        customerId,
        userId,
        plan,
        successUrl: `${publicUrl}/subscription?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${publicUrl}/subscription?checkout=cancelled`,
      })
    if (known === null || !payments.owns(known)) return of(await openCustomer(account))
    try {
      return await of(known)
    } catch (error) {
      if (!(error instanceof PaymentRefusedError) || error.reason !== 'resource_missing') throw error
      // Somebody deleted the customer at the provider: a new one pays.
      return of(await openCustomer(account))
    }
  }

  return {
    begin(plan: PlanId, caller: SubscriptionCaller): Promise<Reply<typeof createCheckoutSession>> {
      const { userId } = caller.actor
      return settling.alone(userId, async () => {
        // Who has paid a moment ago, and nobody has told us, must not pay again.
        const account = await settling.settleNow(userId, causeOf(caller))
        if (!account) throw subscriptionNotFound()
        await refuseWhoHasOne(dependencies, billing, account)
        const { id, url, isNew } = await begin(account, plan)
        if (isNew) await billing.audit('subscription.checkout', caller)
        return { sessionId: id, url }
      })
    },

    async result(sessionId: string, caller: SubscriptionCaller): Promise<Reply<typeof getSession>> {
      const { userId } = caller.actor
      const customerId = await billing.customer(userId)
      const result = customerId ? await payments.checkoutResult(sessionId) : null
      if (!result || result.customerId !== customerId) throw checkoutNotFound()
      const account = await settling.settle(userId, causeOf(caller))
      return { state: result.state, subscription_status: account?.status ?? 'none' }
    },
  }
}

async function refuseWhoHasOne(
  { db, payments }: SubscriptionDependencies,
  billing: Billing,
  { id, role, status }: PayingAccount,
): Promise<void> {
  if (needsNoSubscription(role)) throw new Refusal('conflict', NEEDS_NONE)
  // Another customer in the place of the one who pays would have them charged with nobody knowing.
  if (await isPaidElsewhere(db, id, payments.provider)) throw new Refusal('conflict', IS_ELSEWHERE)
  if (status !== 'active') return
  const { subscription } = await billing.mine(id)
  throw new Refusal('conflict', subscription?.cancelAtPeriodEnd ? ENDS_SOON : IS_ACTIVE)
}
