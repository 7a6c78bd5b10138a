import type { z } from 'zod'
import type { FakeAccount } from './account.ts'
import { page } from './objects.ts'
import { parameters } from './params.ts'
import { FakeStripeError, missing } from './stripe-error.ts'

interface FakeEndpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: RegExp
  params: z.ZodType
  answer: (account: FakeAccount, params: never, id: string) => object
}

function on<Params extends z.ZodType>(
  method: FakeEndpoint['method'],
  path: RegExp,
  params: Params,
  answer: (account: FakeAccount, params: z.output<Params>, id: string) => object,
): FakeEndpoint {
  return { method, path, params, answer }
}

/** The part of Stripe's API that is played. Anything else is an unrecognized request, as it is there. */
export const endpoints: readonly FakeEndpoint[] = [
  on('POST', /^\/v1\/customers$/, parameters.customerCreate, (account, { email, name, metadata }) => {
    const id = account.newId('cus')
    const customer = {
      id,
      object: 'customer' as const,
      email: email ?? null,
      name: name ?? null,
      metadata: metadata ?? {},
      created: account.seconds(),
    }
    account.customers.set(id, customer)
    return customer
  }),

  on('GET', /^\/v1\/prices\/(\w+)$/, parameters.none, (account, _none, id) => {
    const price = account.prices.get(id)
    if (!price) throw missing('price', id)
    return price
  }),

  on('POST', /^\/v1\/checkout\/sessions$/, parameters.sessionCreate, (account, ask) => {
    const {
      line_items: items,
      customer = null,
      metadata = {},
      cancel_url = null,
      client_reference_id = null,
    } = ask
    if (customer !== null && !account.customers.has(customer)) throw missing('customer', customer)
    for (const { price } of items) if (!account.prices.has(price)) throw missing('price', price)
    return account.openSession(
      {
        mode: ask.mode,
        customer,
        metadata,
        client_reference_id,
        success_url: ask.success_url,
        cancel_url,
      },
      items[0]?.price ?? '',
    )
  }),
  on('GET', /^\/v1\/checkout\/sessions$/, parameters.sessionList, (account, { customer, status, limit }) => {
    if (customer !== undefined && !account.customers.has(customer)) throw missing('customer', customer)
    const all = [...account.sessions.values()].filter(
      (one) =>
        (customer === undefined || one.customer === customer) &&
        (status === undefined || one.status === status),
    )
    return page(all, { limit, url: '/v1/checkout/sessions' })
  }),
  on('GET', /^\/v1\/checkout\/sessions\/(\w+)$/, parameters.none, (account, _none, id) =>
    account.session(id),
  ),
  on('POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, parameters.none, (account, _none, id) =>
    account.expire(id),
  ),

  on(
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    parameters.portalCreate,
    (account, { customer, return_url, flow_data }) => {
      if (!account.customers.has(customer)) throw missing('customer', customer)
      if (flow_data?.type === 'subscription_update')
        account.subscription(flow_data.subscription_update.subscription)
      const id = account.newId('bps')
      return {
        id,
        object: 'billing_portal.session',
        customer,
        return_url: return_url ?? null,
        created: account.seconds(),
        url: `https://billing.stripe.example/p/session/${id}${flow_data ? `/${flow_data.type}` : ''}`,
      }
    },
  ),

  on('GET', /^\/v1\/subscriptions$/, parameters.subscriptionList, (account, { customer, status, limit }) => {
    if (customer !== undefined && !account.customers.has(customer)) throw missing('customer', customer)
    const all = [...account.subscriptions.values()].filter((one) => {
      const isAsked =
        status === 'all' || (status === undefined ? one.status !== 'canceled' : one.status === status)
      return isAsked && (customer === undefined || one.customer === customer)
    })
    return page(all, { limit, url: '/v1/subscriptions' })
  }),
  on('GET', /^\/v1\/subscriptions\/(\w+)$/, parameters.none, (account, _none, id) =>
    account.subscription(id),
  ),
  on('POST', /^\/v1\/subscriptions\/(\w+)$/, parameters.subscriptionUpdate, (account, change, id) => {
    const known = account.subscription(id)
    if (known.status === 'canceled')
      throw new FakeStripeError(
        400,
        'invalid_request_error',
        'A canceled subscription can only update its metadata.',
      )
    const { cancel_at_period_end, cancel_at } = change
    const end = known.items.data[0]?.current_period_end ?? null
    if (cancel_at_period_end !== undefined)
      account.move(id, { cancel_at_period_end, cancel_at: cancel_at_period_end ? end : null })
    else if (cancel_at !== undefined)
      account.move(id, { cancel_at: cancel_at === '' ? null : cancel_at, cancel_at_period_end: false })
    return account.subscription(id)
  }),
  on('DELETE', /^\/v1\/subscriptions\/(\w+)$/, parameters.none, (account, _none, id) => account.end(id)),

  on('GET', /^\/v1\/invoices$/, parameters.invoiceList, (account, { customer, limit }) => {
    const all = [...account.invoices.values()].filter(
      (one) => customer === undefined || one.customer === customer,
    )
    return page(all, { limit, url: '/v1/invoices' })
  }),

  on('GET', /^\/v1\/events$/, parameters.eventList, (account, { types, created, starting_after, limit }) => {
    const all = account.events.filter(
      (one) => (!types || types.includes(one.type)) && (!created || one.created >= created.gte),
    )
    return page(all, { limit, starting_after, url: '/v1/events' })
  }),
]
