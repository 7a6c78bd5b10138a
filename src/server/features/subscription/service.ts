import type {
  MySubscription,
  OwnSubscription,
  PlanId,
  SandboxAction,
  SandboxCard,
} from '#contract/subscription.ts'
import type { Reply } from '#contract/endpoint.ts'
import type {
  createCheckoutSession,
  getSandboxCheckout,
  getSession,
  listInvoices,
} from '#contract/subscription.ts'
import { needsNoSubscription } from '#domain/account.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import {
  PaymentRefusedError,
  PaymentsUnavailableError,
  type SandboxControls,
} from '#server/platform/payments/payments.ts'
import type { SubscriptionCaller, SubscriptionDependencies } from './dependencies.ts'
import { checkoutNotFound, subscriptionNotFound } from './refusals.ts'
import { returnAddress } from './return-address.ts'
import type { Settling } from './settling.ts'
import { accountOf, keepCustomer, knownOf, type PayingAccount } from './state-store.ts'

const NEEDS_NONE = 'Administrators need no subscription.'
const IS_ACTIVE = 'You have a subscription already. Change the plan where you manage it.'
const ENDS_SOON = 'Your subscription still runs to the end of its period. Resume it instead of paying again.'
const HAS_ENDED = 'This subscription has ended. Choose a plan to begin again.'

