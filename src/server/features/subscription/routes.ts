import {
  actInSandbox,
  cancelSubscription,
  createCheckoutSession,
  customerPortal,
  getMySubscription,
  getSandboxCheckout,
  getSession,
  getSubscription,
  listInvoices,
  listSubscriptions,
  paySandboxCheckout,
  resumeSubscription,
  stripeWebhook,
} from '#contract/subscription.ts'
import { type App, serve } from '#server/http/serve.ts'
import { createBilling } from './billing.ts'
import { createCheckoutService } from './checkout-service.ts'
import type { SubscriptionCaller, SubscriptionDependencies } from './dependencies.ts'
import { countPaidElsewhere, paidElsewhereSentence } from './paid-elsewhere.ts'
import { createReconciliation } from './reconciliation.ts'
import { refusing } from './refusals.ts'
import { createSandboxService } from './sandbox-service.ts'
import { createSubscriptionService } from './service.ts'
import { createSettling } from './settling.ts'
import { createWebhook } from './webhooks.ts'

export interface SubscriptionWork {
  /** Asks the payment provider for what was missed; belongs into the hourly round. */
  reconcile: () => Promise<void>
  /** The first of these rounds; says in the log what the provider in use does not reach. */
  begin: () => Promise<void>
  /** Ends what the user pays for. Throws while the provider is away. */
  endSubscription: (userId: string) => Promise<void>
  /** The next period is not charged; what is paid stays. Throws while the provider is away. */
  stopRenewal: (caller: SubscriptionCaller) => Promise<void>
}

/** The calls about paying. */
export function registerSubscription(app: App, dependencies: SubscriptionDependencies): SubscriptionWork {
  const settling = createSettling(dependencies)
  const billing = createBilling(dependencies, settling)
  const service = createSubscriptionService(dependencies, settling, billing)
  const checkouts = createCheckoutService(dependencies, settling, billing)
  const sandbox = createSandboxService(dependencies, billing)
  const { payments } = dependencies
  const webhook = createWebhook(dependencies, settling)

  serve(app, listSubscriptions, () =>
    refusing(async () => ({ provider: payments.provider, plans: await payments.plans() })),
  )
  serve(app, getMySubscription, (call) => billing.mine(call.actor.userId))
  serve(app, createCheckoutSession, (call) => refusing(() => checkouts.begin(call.body.plan, call)))
  serve(app, getSession, (call) => refusing(() => checkouts.result(call.body.sessionId, call)))
  serve(app, customerPortal, (call) =>
    refusing(() =>
      service.portal(
        { customerId: call.params.customerId, returnUrl: call.query.return_url, flow: call.query.flow },
        call,
      ),
    ),
  )
  serve(app, getSubscription, (call) => refusing(() => service.asked(call.body.subscriptionId, call)))
  serve(app, listInvoices, (call) => refusing(() => service.invoices(call)))
  serve(app, cancelSubscription, (call) => refusing(() => service.cancel(call.body.subscriptionId, call)))
  serve(app, resumeSubscription, (call) => refusing(() => service.resume(call.body.subscriptionId, call)))
  serve(app, stripeWebhook, async (call) => {
    const signature = call.headers['stripe-signature']
    await refusing(() => webhook({ ...call, signature }))
    return {}
  })

  serve(app, getSandboxCheckout, (call) => refusing(() => sandbox.describe(call.body.sessionId, call)))
  serve(app, paySandboxCheckout, async (call) => {
    await refusing(() => sandbox.pay(call.body.sessionId, call.body.card, call))
    return {}
  })
  serve(app, actInSandbox, (call) => refusing(() => sandbox.act(call.body.action, call)))

  const reconcile = createReconciliation(dependencies, settling)
  return {
    reconcile,
    async begin() {
      const sentence = paidElsewhereSentence(await countPaidElsewhere(dependencies.db, payments.provider))
      if (sentence !== null) dependencies.log.warn(sentence)
      await reconcile()
    },
    endSubscription: (userId) => service.endAll(userId),
    async stopRenewal(caller) {
      const { subscription } = await billing.mine(caller.actor.userId)
      if (subscription && subscription.status !== 'canceled' && !subscription.cancelAtPeriodEnd)
        await service.cancel(subscription.subscriptionId, caller)
    },
  }
}
