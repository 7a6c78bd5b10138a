import type {
  Invoice,
  PaymentProvider,
  Plan,
  PlanId,
  SandboxAction,
  SandboxCard,
} from '#contract/subscription.ts'

/** A subscription as the payment provider has it. */
export interface ProviderSubscription {
  id: string
  /** In the provider's own words, such as `active` or `past_due`. */
  status: string
  /** Null: a price that is not one of the plans. */
  plan: PlanId | null
  createdAt: Date
  currentPeriodEnd: Date | null
  /** It ends by itself, with its period or on a day that was set. */
  cancelAtPeriodEnd: boolean
}

export interface CheckoutResult {
  customerId: string | null
  state: 'paid' | 'processing' | 'open' | 'expired'
}

/** What the provider tells: that something of a customer has moved. The state itself is asked for. */
export interface PaymentEvent {
  id: string
  type: string
  createdAt: Date
  /** Null: it is about no customer. */
  customerId: string | null
}

export type PortalFlow = { kind: 'update_card' } | { kind: 'change_plan'; subscriptionId: string }

/**
 * The payment provider. Every write may be repeated: made twice, it counts once. Throws PaymentsUnavailableError where the
 * provider cannot be reached or does not answer in time, and PaymentRefusedError where it will not do what was asked.
 */
export interface Payments {
  readonly provider: PaymentProvider
  plans(): Promise<Plan[]>
  /** Whether the name of a customer is one of this provider. */
  owns(customerId: string): boolean
  /** A new customer; its name. */
  openCustomer(person: {
    userId: string
    email: string
    name: string
    before: string | null
  }): Promise<string>
  /** The customer's one open checkout of the plan; other open ones end, so that nobody pays twice. */
  checkout(ask: {
    customerId: string
    userId: string
    plan: PlanId
    /** Where the customer comes back to; `{CHECKOUT_SESSION_ID}` stands for the session. */
    successUrl: string
    cancelUrl: string
  }): Promise<{ id: string; url: string; isNew: boolean }>
  /** Null: there is no such session. */
  checkoutResult(sessionId: string): Promise<CheckoutResult | null>
  portal(ask: { customerId: string; returnUrl: string; flow: PortalFlow | null }): Promise<{ url: string }>
  /** All of them, the ended ones too; empty for an unknown customer. */
  subscriptionsOf(customerId: string): Promise<ProviderSubscription[]>
  /** The newest first. */
  invoicesOf(customerId: string): Promise<Invoice[]>
  /** Lets the subscription end with its period. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>
  /** Takes back that it will end. */
  keep(subscriptionId: string): Promise<void>
  /** Ends it now; nothing happens to one that has ended. */
  end(subscriptionId: string): Promise<void>
  /** Null where nothing is told in this way. Throws EventRefusedError for what the provider did not sign, or long ago. */
  readEvent: ((payload: Uint8Array, signature: string, now: Date) => PaymentEvent) | null
  /** What was told since then, the oldest first; empty where nothing is told. */
  eventsSince(moment: Date): Promise<PaymentEvent[]>
  /** What can be played where no money moves; null with a real provider. */
  readonly sandbox: SandboxControls | null
}

/** The pages of the sandbox act through this, each on the rows of its own user. */
export interface SandboxControls {
  /** Null: there is no such checkout of this user. */
  describe(
    userId: string,
    sessionId: string,
  ): Promise<{ plan: Plan; status: 'open' | 'complete' | 'expired' } | null>
  /** Throws PaymentRefusedError: declined, or not open. */
  pay(userId: string, sessionId: string, card: SandboxCard): Promise<void>
  act(userId: string, action: SandboxAction): Promise<void>
}

/** `code` tells the operator what it was, such as `StripeConnectionError` or `StripeAuthenticationError 401`. */
export class PaymentsUnavailableError extends Error {
  readonly code: string

  constructor(code: string) {
    super(`The payment provider does not answer: ${code}.`)
    this.name = 'PaymentsUnavailableError'
    this.code = code
  }
}

/** `reason` is the provider's code, such as `card_declined`; never a text of its own, which may name a person. */
export class PaymentRefusedError extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`The payment provider refused: ${reason}.`)
    this.name = 'PaymentRefusedError'
    this.reason = reason
  }
}

export class EventRefusedError extends Error {
  constructor() {
    super('This event is not signed by the payment provider, or it was signed long ago.')
    this.name = 'EventRefusedError'
  }
}
