import { getUser, type AccountDetails } from '#contract/accounts.ts'
import type { ServerEvent } from '#contract/events.ts'
import { createCheckoutSession, getMySubscription, getSession, type PlanId } from '#contract/subscription.ts'
import { createStripePayments } from '#server/platform/payments/stripe-payments.ts'
import { createSocketRealtime } from '#server/platform/realtime/socket-realtime.ts'
import {
  PRICES,
  SECRET_KEY,
  startFakeStripe,
  WEBHOOK_SECRET,
  type FakeStripe,
} from '#testing/fake-stripe/fake-stripe.ts'
import { buildTestApp, testClock, type Physician, type TestApp, type TestClock } from '#testing/test-app.ts'

export interface StripeWorld {
  server: TestApp
  stripe: FakeStripe
  clock: TestClock
  /** What was pushed to open screens. */
  told: { userId: string; event: ServerEvent }[]
  webhookUrl: string
  close(): Promise<void>
}

/** The whole server with the real SDK, against a Stripe of this machine. */
export async function startStripeWorld(): Promise<StripeWorld> {
  const clock = testClock()
  const stripe = await startFakeStripe(() => clock.now())
  const payments = createStripePayments(
    {
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      prices: PRICES,
      apiAddress: stripe.address,
      timeoutMs: 8_000,
      retries: 1,
    },
    { clock },
  )
  const told: StripeWorld['told'] = []
  const realtime = createSocketRealtime()
  const { tell } = realtime
  realtime.tell = (userIds, event) => {
    for (const userId of [userIds].flat()) told.push({ userId, event })
    tell(userIds, event)
  }
  const server = await buildTestApp({ clock, payments, realtime })
  return {
    server,
    stripe,
    clock,
    told,
    webhookUrl: `${server.url}/api/webhooks/stripe`,
    async close() {
      await server.close()
      await stripe.close()
    },
  }
}

export async function statusOf(physician: Physician): Promise<AccountDetails['subscription_status']> {
  return (await physician.call(getUser)).reply.user.account_details.subscription_status
}

export async function knownBy(physician: Physician) {
  return (await physician.call(getMySubscription)).reply
}

/** A physician who paid on Stripe's page and came back. */
export async function subscribed(
  { server, stripe }: StripeWorld,
  plan: PlanId = 'monthly',
): Promise<{ physician: Physician; subscriptionId: string; customerId: string }> {
  const physician = await server.signUpPhysician()
  const { reply } = await physician.call(createCheckoutSession, { body: { plan } })
  stripe.account.pay(reply.sessionId)
  await physician.call(getSession, { body: { sessionId: reply.sessionId } })
  const { customerId, subscription } = await knownBy(physician)
  return { physician, subscriptionId: subscription?.subscriptionId ?? '', customerId: customerId ?? '' }
}
