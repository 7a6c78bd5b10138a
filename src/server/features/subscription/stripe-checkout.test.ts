import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelSubscription,
  createCheckoutSession,
  customerPortal,
  getSession,
  getSubscription,
  listInvoices,
  listSubscriptions,
  resumeSubscription,
} from '#contract/subscription.ts'
import { PaymentsUnavailableError } from '#server/platform/payments/payments.ts'
import { createStripePayments } from '#server/platform/payments/stripe-payments.ts'
import { PRICES, SECRET_KEY, WEBHOOK_SECRET } from '#testing/fake-stripe/fake-stripe.ts'
import { knownBy, startStripeWorld, statusOf, subscribed, type StripeWorld } from './subscription-harness.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await startStripeWorld()
})
afterAll(() => world.close())

const sessionsOf = (customerId: string | null) =>
  [...world.stripe.account.sessions.values()].filter(({ customer }) => customer === customerId)

describe('plans', () => {
  test('are Stripe’s prices, for guests too, and stay while Stripe is away', async () => {
    const { reply } = await world.server.call(listSubscriptions)
    expect(reply).toEqual({
      provider: 'stripe',
      plans: [
        { id: 'monthly', interval: 'month', amount: 4_900, currency: 'usd' },
        { id: 'yearly', interval: 'year', amount: 49_000, currency: 'usd' },
      ],
    })
    world.clock.moveOn(60 * 60_000)
    world.stripe.isDown = true
    expect((await world.server.call(listSubscriptions)).reply).toEqual(reply)
    world.stripe.isDown = false
  })
})

