import { z } from 'zod'
import { AccountDetails } from './accounts.ts'
import { Empty, Moment } from './common.ts'
import { endpoint } from './endpoint.ts'

export const PlanId = z.enum(['monthly', 'yearly'])
export type PlanId = z.infer<typeof PlanId>

/** `sandbox`: the flow of paying is played inside the product, and no money moves. */
export const PaymentProvider = z.enum(['stripe', 'sandbox'])
export type PaymentProvider = z.infer<typeof PaymentProvider>

/** An amount in the smallest unit of its currency, such as cents. */
const Amount = z.int().nonnegative()
/** Three letters, in lower case. */
const Currency = z.string().regex(/^[a-z]{3}$/)

export const Plan = z.object({
  id: PlanId,
  interval: z.enum(['month', 'year']),
  amount: Amount,
  currency: Currency,
})
export type Plan = z.infer<typeof Plan>

/** The payment provider's own name of a customer, a subscription or a checkout session. */
const ProviderId = z.string().regex(/^[\w-]{1,255}$/)

/** A page of the payment provider, or in the sandbox a path of this product. */
const Address = z.string().regex(/^(?:https?:\/\/|\/(?![/\\]))/)

export const OwnSubscription = z.object({
  subscriptionId: z.string(),
  status: AccountDetails.shape.subscription_status,
  /** Null: a price that is not offered here, such as one agreed on in person. */
  plan: PlanId.nullable(),
  /** When it renews, or ends where `cancelAtPeriodEnd` says so. */
  currentPeriodEnd: Moment.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /** When the payment provider last said so. */
  asOf: Moment,
})
export type OwnSubscription = z.infer<typeof OwnSubscription>

/** What the account has with the payment provider; null before the first checkout. */
export const MySubscription = z.object({
  customerId: z.string().nullable(),
  subscription: OwnSubscription.nullable(),
})
export type MySubscription = z.infer<typeof MySubscription>

export const Invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  createdAt: Moment,
  amount: Amount,
  currency: Currency,
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  /** Where it can be read, and paid while it is open. */
  url: Address.nullable(),
  pdfUrl: Address.nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** Throws engine_unavailable while the payment provider cannot be reached. */
export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/api/listSubscriptions',
  access: 'public',
  tag: 'subscription',
  summary: 'The plans and what they cost',
  reply: z.object({ provider: PaymentProvider, plans: z.array(Plan) }),
})

/**
 * Asked for twice it gives the same open session. Throws conflict to whoever has an active subscription or needs none.
 */
export const createCheckoutSession = endpoint({
  method: 'POST',
  path: '/api/createCheckoutSession',
  access: 'signedIn',
  tag: 'subscription',
  summary: 'Begin to pay for a plan; the reply says where',
  body: z.object({ plan: PlanId }),
  reply: z.object({ sessionId: z.string(), url: Address }),
})

/** Settles the account's state even where the payment provider's own word has not come yet. */
export const getSession = endpoint({
  method: 'POST',
  path: '/api/getSession',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'subscription',
  summary: 'What became of a checkout session',
  body: z.object({ sessionId: ProviderId }),
  /** `processing`: finished, and the money is on its way. */
  reply: z.object({
    state: z.enum(['paid', 'processing', 'open', 'expired']),
    subscription_status: AccountDetails.shape.subscription_status,
  }),
})

/** `return_url`: an address of this product, or a path of it; anything else is refused. */
export const customerPortal = endpoint({
  method: 'POST',
  path: '/api/customerPortalStripe/:customerId',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'subscription',
  summary: 'The page of the payment provider on which the own subscription is managed',
  params: z.object({ customerId: ProviderId }),
  query: z.object({
    return_url: z.string().min(1).max(2_000),
    /** Opens the page at once at this. */
    flow: z.enum(['update_card', 'change_plan']).optional(),
  }),
  reply: z.object({ url: Address }),
})

/** Asks the payment provider; while it cannot be reached, gives what it last said. */
export const getSubscription = endpoint({
  method: 'POST',
  path: '/api/getSubscription',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'subscription',
  summary: 'The own subscription as the payment provider has it now',
  body: z.object({ subscriptionId: ProviderId }),
  reply: OwnSubscription,
})

export const getMySubscription = endpoint({
  method: 'GET',
  path: '/api/mySubscription',
  access: 'signedIn',
  tag: 'subscription',
  summary: 'The own subscription as it is known',
  reply: MySubscription,
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/listInvoices',
  access: 'signedIn',
  tag: 'subscription',
  summary: 'The own invoices, the newest first',
  reply: z.object({ invoices: z.array(Invoice) }),
})

/** A paid one ends with its period; one that waits for a payment ends at once. */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/cancelSubscription',
  access: 'signedIn',
  whileLeaving: 'allowed',
  tag: 'subscription',
  summary: 'End the own subscription',
  body: z.object({ subscriptionId: ProviderId }),
  reply: MySubscription,
})

/** Throws conflict where it has ended already: a new one begins with a checkout. */
export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/resumeSubscription',
  access: 'signedIn',
  tag: 'subscription',
  summary: 'Keep the own subscription that was about to end',
  body: z.object({ subscriptionId: ProviderId }),
  reply: MySubscription,
})

/** Signed by the payment provider. Each event counts once, in whatever order they come. */
export const stripeWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/stripe',
  access: 'public',
  tag: 'subscription',
  summary: 'What the payment provider has to say',
  headers: z.object({ 'stripe-signature': z.string().max(2_000).default('') }),
  upload: ['application/json'],
  reply: Empty,
})

/** The cards of the sandbox. `fails_later` pays now; its renewals are declined. */
export const SandboxCard = z.enum(['succeeds', 'declined', 'insufficient_funds', 'expired', 'fails_later'])
export type SandboxCard = z.infer<typeof SandboxCard>

/** Like the two below, not found where the payment provider is not the sandbox. */
export const getSandboxCheckout = endpoint({
  method: 'POST',
  path: '/api/sandbox/checkout',
  access: 'signedIn',
  tag: 'subscription',
  summary: 'What a checkout of the sandbox is about',
  body: z.object({ sessionId: ProviderId }),
  reply: z.object({ plan: Plan, status: z.enum(['open', 'complete', 'expired']) }),
})

/** Throws payment_failed with the reason, as the bank of a declined card would give it. */
export const paySandboxCheckout = endpoint({
  method: 'POST',
  path: '/api/sandbox/pay',
  access: 'signedIn',
  tag: 'subscription',
  summary: 'Pay a checkout of the sandbox with a test card; no money moves',
  body: z.object({ sessionId: ProviderId, card: SandboxCard }),
  reply: Empty,
})

const SandboxAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changePlan'), plan: PlanId }),
  /** Pays what is open as well. */
  z.object({ kind: z.literal('changeCard'), card: SandboxCard }),
  /** Plays the end of the period now. */
  z.object({ kind: z.literal('renew') }),
  z.object({ kind: z.literal('failRenewal') }),
])
export type SandboxAction = z.infer<typeof SandboxAction>

export const actInSandbox = endpoint({
  method: 'POST',
  path: '/api/sandbox/portal',
  access: 'signedIn',
  tag: 'subscription',
  summary: 'Change the plan or the card of a sandbox subscription, or play its renewal',
  body: z.object({ action: SandboxAction }),
  reply: MySubscription,
})
