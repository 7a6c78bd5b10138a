import type Stripe from 'stripe'
import { z } from 'zod'

/** Parameters by the names that the SDK's own types give them; any other is refused, as Stripe does. */
function params<Params>() {
  return <Shape extends { [Name in keyof Shape]: Name extends keyof Params ? z.ZodType : never }>(
    shape: Shape,
  ) => z.strictObject(shape)
}

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const whole = z.string().regex(/^\d+$/).transform(Number)
const limit = whole.pipe(z.int().min(1).max(100)).default(10)
const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_\\w+$`))
/** A list as it comes in a form: by its places. */
const list = <Item extends z.ZodType>(item: Item) =>
  z.record(z.string().regex(/^\d+$/), item).transform((value) => Object.values(value))
const metadata = z.record(z.string().max(40), z.string().max(500))
/** Stripe takes web addresses alone, and fills in the session's id. */
const webAddress = z
  .string()
  .max(5_000)
  .regex(/^https?:\/\//)

export const parameters = {
  none: z.strictObject({}),
  customerCreate: params<Stripe.CustomerCreateParams>()({
    email: z.email().max(512).optional(),
    name: z.string().max(256).optional(),
    metadata: metadata.optional(),
  }),
  sessionCreate: params<Stripe.Checkout.SessionCreateParams>()({
    mode: z.enum(['payment', 'setup', 'subscription']),
    customer: id('cus').optional(),
    client_reference_id: z.string().max(200).optional(),
    line_items: list(
      params<Stripe.Checkout.SessionCreateParams.LineItem>()({ price: id('price'), quantity: whole }),
    ),
    metadata: metadata.optional(),
    success_url: webAddress,
    cancel_url: webAddress.optional(),
  }),
  sessionList: params<Stripe.Checkout.SessionListParams>()({
    customer: id('cus').optional(),
    status: z.enum(['open', 'complete', 'expired']).optional(),
    limit,
  }),
  portalCreate: params<Stripe.BillingPortal.SessionCreateParams>()({
    customer: id('cus'),
    return_url: webAddress.optional(),
    flow_data: z
      .discriminatedUnion('type', [
        params<Stripe.BillingPortal.SessionCreateParams.FlowData>()({
          type: z.literal('payment_method_update'),
        }),
        params<Stripe.BillingPortal.SessionCreateParams.FlowData>()({
          type: z.literal('subscription_update'),
          subscription_update: params<Stripe.BillingPortal.SessionCreateParams.FlowData.SubscriptionUpdate>()(
            {
              subscription: id('sub'),
            },
          ),
        }),
      ])
      .optional(),
  }),
  subscriptionList: params<Stripe.SubscriptionListParams>()({
    customer: id('cus').optional(),
    status: z
      .enum([
        'active',
        'all',
        'canceled',
        'ended',
        'incomplete',
        'incomplete_expired',
        'past_due',
        'paused',
        'trialing',
        'unpaid',
      ])
      .optional(),
    limit,
  }),
  subscriptionUpdate: params<Stripe.SubscriptionUpdateParams>()({
    cancel_at_period_end: flag.optional(),
    cancel_at: z.union([z.literal(''), whole]).optional(),
  }).refine(
    ({ cancel_at_period_end, cancel_at }) => cancel_at_period_end === undefined || cancel_at === undefined,
    { message: 'You may only specify one of these parameters: cancel_at_period_end, cancel_at.' },
  ),
  invoiceList: params<Stripe.InvoiceListParams>()({ customer: id('cus').optional(), limit }),
  eventList: params<Stripe.EventListParams>()({
    types: list(z.string())
      .refine((types) => types.length <= 20, 'Too many types.')
      .optional(),
    created: z.strictObject({ gte: whole }).optional(),
    starting_after: id('evt').optional(),
    limit,
  }),
}
