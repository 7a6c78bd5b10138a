import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { Plan, PlanId } from '#contract/subscription.ts'
import type { Clock } from '../clock.ts'
import { type Payments, PaymentRefusedError, PaymentsUnavailableError, type PortalFlow } from './payments.ts'
import { eventsSince, readEvent } from './stripe-events.ts'
import { asInvoice, asPlan, asSubscription, idOf } from './stripe-shapes.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  prices: Record<PlanId, string>
  /** Where the API is, such as a proxy; default: Stripe's own. */
  apiAddress?: string
  /** For one try of one call. Milliseconds. */
  timeoutMs?: number
  retries?: number
}

const TIMEOUT_MS = 10_000
const RETRIES = 2
const PRICES_KEPT_MS = 10 * 60_000
/** A key that was answered with a failure keeps that answer at Stripe for a day: it is left behind after this. */
const KEY_LIFETIME_MS = 5 * 60_000
const NOT_THERE = 'resource_missing'
/** A session that ends sooner than this is not handed out again: paying takes a while. */
const SESSION_TIME_LEFT_S = 15 * 60

/** The real payment provider, through its own SDK. */
export function createStripePayments(settings: StripeSettings, { clock }: { clock: Clock }): Payments {
  const stripe = openStripe(settings)
  const plans = keptPlans(stripe, settings.prices, clock)
  const { prices } = settings

  /** The same question within a few minutes carries the same key, also after a restart or from another process. */
  const keyOf = (...parts: (string | null)[]): string => {
    const minutes = Math.floor(clock.now().getTime() / KEY_LIFETIME_MS)
    return createHash('sha256')
      .update(JSON.stringify([...parts, minutes]))
      .digest('base64url')
  }

  return {
    provider: 'stripe',
    plans,
    owns: (customerId) => customerId.startsWith('cus_'),

    async openCustomer({ userId, email, name, before }) {
      const { id } = await asking(() =>
        stripe.customers.create(
          { email, name, metadata: { userId } },
          { idempotencyKey: keyOf('customer', userId, email, name, before) },
        ),
      )
      return id
    },

    async checkout({ customerId, userId, plan, successUrl, cancelUrl }) {
      const price = prices[plan]
      const { data } = await asking(() => stripe.checkout.sessions.list({ customer: customerId, limit: 100 }))
      const soon = clock.now().getTime() / 1_000 + SESSION_TIME_LEFT_S
      const open = data.filter(({ status }) => status === 'open')
      const same = open.find(
        ({ metadata, expires_at, url }) => url && metadata?.price === price && expires_at > soon,
      )
      for (const other of open) if (other !== same) await endSession(stripe, other.id)
      if (same?.url) return { id: same.id, url: same.url, isNew: false }
      const { id, url } = await asking(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            client_reference_id: userId,
            line_items: [{ price, quantity: 1 }],
            metadata: { price },
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          // Two at once both saw the same newest session: they get one.
          { idempotencyKey: keyOf('checkout', customerId, price, successUrl, data[0]?.id ?? null) },
        ),
      )
      if (!url) throw new PaymentRefusedError('no_checkout_page')
      return { id, url, isNew: true }
    },

    async checkoutResult(sessionId) {
      const session = await ifThere(() => stripe.checkout.sessions.retrieve(sessionId))
      if (!session) return null
      const customerId = idOf(session.customer)
      if (session.status === 'open') return { customerId, state: 'open' }
      if (session.status !== 'complete') return { customerId, state: 'expired' }
      return { customerId, state: session.payment_status === 'unpaid' ? 'processing' : 'paid' }
    },

    async portal({ customerId, returnUrl, flow }) {
      const { url } = await asking(() =>
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          ...(flow ? { flow_data: flowData(flow) } : {}),
        }),
      )
      return { url }
    },

    async subscriptionsOf(customerId) {
      const page = await ifThere(() =>
        stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
      )
      return (page?.data ?? []).map((one) => asSubscription(one, prices))
    },

    async invoicesOf(customerId) {
      const page = await ifThere(() => stripe.invoices.list({ customer: customerId, limit: 100 }))
      return (page?.data ?? []).flatMap(asInvoice)
    },

    async cancelAtPeriodEnd(subscriptionId) {
      await asking(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }))
    },

    async keep(subscriptionId) {
      // The portal sets a day where the billing is flexible; the two cannot be changed in one call.
      const known = await asking(() => stripe.subscriptions.retrieve(subscriptionId))
      const change = known.cancel_at_period_end
        ? { cancel_at_period_end: false }
        : known.cancel_at !== null
          ? { cancel_at: '' as const }
          : null
      if (change) await asking(() => stripe.subscriptions.update(subscriptionId, change))
    },

    async end(subscriptionId) {
      await ifThere(() => stripe.subscriptions.cancel(subscriptionId))
    },

    readEvent: (payload, signature, now) =>
      readEvent(stripe, settings.webhookSecret, payload, signature, now),
    eventsSince: (moment) => asking(() => eventsSince(stripe, moment)),
    sandbox: null,
  }
}