describe('checkout', () => {
  test('paid on Stripe’s page counts as soon as the physician is back, before any webhook', async () => {
    const physician = await world.server.signUpPhysician()
    const { reply: checkout } = await physician.call(createCheckoutSession, { body: { plan: 'yearly' } })
    expect(checkout.url).toContain(checkout.sessionId)
    const body = { sessionId: checkout.sessionId }
    expect((await physician.call(getSession, { body })).reply).toEqual({
      state: 'open',
      subscription_status: 'none',
    })

    expect(world.stripe.account.pay(checkout.sessionId, 'card_declined')).toBe('card_declined')
    expect(await statusOf(physician)).toBe('none')
    world.stripe.account.pay(checkout.sessionId)
    expect((await physician.call(getSession, { body })).reply).toEqual({
      state: 'paid',
      subscription_status: 'active',
    })
    expect(await statusOf(physician)).toBe('active')
    expect(world.told).toContainEqual({ userId: physician.userId, event: { kind: 'accountChanged' } })
    expect((await knownBy(physician)).subscription).toMatchObject({
      status: 'active',
      plan: 'yearly',
      cancelAtPeriodEnd: false,
    })
    const { reply } = await physician.call(listInvoices)
    expect(reply.invoices).toMatchObject([{ amount: 49_000, currency: 'usd', status: 'paid' }])
    const { rows } = await world.server.pool.query(
      `select action, actor_id from audit_entries where subject_type = 'subscription' and subject_id = $1 order by id`,
      [physician.userId],
    )
    expect(rows).toEqual([
      { action: 'subscription.checkout', actor_id: physician.userId },
      { action: 'subscription.change', actor_id: physician.userId },
    ])
  })

  test('clicked twice is one customer and one session, and so it is later', async () => {
    const physician = await world.server.signUpPhysician()
    const click = () => physician.call(createCheckoutSession, { body: { plan: 'monthly' } })
    const [one, two] = await Promise.all([click(), click()])
    const three = await click()
    expect(new Set([one, two, three].map(({ reply }) => reply.sessionId)).size).toBe(1)
    expect(sessionsOf((await knownBy(physician)).customerId)).toHaveLength(1)
    const customers = [...world.stripe.account.customers.values()]
    expect(customers.filter(({ email }) => email === physician.email)).toHaveLength(1)
    const { rows } = await world.server.pool.query(
      `select id from audit_entries where action = 'subscription.checkout' and actor_id = $1`,
      [physician.userId],
    )
    expect(rows).toHaveLength(1)
  })

  test('begun on two servers at once is one customer and one session', async () => {
    const { stripe, clock } = world
    const settings = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, prices: PRICES }
    const servers = [1, 2].map(() =>
      createStripePayments({ ...settings, apiAddress: stripe.address }, { clock }),
    )
    const person = { userId: 'u1', email: 'two@clinic.example', name: 'Two Sample', before: null }
    const customers = await Promise.all(servers.map((one) => one.openCustomer(person)))
    expect(new Set(customers).size).toBe(1)
    const [customerId = ''] = customers
    const ask = {
      customerId,
      userId: 'u1',
      plan: 'monthly',
      successUrl: 'http://localhost/a',
      cancelUrl: 'http://localhost/b',
    } as const
    // Both have looked before either has made one.
    const held = servers.map(() => stripe.hold(/GET \/v1\/checkout\/sessions$/))
    const begun = servers.map((one) => one.checkout(ask))
    await Promise.all(held.map(({ arrived }) => arrived))
    for (const { release } of held) release()
    const sessions = await Promise.all(begun)
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(1)
    expect(sessionsOf(customerId)).toHaveLength(1)
  })

  test('of which the reply was lost is repeated under the same key, and made once', async () => {
    const physician = await world.server.signUpPhysician()
    const before = world.stripe.account.customers.size
    // No customer is known, so nothing is asked before this.
    world.stripe.faults.push('reply_lost')
    const { status } = await physician.call(createCheckoutSession, { body: { plan: 'monthly' } })
    expect(status).toBe(200)
    expect(world.stripe.account.customers.size).toBe(before + 1)
    const keys = world.stripe.requests.filter(({ call }) => call === 'POST /v1/customers').slice(-2)
    expect(keys.map(({ replayed }) => replayed)).toEqual([false, true])
    expect(keys[0]?.idempotencyKey).toBe(keys[1]?.idempotencyKey)
  })

  test('of another plan ends the first: nobody pays twice', async () => {
    const physician = await world.server.signUpPhysician()
    const first = await physician.call(createCheckoutSession, { body: { plan: 'monthly' } })
    const second = await physician.call(createCheckoutSession, { body: { plan: 'yearly' } })
    const all = sessionsOf((await knownBy(physician)).customerId)
    expect(all.map(({ id, status }) => [id, status])).toEqual([
      [first.reply.sessionId, 'expired'],
      [second.reply.sessionId, 'open'],
    ])
    const { reply } = await physician.call(getSession, { body: { sessionId: first.reply.sessionId } })
    expect(reply.state).toBe('expired')
  })

  test('is refused to who has paid, even when nobody has told us, and to who needs none', async () => {
    const physician = await world.server.signUpPhysician()
    const { reply } = await physician.call(createCheckoutSession, { body: { plan: 'monthly' } })
    world.stripe.account.pay(reply.sessionId)
    const again = await physician.call(createCheckoutSession, { body: { plan: 'monthly' } })
    expect(again.body).toMatchObject({ code: 'conflict', message: expect.stringMatching(/already/) })
    expect(await statusOf(physician)).toBe('active')

    const admin = await world.server.signUpPhysician('ada', 'super_admin')
    const refused = await admin.call(createCheckoutSession, { body: { plan: 'monthly' } })
    expect(refused.body).toMatchObject({ code: 'conflict', message: 'Administrators need no subscription.' })
  })

  test('while Stripe is away says so and leaves nothing behind', async () => {
    const physician = await world.server.signUpPhysician()
    world.stripe.isDown = true
    const down = await physician.call(createCheckoutSession, { body: { plan: 'monthly' } })
    expect(down).toMatchObject({ status: 503, body: { code: 'engine_unavailable' } })
    world.stripe.isDown = false
    expect(await knownBy(physician)).toEqual({ customerId: null, subscription: null })
    expect((await physician.call(createCheckoutSession, { body: { plan: 'monthly' } })).status).toBe(200)
  })

  test('of a customer who was deleted at Stripe is that of a new one', async () => {
    const { physician, customerId } = await subscribed(world)
    const event = world.stripe.account.deleteCustomer(customerId)
    expect(await world.stripe.deliver(world.webhookUrl, event)).toBe(200)
    expect(await statusOf(physician)).toBe('canceled')
    const { status, reply } = await physician.call(createCheckoutSession, { body: { plan: 'monthly' } })
    expect(status).toBe(200)
    world.stripe.account.pay(reply.sessionId)
    await physician.call(getSession, { body: { sessionId: reply.sessionId } })
    expect(await statusOf(physician)).toBe('active')
    expect((await knownBy(physician)).customerId).not.toBe(customerId)
  })

  test('begun anew after a failed payment takes the place of what was not paid', async () => {
    const { physician, subscriptionId } = await subscribed(world)
    world.stripe.account.move(subscriptionId, { status: 'past_due' })
    const { reply } = await physician.call(createCheckoutSession, { body: { plan: 'yearly' } })
    expect(await statusOf(physician)).toBe('past_due')
    world.stripe.account.pay(reply.sessionId)
    await physician.call(getSession, { body: { sessionId: reply.sessionId } })
    expect(await knownBy(physician)).toMatchObject({ subscription: { status: 'active', plan: 'yearly' } })
    expect(world.stripe.account.subscription(subscriptionId).status).toBe('canceled')
  })
})

test('a Stripe that does not answer counts as away', async () => {
  const { stripe, clock } = world
  const settings = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, prices: PRICES }
  const hurried = { ...settings, apiAddress: stripe.address, timeoutMs: 100, retries: 0 }
  stripe.faults.push('silent')
  await expect(createStripePayments(hurried, { clock }).subscriptionsOf('cus_x')).rejects.toThrow(
    PaymentsUnavailableError,
  )
})

