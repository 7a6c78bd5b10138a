import type Stripe from 'stripe'
import { z } from 'zod'
import { EventRefusedError, type PaymentEvent } from './payments.ts'
import { fromSeconds, idOf } from './stripe-shapes.ts'

/** How old the signature of an event may be. Seconds. Stripe signs anew with every try. */
const TOLERANCE_S = 5 * 60
/** Stripe lists at most 20 names, and keeps events for 30 days. */
const TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_failed',
]
/** Of the year 9999: no date holds much more. */
const LAST_SECOND = 253_402_300_799
const PAGE = 100
const MOST_EVENTS = 2_000

/** The parts of an event that are looked at; whatever else it holds may change with the version of the API. */
const Event = z.object({
  id: z.string().min(1).max(255),
  object: z.literal('event'),
  type: z.string().min(1).max(255),
  created: z.int().nonnegative().max(LAST_SECOND),
  data: z.object({
    object: z.looseObject({
      id: z.string().optional(),
      object: z.string().optional(),
      customer: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
})

/** Checks the signature over the bytes as they came. Throws EventRefusedError. */
export function readEvent(
  stripe: Stripe,
  secret: string,
  payload: Uint8Array,
  signature: string,
  now: Date,
): PaymentEvent {
  let event: unknown
  try {
    // Asked for in place: a view on a larger buffer would be signed as a whole.
    event = stripe.webhooks.constructEvent(
      Buffer.from(payload),
      signature,
      secret,
      TOLERANCE_S,
      undefined,
      now.getTime(),
    )
  } catch {
    throw new EventRefusedError()
  }
  const parsed = Event.safeParse(event)
  if (!parsed.success) throw new EventRefusedError()
  return asEvent(parsed.data)
}

export async function eventsSince(stripe: Stripe, moment: Date): Promise<PaymentEvent[]> {
  const found: PaymentEvent[] = []
  const created = { gte: Math.floor(moment.getTime() / 1_000) }
  for await (const event of stripe.events.list({ types: TYPES, created, limit: PAGE })) {
    const parsed = Event.safeParse(event)
    if (parsed.success) found.push(asEvent(parsed.data))
    if (found.length === MOST_EVENTS) break
  }
  return found.reverse()
}

function asEvent({ id, type, created, data }: z.infer<typeof Event>): PaymentEvent {
  const { object } = data
  const customerId = object.object === 'customer' ? (object.id ?? null) : idOf(object.customer)
  return { id, type, createdAt: fromSeconds(created), customerId }
}
