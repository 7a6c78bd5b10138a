import type Stripe from 'stripe'
import type { Invoice, Plan, PlanId } from '#contract/subscription.ts'
import type { ProviderSubscription } from './payments.ts'

/** Of an object that may come whole or as its id. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}

export function asSubscription(
  subscription: Stripe.Subscription,
  prices: Record<PlanId, string>,
): ProviderSubscription {
  const items = subscription.items.data
  const ends = items.map(({ current_period_end }) => current_period_end)
  // A day that was set before the period's end comes first.
  const end = Math.min(...ends, subscription.cancel_at ?? Infinity)
  return {
    id: subscription.id,
    status: subscription.status,
    plan: planOf(items[0]?.price, prices),
    createdAt: fromSeconds(subscription.created),
    currentPeriodEnd: Number.isFinite(end) ? fromSeconds(end) : null,
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
  }
}

/** A subscription keeps the price it began with: of an older price the interval says which plan it is. */
function planOf(price: Stripe.Price | undefined, prices: Record<PlanId, string>): PlanId | null {
  if (price?.id === prices.monthly) return 'monthly'
  if (price?.id === prices.yearly) return 'yearly'
  if (price?.recurring?.interval_count !== 1) return null
  if (price.recurring.interval === 'month') return 'monthly'
  return price.recurring.interval === 'year' ? 'yearly' : null
}

/** Null where the price cannot be sold as this plan: that is a mistake in the settings. */
export function asPlan(id: PlanId, price: Stripe.Price): Plan | null {
  const interval = id === 'monthly' ? 'month' : 'year'
  const { recurring, unit_amount: amount } = price
  const isFit = price.active && recurring?.interval === interval && recurring.interval_count === 1
  if (!isFit || amount === null) return null
  return { id, interval, amount, currency: price.currency }
}

const INVOICE_STATES: ReadonlySet<string> = new Set(['draft', 'open', 'paid', 'uncollectible', 'void'])

/** Drafts are the provider's own business until they are sent. */
export function asInvoice(invoice: Stripe.Invoice): Invoice[] {
  const { status } = invoice
  if (status === null || status === 'draft' || !INVOICE_STATES.has(status)) return []
  return [
    {
      id: invoice.id,
      number: invoice.number,
      createdAt: fromSeconds(invoice.created).toISOString(),
      amount: Math.max(0, invoice.total),
      currency: invoice.currency,
      status: status as Invoice['status'],
      url: invoice.hosted_invoice_url ?? null,
      pdfUrl: invoice.invoice_pdf ?? null,
    },
  ]
}

export function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1_000)
}
