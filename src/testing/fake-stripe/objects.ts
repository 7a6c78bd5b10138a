import type Stripe from 'stripe'

/** The parts of Stripe's objects that the fake keeps; their names and types are the SDK's own. */
export type FakeCustomer = Pick<Stripe.Customer, 'id' | 'object' | 'email' | 'name' | 'metadata' | 'created'>
export type FakePrice = Pick<
  Stripe.Price,
  'id' | 'object' | 'active' | 'currency' | 'unit_amount' | 'type' | 'created'
> & { recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count' | 'usage_type'> }
export type FakeSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'mode'
  | 'status'
  | 'payment_status'
  | 'created'
  | 'expires_at'
  | 'metadata'
  | 'client_reference_id'
  | 'success_url'
  | 'cancel_url'
  | 'url'
> & { customer: string | null; subscription: string | null }
export type FakeSubscription = Pick<
  Stripe.Subscription,
  'id' | 'object' | 'status' | 'created' | 'cancel_at_period_end' | 'cancel_at' | 'canceled_at' | 'ended_at'
> & {
  customer: string
  items: {
    object: 'list'
    has_more: boolean
    url: string
    data: (Pick<Stripe.SubscriptionItem, 'id' | 'object' | 'current_period_start' | 'current_period_end'> & {
      price: FakePrice
    })[]
  }
}
export type FakeInvoice = Pick<
  Stripe.Invoice,
  | 'id'
  | 'object'
  | 'number'
  | 'status'
  | 'total'
  | 'currency'
  | 'created'
  | 'hosted_invoice_url'
  | 'invoice_pdf'
> & { customer: string; parent: { subscription_details: { subscription: string } } }

export interface FakeEvent {
  id: string
  object: 'event'
  type: string
  api_version: string
  created: number
  livemode: false
  pending_webhooks: number
  data: { object: object }
}

export interface Listed {
  id: string
}

/** A page of a list whose newest comes first. */
export function page<T extends Listed>(
  all: Iterable<T>,
  { limit, starting_after, url }: { limit: number; starting_after?: string | undefined; url: string },
): { object: 'list'; url: string; has_more: boolean; data: T[] } {
  const newest = [...all].toReversed()
  const from = starting_after ? newest.findIndex(({ id }) => id === starting_after) + 1 : 0
  const data = newest.slice(from, from + limit)
  return { object: 'list', url, has_more: from + limit < newest.length, data }
}
