import { FakeStripeError, missing } from './stripe-error.ts'
import type {
  FakeCustomer,
  FakeEvent,
  FakeInvoice,
  FakePrice,
  FakeSession,
  FakeSubscription,
} from './objects.ts'

/** How a card answers on Stripe's own page: the codes are those of real declines. */
export type FakeCard = 'pays' | 'card_declined' | 'insufficient_funds'

/** February: shorter than a session lasts. */
const MONTH_S = 28 * 24 * 60 * 60
const SESSION_LIFETIME_S = 24 * 60 * 60

/** What a Stripe account remembers, and what the people and banks around it do. */
export class FakeAccount {
  readonly customers = new Map<string, FakeCustomer>()
  readonly sessions = new Map<string, FakeSession>()
  readonly subscriptions = new Map<string, FakeSubscription>()
  readonly invoices = new Map<string, FakeInvoice>()
  readonly prices = new Map<string, FakePrice>()
  /** Everything that was told or should be, the oldest first. */
  readonly events: FakeEvent[] = []
  /** The line item of each session, which the session itself does not show. */
  readonly #priceOf = new Map<string, string>()
  readonly #now: () => Date
  readonly #apiVersion: string
  #count = 0

  constructor(
    now: () => Date,
    apiVersion: string,
    prices: { id: string; interval: 'month' | 'year'; amount: number }[],
  ) {
    this.#now = now
    this.#apiVersion = apiVersion
    for (const { id, interval, amount } of prices)
      this.prices.set(id, {
        id,
        object: 'price',
        active: true,
        currency: 'usd',
        unit_amount: amount,
        type: 'recurring',
        created: this.seconds(),
        recurring: { interval, interval_count: 1, usage_type: 'licensed' },
      })
  }

  newId(prefix: string): string {
    this.#count += 1
    return `${prefix}_test_${String(this.#count).padStart(4, '0')}`
  }

  seconds(): number {
    return Math.floor(this.#now().getTime() / 1_000)
  }

  openSession(
    ask: Omit<
      FakeSession,
      'id' | 'object' | 'status' | 'payment_status' | 'created' | 'expires_at' | 'url' | 'subscription'
    >,
    priceId: string,
  ): FakeSession {
    const id = this.newId('cs')
    const created = this.seconds()
    const session: FakeSession = {
      ...ask,
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      created,
      expires_at: created + SESSION_LIFETIME_S,
      url: `https://checkout.stripe.example/c/pay/${id}`,
      subscription: null,
    }
    this.sessions.set(id, session)
    this.#priceOf.set(id, priceId)
    return session
  }

  /** Somebody fills in the card on Stripe's page. Gives the decline, or null when it is paid. */
  pay(sessionId: string, card: FakeCard = 'pays'): string | null {
    const session = this.session(sessionId)
    if (session.status !== 'open')
      throw new Error(`${sessionId} is ${session.status}: Stripe shows no page for it`)
    if (card !== 'pays') return card
    const price = this.prices.get(this.#priceOf.get(sessionId) ?? '')
    if (!price || !session.customer) throw new Error(`${sessionId} is for no price or no customer`)
    const subscription = this.addSubscription(session.customer, price, 'active')
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      subscription: subscription.id,
      url: null,
    })
    this.#addInvoice(subscription, 'paid')
    this.tell('checkout.session.completed', session)
    this.tell('invoice.paid', { object: 'invoice', customer: session.customer })
    return null
  }

  addSubscription(customer: string, price: FakePrice, status: FakeSubscription['status']): FakeSubscription {
    const start = this.seconds()
    const subscription: FakeSubscription = {
      id: this.newId('sub'),
      object: 'subscription',
      customer,
      status,
      created: start,
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      items: {
        object: 'list',
        has_more: false,
        url: '/v1/subscription_items',
        data: [
          {
            id: this.newId('si'),
            object: 'subscription_item',
            price,
            current_period_start: start,
            current_period_end: start + (price.recurring.interval === 'year' ? 12 : 1) * MONTH_S,
          },
        ],
      },
    }
    this.subscriptions.set(subscription.id, subscription)
    this.tell('customer.subscription.created', subscription)
    return subscription
  }

  /** Time, a bank or the portal moves a subscription; the event is made and not yet delivered. */
  move(
    id: string,
    change: Partial<Pick<FakeSubscription, 'status' | 'cancel_at' | 'cancel_at_period_end'>>,
  ): FakeEvent {
    const subscription = this.subscription(id)
    Object.assign(subscription, change)
    if (change.status === 'past_due') this.#addInvoice(subscription, 'open')
    return this.tell(
      change.status === 'canceled' ? 'customer.subscription.deleted' : 'customer.subscription.updated',
      subscription,
    )
  }

  end(id: string): FakeSubscription {
    const subscription = this.subscription(id)
    // As Stripe answers for one that has ended.
    if (subscription.status === 'canceled') throw missing('subscription', id)
    Object.assign(subscription, { canceled_at: this.seconds(), ended_at: this.seconds() })
    this.move(id, { status: 'canceled' })
    return subscription
  }

  /** Somebody deletes a customer in the dashboard: what they had ends. */
  deleteCustomer(id: string): FakeEvent {
    const customer = this.customers.get(id)
    if (!customer) throw missing('customer', id)
    for (const one of this.subscriptions.values())
      if (one.customer === id && one.status !== 'canceled') this.end(one.id)
    this.customers.delete(id)
    return this.tell('customer.deleted', customer)
  }

  expire(id: string): FakeSession {
    const session = this.session(id)
    if (session.status !== 'open')
      throw new FakeStripeError(
        400,
        'invalid_request_error',
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    return Object.assign(session, { status: 'expired' as const, url: null })
  }

  tell(type: string, object: object): FakeEvent {
    const event: FakeEvent = {
      id: this.newId('evt'),
      object: 'event',
      type,
      api_version: this.#apiVersion,
      created: this.seconds(),
      livemode: false,
      pending_webhooks: 1,
      // As it was then: what is delivered late tells the past.
      data: { object: structuredClone(object) },
    }
    this.events.push(event)
    return event
  }

  session(id: string): FakeSession {
    const found = this.sessions.get(id)
    if (!found) throw missing('checkout.session', id)
    return found
  }

  subscription(id: string): FakeSubscription {
    const found = this.subscriptions.get(id)
    if (!found) throw missing('subscription', id)
    return found
  }

  #addInvoice({ id, customer, items }: FakeSubscription, status: 'paid' | 'open'): void {
    const price = items.data[0]?.price
    const invoiceId = this.newId('in')
    this.invoices.set(invoiceId, {
      id: invoiceId,
      object: 'invoice',
      number: `FAKE-${this.invoices.size + 1}`,
      status,
      total: price?.unit_amount ?? 0,
      currency: price?.currency ?? 'usd',
      created: this.seconds(),
      hosted_invoice_url: `https://invoice.stripe.example/i/${invoiceId}`,
      invoice_pdf: `https://invoice.stripe.example/i/${invoiceId}/pdf`,
      customer,
      parent: { subscription_details: { subscription: id } },
    })
  }
}