function openStripe({ secretKey, apiAddress, timeoutMs, retries }: StripeSettings): Stripe {
  const address = apiAddress ? new URL(apiAddress) : null
  return new Stripe(secretKey, {
    timeout: timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: retries ?? RETRIES,
    telemetry: false,
    ...(address
      ? {
          host: address.hostname,
          port: address.port || (address.protocol === 'https:' ? 443 : 80),
          protocol: address.protocol === 'https:' ? 'https' : 'http',
        }
      : {}),
  })
}

/** Prices hardly move: asked for now and then, and while Stripe is away the last ones stand. */
function keptPlans(stripe: Stripe, prices: Record<PlanId, string>, clock: Clock): () => Promise<Plan[]> {
  let kept: { plans: Plan[]; at: number } | null = null
  return async () => {
    const now = clock.now().getTime()
    if (kept && now - kept.at < PRICES_KEPT_MS) return kept.plans
    try {
      const found = await Promise.all([planAt(stripe, 'monthly', prices), planAt(stripe, 'yearly', prices)])
      kept = { plans: found, at: now }
    } catch (error) {
      if (!kept || !(error instanceof PaymentsUnavailableError)) throw error
    }
    return kept.plans
  }
}

/** A price that cannot be sold counts as a provider that is away; the log says which setting is wrong. */
async function planAt(stripe: Stripe, id: PlanId, prices: Record<PlanId, string>): Promise<Plan> {
  const price = await ifThere(() => stripe.prices.retrieve(prices[id]))
  const plan = price && asPlan(id, price)
  if (!plan)
    throw new PaymentsUnavailableError(`STRIPE_PRICE_${id.toUpperCase()} is not an active price for it`)
  return plan
}

/** One that was paid or ended in the meantime stays as it is. */
async function endSession(stripe: Stripe, id: string): Promise<void> {
  try {
    await asking(() => stripe.checkout.sessions.expire(id))
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error
  }
}

function flowData(flow: PortalFlow): Stripe.BillingPortal.SessionCreateParams.FlowData {
  if (flow.kind === 'update_card') return { type: 'payment_method_update' }
  return { type: 'subscription_update', subscription_update: { subscription: flow.subscriptionId } }
}

/** Null for what Stripe does not know. */
async function ifThere<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await asking(work)
  } catch (error) {
    if (error instanceof PaymentRefusedError && error.reason === NOT_THERE) return null
    throw error
  }
}

/** The SDK's errors as the platform's: their messages may quote what was sent, so none of them goes further. */
async function asking<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, decline_code, statusCode } = error
    const isRefused =
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeCardError
    if (isRefused) throw new PaymentRefusedError(decline_code ?? code ?? type)
    throw new PaymentsUnavailableError(
      [type, code, statusCode].filter((part) => part !== undefined).join(' '),
    )
  }
}