test.each([
  ['another key', { secretKey: 'sk_test_revoked' }],
  ['a price that does not exist', { prices: { ...PRICES, yearly: 'price_gone' } }],
  ['a price of the wrong interval', { prices: { ...PRICES, yearly: PRICES.monthly } }],
])('with %s in the settings there are no plans', async (_name, wrong) => {
  const { stripe, clock } = world
  const right = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, prices: PRICES }
  const payments = createStripePayments({ ...right, ...wrong, apiAddress: stripe.address }, { clock })
  await expect(payments.plans()).rejects.toThrow(PaymentsUnavailableError)
})

describe('an own subscription', () => {
  test('ends with its period, and is kept when that is taken back', async () => {
    const { physician, subscriptionId } = await subscribed(world)
    const cancelled = await physician.call(cancelSubscription, { body: { subscriptionId } })
    expect(cancelled.reply.subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    const checkout = await physician.call(createCheckoutSession, { body: { plan: 'monthly' } })
    expect(checkout.body).toMatchObject({ code: 'conflict', message: expect.stringMatching(/Resume/) })
    const kept = await physician.call(resumeSubscription, { body: { subscriptionId } })
    expect(kept.reply.subscription).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })

    // The portal sets a day instead, where the account's billing is flexible.
    const end = world.stripe.account.subscription(subscriptionId).items.data[0]?.current_period_end ?? 0
    world.stripe.account.move(subscriptionId, { cancel_at: end })
    const asked = await physician.call(getSubscription, { body: { subscriptionId } })
    expect(asked.reply).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    await physician.call(resumeSubscription, { body: { subscriptionId } })
    expect(world.stripe.account.subscription(subscriptionId).cancel_at).toBeNull()

    world.stripe.account.move(subscriptionId, { status: 'past_due' })
    await physician.call(getSubscription, { body: { subscriptionId } })
    const ended = await physician.call(cancelSubscription, { body: { subscriptionId } })
    expect(ended.reply.subscription).toMatchObject({ status: 'canceled' })
    expect(await statusOf(physician)).toBe('canceled')
    const late = await physician.call(resumeSubscription, { body: { subscriptionId } })
    expect(late.body).toMatchObject({ code: 'conflict', message: expect.stringMatching(/Choose a plan/) })
  })

  test('is told as it was last known while Stripe is away', async () => {
    const { physician, subscriptionId } = await subscribed(world)
    world.stripe.isDown = true
    const { reply } = await physician.call(getSubscription, { body: { subscriptionId } })
    world.stripe.isDown = false
    expect(reply).toMatchObject({ status: 'active', subscriptionId })
  })

  test('is nobody else’s: customer, subscription and session are not found', async () => {
    const { subscriptionId, customerId } = await subscribed(world)
    const { physician: stranger } = await subscribed(world)
    const sessionId = sessionsOf(customerId)[0]?.id ?? ''
    const query = { return_url: '/subscription' }
    const answers = [
      await stranger.call(customerPortal, { params: { customerId }, query }),
      await stranger.call(getSubscription, { body: { subscriptionId } }),
      await stranger.call(cancelSubscription, { body: { subscriptionId } }),
      await stranger.call(resumeSubscription, { body: { subscriptionId } }),
      await stranger.call(getSession, { body: { sessionId } }),
      await stranger.call(getSession, { body: { sessionId: 'cs_test_nobody' } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(world.stripe.account.subscription(subscriptionId).cancel_at_period_end).toBe(false)
  })
})

describe('the portal', () => {
  test('opens for the own customer, at the card when asked', async () => {
    const { physician, customerId, subscriptionId } = await subscribed(world)
    const open = (query: { return_url: string; flow?: 'update_card' | 'change_plan' }) =>
      physician.call(customerPortal, { params: { customerId }, query })
    expect((await open({ return_url: '/subscription' })).reply.url).toMatch(/^https:\/\/billing\./)
    expect(
      (await open({ return_url: 'http://localhost/subscription', flow: 'update_card' })).reply.url,
    ).toMatch(/payment_method_update$/)
    expect((await open({ return_url: '/subscription', flow: 'change_plan' })).reply.url).toMatch(
      /subscription_update$/,
    )
    // A plan cannot be changed while a payment is open: the portal's front page says so itself.
    world.stripe.account.move(subscriptionId, { status: 'past_due' })
    await physician.call(getSubscription, { body: { subscriptionId } })
    expect((await open({ return_url: '/subscription', flow: 'change_plan' })).reply.url).not.toMatch(
      /update$/,
    )
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'http://localhost@evil.example/',
    'http://someone:secret@localhost/',
    'https://localhost/',
    'http://localhost:81/',
    'http://localhost.evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://[',
    ' ',
  ])('leads nobody back to %j', async (address) => {
    const physician = await world.server.signUpPhysician()
    const before = world.stripe.requests.length
    const { status, body } = await physician.call(customerPortal, {
      params: { customerId: 'cus_x' },
      query: { return_url: address },
    })
    // An address of spaces is a path of ours: the customer is then not found.
    expect([status, body.code]).toEqual(address === ' ' ? [404, 'not_found'] : [400, 'invalid_input'])
    expect(world.stripe.requests).toHaveLength(before)
  })
})