/** What a physician does about their own subscription. */
export function createSubscriptionService(dependencies: SubscriptionDependencies, settling: Settling) {
  const { db, payments, publicUrl, onError } = dependencies
  const causeOf = ({ actor, requestId }: SubscriptionCaller) => ({ actorId: actor.userId, requestId })

  async function audit(action: AuditAction, { actor, requestId }: SubscriptionCaller): Promise<void> {
    const { userId } = actor
    await recordAudit(db, {
      actorId: userId,
      action,
      subjectType: 'subscription',
      subjectId: userId,
      requestId,
    })
  }

  /** The account's own customer, where it is one of the provider in use. */
  async function ownCustomer(userId: string): Promise<string | null> {
    const customerId = (await accountOf(db, userId))?.customerId ?? null
    return customerId !== null && payments.owns(customerId) ? customerId : null
  }

  /** A customer of another provider, in use before, is nobody here. */
  async function mine(userId: string): Promise<MySubscription> {
    const known = await knownOf(db, userId)
    const isOurs = known.customerId !== null && payments.owns(known.customerId)
    return isOurs ? known : { customerId: null, subscription: null }
  }

  async function openCustomer(account: PayingAccount): Promise<string> {
    const { id: userId, email, name, customerId: before } = account
    if (before !== null && payments.owns(before)) return before
    return keepCustomer(db, userId, before, await payments.openCustomer({ userId, email, name, before }))
  }

  async function beginCheckout(account: PayingAccount, customerId: string, plan: PlanId) {
    const begin = (customer: string) =>
      payments.checkout({
        customerId: customer,
        userId: account.id,
        plan,
        successUrl: `${publicUrl}/subscription?session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${publicUrl}/subscription?checkout=cancelled`,
      })
    try {
      return await begin(customerId)
    } catch (error) {
      if (!(error instanceof PaymentRefusedError) || error.reason !== 'resource_missing') throw error
      // Somebody deleted the customer at the provider: a new one pays.
      const { id: userId, email, name } = account
      const opened = await payments.openCustomer({ userId, email, name, before: customerId })
      return begin(await keepCustomer(db, userId, customerId, opened))
    }
  }

  async function own(userId: string, subscriptionId: string): Promise<OwnSubscription> {
    const { subscription } = await knownOf(db, userId)
    if (subscription?.subscriptionId !== subscriptionId) throw subscriptionNotFound()
    return subscription
  }

  /** A change at the provider, and what has come of it. */
  function change(caller: SubscriptionCaller, work: () => Promise<void>): Promise<MySubscription> {
    const { userId } = caller.actor
    return settling.alone(userId, async () => {
      await work()
      await settling.settleNow(userId, causeOf(caller))
      return mine(userId)
    })
  }

  function sandbox(): SandboxControls {
    if (!payments.sandbox) throw new Refusal('not_found', 'There is nothing at this address.')
    return payments.sandbox
  }

  return {
    plans: async () => ({ provider: payments.provider, plans: await payments.plans() }),
    mine: (caller: SubscriptionCaller) => mine(caller.actor.userId),

    checkout(plan: PlanId, caller: SubscriptionCaller): Promise<Reply<typeof createCheckoutSession>> {
      const { userId } = caller.actor
      return settling.alone(userId, async () => {
        const account = await settling.settleNow(userId, causeOf(caller))
        if (!account) throw subscriptionNotFound()
        if (needsNoSubscription(account.role)) throw new Refusal('conflict', NEEDS_NONE)
        if (account.status === 'active') {
          const { subscription } = await knownOf(db, userId)
          throw new Refusal('conflict', subscription?.cancelAtPeriodEnd ? ENDS_SOON : IS_ACTIVE)
        }
        const customerId = await openCustomer(account)
        const { id, url, isNew } = await beginCheckout(account, customerId, plan)
        if (isNew) await audit('subscription.checkout', caller)
        return { sessionId: id, url }
      })
    },

    async session(sessionId: string, caller: SubscriptionCaller): Promise<Reply<typeof getSession>> {
      const { userId } = caller.actor
      const customerId = await ownCustomer(userId)
      const result = customerId ? await payments.checkoutResult(sessionId) : null
      if (!result || result.customerId !== customerId) throw checkoutNotFound()
      const account = await settling.settle(userId, causeOf(caller))
      return { state: result.state, subscription_status: account?.status ?? 'none' }
    },

    async portal(
      ask: { customerId: string; returnUrl: string; flow: 'update_card' | 'change_plan' | undefined },
      caller: SubscriptionCaller,
    ): Promise<{ url: string }> {
      const { userId } = caller.actor
      const returnUrl = returnAddress(ask.returnUrl, publicUrl)
      const customerId = await ownCustomer(userId)
      if (customerId === null || customerId !== ask.customerId) throw subscriptionNotFound()
      const { subscription } = await knownOf(db, userId)
      const flow =
        ask.flow === 'update_card'
          ? { kind: 'update_card' as const }
          : ask.flow === 'change_plan' && subscription?.status === 'active'
            ? { kind: 'change_plan' as const, subscriptionId: subscription.subscriptionId }
            : null
      const page = await payments.portal({ customerId, returnUrl, flow })
      await audit('subscription.portal', caller)
      return page
    },

    async subscription(subscriptionId: string, caller: SubscriptionCaller): Promise<OwnSubscription> {
      const { userId } = caller.actor
      const known = await own(userId, subscriptionId)
      try {
        await settling.settle(userId, causeOf(caller))
      } catch (error) {
        if (!(error instanceof PaymentsUnavailableError)) throw error
        onError(error)
        return known
      }
      return (await knownOf(db, userId)).subscription ?? { ...known, status: 'canceled' }
    },

    async invoices(caller: SubscriptionCaller): Promise<Reply<typeof listInvoices>> {
      const customerId = await ownCustomer(caller.actor.userId)
      return { invoices: customerId ? await payments.invoicesOf(customerId) : [] }
    },

    async cancel(subscriptionId: string, caller: SubscriptionCaller): Promise<MySubscription> {
      const known = await own(caller.actor.userId, subscriptionId)
      return change(caller, async () => {
        if (known.status === 'active') await payments.cancelAtPeriodEnd(subscriptionId)
        else await payments.end(subscriptionId)
      })
    },

    async resume(subscriptionId: string, caller: SubscriptionCaller): Promise<MySubscription> {
      const known = await own(caller.actor.userId, subscriptionId)
      if (known.status !== 'active') throw new Refusal('conflict', HAS_ENDED)
      return change(caller, () => payments.keep(subscriptionId))
    },

    /** Nothing is charged any more. For an account that is erased. */
    async endAll(userId: string): Promise<void> {
      const customerId = await ownCustomer(userId)
      const all = customerId ? await payments.subscriptionsOf(customerId) : []
      for (const { id, status } of all) if (status !== 'canceled') await payments.end(id)
    },

    async sandboxCheckout(
      sessionId: string,
      caller: SubscriptionCaller,
    ): Promise<Reply<typeof getSandboxCheckout>> {
      const found = await sandbox().describe(caller.actor.userId, sessionId)
      if (!found) throw checkoutNotFound()
      return found
    },

    async paySandbox(sessionId: string, card: SandboxCard, caller: SubscriptionCaller): Promise<void> {
      const controls = sandbox()
      const { userId } = caller.actor
      if (!(await controls.describe(userId, sessionId))) throw checkoutNotFound()
      await change(caller, () => controls.pay(userId, sessionId, card))
    },

    actInSandbox(action: SandboxAction, caller: SubscriptionCaller): Promise<MySubscription> {
      const controls = sandbox()
      return change(caller, () => controls.act(caller.actor.userId, action))
    },
  }
}
