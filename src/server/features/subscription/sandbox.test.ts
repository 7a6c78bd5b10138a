import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actInSandbox,
  cancelSubscription,
  createCheckoutSession,
  customerPortal,
  getSandboxCheckout,
  getSession,
  getSubscription,
  listInvoices,
  listSubscriptions,
  paySandboxCheckout,
  type PlanId,
  resumeSubscription,
  type SandboxAction,
  type SandboxCard,
} from '#contract/subscription.ts'
import { DAY_MS } from '#domain/time.ts'
import { choosePayments } from '#server/platform/payments/choose-payments.ts'
import { renewed } from '#server/platform/payments/sandbox-renewal.ts'
import { createReconciliation } from './reconciliation.ts'
import { createSettling } from './settling.ts'
import { buildTestApp, type Physician, type TestApp } from '#testing/test-app.ts'
import { knownBy, statusOf } from './subscription-harness.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

const begin = async (physician: Physician, plan: PlanId = 'monthly') =>
  (await physician.call(createCheckoutSession, { body: { plan } })).reply.sessionId
const pay = (physician: Physician, sessionId: string, card: SandboxCard = 'succeeds') =>
  physician.call(paySandboxCheckout, { body: { sessionId, card } })
const act = (physician: Physician, action: SandboxAction) =>
  physician.call(actInSandbox, { body: { action } })
const invoices = async (physician: Physician) =>
  (await physician.call(listInvoices)).reply.invoices.map(({ number, status }) => `${number} ${status}`)

async function subscribed(
  card: SandboxCard = 'succeeds',
): Promise<{ physician: Physician; subscriptionId: string }> {
  const physician = await server.signUpPhysician()
  await pay(physician, await begin(physician), card)
  return { physician, subscriptionId: (await knownBy(physician)).subscription?.subscriptionId ?? '' }
}

test('the sandbox says what it is', async () => {
  const { reply } = await server.call(listSubscriptions)
  expect(reply.provider).toBe('sandbox')
  expect(reply.plans.map(({ id, amount, currency }) => [id, amount, currency])).toEqual([
    ['monthly', 4_900, 'usd'],
    ['yearly', 49_000, 'usd'],
  ])
})

describe('a checkout of the sandbox', () => {
  test.each([
    ['declined', /declined/],
    ['insufficient_funds', /insufficient funds/],
    ['expired', /expired/],
  ] as const)(
    'with a card that is %s is refused in words, and can be paid with another',
    async (card, words) => {
      const physician = await server.signUpPhysician()
      const sessionId = await begin(physician)
      const refused = await pay(physician, sessionId, card)
      expect(refused).toMatchObject({
        status: 402,
        body: { code: 'payment_failed', message: expect.stringMatching(words) },
      })
      expect([await statusOf(physician), await invoices(physician)]).toEqual(['none', []])
      expect((await pay(physician, sessionId)).status).toBe(200)
      const { reply } = await physician.call(getSession, { body: { sessionId } })
      expect(reply).toEqual({ state: 'paid', subscription_status: 'active' })
      expect(await invoices(physician)).toEqual(['SANDBOX-0001 paid'])
    },
  )

  test('clicked twice is one session, and paid twice is one subscription', async () => {
    const physician = await server.signUpPhysician()
    const [one, two] = await Promise.all([begin(physician), begin(physician)])
    expect(one).toBe(two)
    const paid = await Promise.all([pay(physician, one), pay(physician, one)])
    expect(paid.map(({ status }) => status)).toEqual([200, 200])
    expect(await invoices(physician)).toHaveLength(1)
    const again = await physician.call(createCheckoutSession, { body: { plan: 'monthly' } })
    expect(again.body.code).toBe('conflict')
  })

  test('paid on two servers at once is one subscription', async () => {
    const physician = await server.signUpPhysician()
    const sessionId = await begin(physician)
    const { sandbox } = server.dependencies.payments
    const payHere = () => sandbox?.pay(physician.userId, sessionId, 'succeeds')
    await Promise.all([payHere(), payHere(), payHere()])
    expect(await invoices(physician)).toEqual(['SANDBOX-0001 paid'])
  })

  test('of another plan ends the first', async () => {
    const physician = await server.signUpPhysician()
    const first = await begin(physician, 'monthly')
    const second = await begin(physician, 'yearly')
    const described = await physician.call(getSandboxCheckout, { body: { sessionId: second } })
    expect(described.reply).toMatchObject({ status: 'open', plan: { id: 'yearly', amount: 49_000 } })
    expect((await pay(physician, first)).body).toMatchObject({ code: 'conflict' })
    expect(await statusOf(physician)).toBe('none')
  })

  test('is nobody else’s', async () => {
    const physician = await server.signUpPhysician()
    const stranger = await server.signUpPhysician()
    const sessionId = await begin(physician)
    await begin(stranger)
    const answers = [
      await pay(stranger, sessionId),
      await stranger.call(getSandboxCheckout, { body: { sessionId } }),
      await stranger.call(getSession, { body: { sessionId } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await statusOf(stranger)).toBe('none')
  })
})

describe('a subscription of the sandbox', () => {
  test('goes on month by month, and stops being paid with a card that fails later', async () => {
    const { physician, subscriptionId } = await subscribed('fails_later')
    server.clock.moveOn(29 * DAY_MS)
    await act(physician, { kind: 'renew' })
    expect(await statusOf(physician)).toBe('active')
    const { currentPeriodEnd } = (await knownBy(physician)).subscription ?? {}
    server.clock.moveTo(new Date(Date.parse(currentPeriodEnd ?? '')))
    await server.app.sweep()
    const { rows } = await server.pool.query('select subscription_status from users where id = $1', [
      physician.userId,
    ])
    expect(rows).toEqual([{ subscription_status: 'past_due' }])
    const stored = await server.pool.query('select status from subscriptions where subscription_id = $1', [
      subscriptionId,
    ])
    expect(stored.rows).toEqual([{ status: 'past_due' }])
  })

  test('that waits for a payment is paid with another card', async () => {
    const { physician } = await subscribed()
    await act(physician, { kind: 'failRenewal' })
    expect([await statusOf(physician), await invoices(physician)]).toEqual([
      'past_due',
      ['SANDBOX-0002 open', 'SANDBOX-0001 paid'],
    ])
    expect((await act(physician, { kind: 'changePlan', plan: 'yearly' })).body.code).toBe('conflict')
    expect((await act(physician, { kind: 'changeCard', card: 'declined' })).body.code).toBe('payment_failed')
    expect(await statusOf(physician)).toBe('past_due')
    await act(physician, { kind: 'changeCard', card: 'succeeds' })
    expect([await statusOf(physician), await invoices(physician)]).toEqual([
      'active',
      ['SANDBOX-0002 paid', 'SANDBOX-0001 paid'],
    ])
    const changed = await act(physician, { kind: 'changePlan', plan: 'yearly' })
    expect(changed.reply.subscription).toMatchObject({ plan: 'yearly', status: 'active' })
  })

  test('that was cancelled ends with its period, unless it is resumed', async () => {
    const { physician, subscriptionId } = await subscribed()
    await physician.call(cancelSubscription, { body: { subscriptionId } })
    const resumed = await physician.call(resumeSubscription, { body: { subscriptionId } })
    expect(resumed.reply.subscription?.cancelAtPeriodEnd).toBe(false)
    await physician.call(cancelSubscription, { body: { subscriptionId } })
    expect(await statusOf(physician)).toBe('active')
    await act(physician, { kind: 'renew' })
    expect(await statusOf(physician)).toBe('canceled')
    const asked = await physician.call(getSubscription, { body: { subscriptionId } })
    expect(asked.reply.status).toBe('canceled')
    expect((await act(physician, { kind: 'renew' })).status).toBe(404)
    // Coming back is a new checkout.
    await pay(physician, await begin(physician, 'yearly'))
    expect((await knownBy(physician)).subscription).toMatchObject({ status: 'active', plan: 'yearly' })
  })

  test('that waits for a payment ends at once when it is cancelled, and nothing stays open', async () => {
    const { physician, subscriptionId } = await subscribed()
    await act(physician, { kind: 'failRenewal' })
    const ended = await physician.call(cancelSubscription, { body: { subscriptionId } })
    expect(ended.reply.subscription?.status).toBe('canceled')
    expect(await invoices(physician)).toEqual(['SANDBOX-0002 void', 'SANDBOX-0001 paid'])
  })

  test('is managed on a page of this product', async () => {
    const { physician } = await subscribed()
    const { customerId } = await knownBy(physician)
    const { reply } = await physician.call(customerPortal, {
      params: { customerId: customerId ?? '' },
      query: { return_url: '/subscription', flow: 'update_card' },
    })
    expect(reply.url).toBe('/subscription?sandbox_portal=card')
  })
})

test('there is nobody whose webhooks the sandbox would take', async () => {
  const response = await fetch(`${server.url}/api/webhooks/stripe`, { method: 'POST', body: '{}' })
  expect(response.status).toBe(404)
})

test.each([
  ['2026-01-31', 'monthly', '2026-02-28'],
  ['2026-03-15', 'monthly', '2026-04-15'],
  ['2026-12-31', 'monthly', '2027-01-31'],
  ['2028-02-29', 'yearly', '2029-02-28'],
] as const)('a period from %s, paid %s, is followed by one to %s', (start, plan, end) => {
  const state = {
    plan,
    status: 'active' as const,
    card: 'succeeds' as const,
    periodStart: '2026-01-01T00:00:00.000Z',
    periodEnd: `${start}T10:00:00.000Z`,
    cancelAtPeriodEnd: false,
  }
  expect(renewed(state, true)).toMatchObject({
    invoice: 'paid',
    state: { periodEnd: `${end}T10:00:00.000Z` },
  })
})

describe('the settings', () => {
  const prices = { PRICE_MONTHLY_CENTS: 1_000, PRICE_YEARLY_CENTS: 9_000, PRICE_CURRENCY: 'eur' }
  const none = {
    STRIPE_SECRET_KEY: undefined,
    STRIPE_WEBHOOK_SECRET: undefined,
    STRIPE_PRICE_MONTHLY: undefined,
    STRIPE_PRICE_YEARLY: undefined,
  }
  const all = {
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'whsec',
    STRIPE_PRICE_MONTHLY: 'price_m',
    STRIPE_PRICE_YEARLY: 'price_y',
  }

  test('choose the sandbox without a key, with the prices that are set', async () => {
    const payments = choosePayments({ ...none, ...prices }, server.dependencies)
    expect(payments.provider).toBe('sandbox')
    expect(await payments.plans()).toMatchObject([{ amount: 1_000, currency: 'eur' }, { amount: 9_000 }])
  })

  test('of Stripe count only together', () => {
    expect(choosePayments({ ...all, ...prices }, server.dependencies).provider).toBe('stripe')
    const half = { ...all, ...prices, STRIPE_WEBHOOK_SECRET: undefined }
    expect(() => choosePayments(half, server.dependencies)).toThrow(/too: STRIPE_WEBHOOK_SECRET$/)
  })

  test('changed to Stripe end what the sandbox gave', async () => {
    const { physician } = await subscribed()
    const stripe = {
      ...choosePayments({ ...all, ...prices }, server.dependencies),
      eventsSince: async () => [],
    }
    const dependencies = { ...server.dependencies, payments: stripe, onError: () => {} }
    await createReconciliation(dependencies, createSettling(dependencies))()
    expect(await statusOf(physician)).toBe('canceled')
    expect((await knownBy(physician)).subscription).toBeNull()
  })
})
