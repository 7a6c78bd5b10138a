import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCheckoutSession } from '#contract/subscription.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { openDatabase } from '#server/platform/database/connection.ts'
import type { FakeEvent } from '#testing/fake-stripe/objects.ts'
import { createSettling } from './settling.ts'
import { keepAnswer } from './state-store.ts'
import { knownBy, startStripeWorld, statusOf, subscribed, type StripeWorld } from './subscription-harness.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await startStripeWorld()
})
afterAll(() => world.close())

const deliver = (event: FakeEvent, change?: Parameters<StripeWorld['stripe']['deliver']>[2]) =>
  world.stripe.deliver(world.webhookUrl, event, change)
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(world.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
/** How often Stripe was asked for subscriptions. */
const asked = () => world.stripe.requests.filter(({ call }) => call === 'GET /v1/subscriptions').length
const recorded = async (id: string) =>
  (await world.server.pool.query('select type from payment_events where id = $1', [id])).rows

describe('a webhook', () => {
  test.each([
    ['past_due', 'past_due'],
    ['unpaid', 'past_due'],
    ['canceled', 'canceled'],
    ['paused', 'canceled'],
    ['trialing', 'active'],
  ] as const)('about %s makes the account %s', async (status, expected) => {
    const { physician, subscriptionId } = await subscribed(world)
    const event = world.stripe.account.move(subscriptionId, { status })
    expect(await deliver(event)).toBe(200)
    expect(await statusOf(physician)).toBe(expected)
  })

  test('that comes again, or again much later, is done once', async () => {
    const { physician, subscriptionId } = await subscribed(world)
    const event = world.stripe.account.move(subscriptionId, { status: 'past_due' })
    expect(await Promise.all([deliver(event), deliver(event)])).toEqual([200, 200])
    world.stripe.account.move(subscriptionId, { status: 'active' })
    const before = asked()
    expect(await deliver(event)).toBe(200)
    expect(asked()).toBe(before)
    expect(await recorded(event.id)).toEqual([{ type: 'customer.subscription.updated' }])
    const { rows } = await world.server.pool.query(
      `select actor_id from audit_entries where action = 'subscription.change' and subject_id = $1 order by id`,
      [physician.userId],
    )
    expect(rows).toEqual([{ actor_id: physician.userId }, { actor_id: null }])
  })

  test('of the past, delivered last, changes nothing', async () => {
    const { physician, subscriptionId } = await subscribed(world)
    const move = (status: 'past_due' | 'active' | 'canceled') =>
      world.stripe.account.move(subscriptionId, { status })
    const events = [move('past_due'), move('active'), move('canceled')]
    const told: string[] = []
    for (const event of events.toReversed()) {
      await deliver(event)
      told.push(await statusOf(physician))
    }
    expect(told).toEqual(['canceled', 'canceled', 'canceled'])
  })

  test('whose look at Stripe is answered late does not undo a newer one', async () => {
    const { physician, subscriptionId } = await subscribed(world)
    const first = world.stripe.account.move(subscriptionId, { status: 'past_due' })
    const slow = world.stripe.hold(/GET \/v1\/subscriptions$/)
    const delivered = [deliver(first)]
    await slow.arrived
    delivered.push(deliver(world.stripe.account.move(subscriptionId, { status: 'active' })))
    slow.release()
    expect(await Promise.all(delivered)).toEqual([200, 200])
    expect(await statusOf(physician)).toBe('active')
  })

  test('for a checkout that nobody came back from makes it paid', async () => {
    const physician = await world.server.signUpPhysician()
    const { reply } = await physician.call(createCheckoutSession, { body: { plan: 'monthly' } })
    const before = world.stripe.account.events.length
    world.stripe.account.pay(reply.sessionId)
    for (const event of world.stripe.account.events.slice(before)) expect(await deliver(event)).toBe(200)
    expect(await statusOf(physician)).toBe('active')
  })

  test('of a customer of somebody else’s shop, or of none, is taken and does nothing', async () => {
    const before = asked()
    const strangers = world.stripe.account.tell('customer.subscription.updated', {
      customer: 'cus_elsewhere',
    })
    const ofNobody = world.stripe.account.tell('product.created', { id: 'prod_1' })
    expect([await deliver(strangers), await deliver(ofNobody)]).toEqual([200, 200])
    expect(asked()).toBe(before)
  })
})

describe('what Stripe did not sign', () => {
  test('is refused, and changes nothing', async () => {
    const { physician, subscriptionId } = await subscribed(world)
    const event = world.stripe.account.move(subscriptionId, { status: 'canceled' })
    const now = world.clock.now()
    const payload = JSON.stringify(event)
    const before = asked()
    const answers = [
      await deliver(event, { secret: 'whsec_guessed' }),
      await deliver(event, { secret: '' }),
      // A signature that was right six minutes ago.
      await deliver(event, { at: new Date(now.getTime() - 6 * MINUTE_MS) }),
      (await post(payload)).status,
      (await post(payload, { 'stripe-signature': `t=${now.getTime() / 1_000},v1=00` })).status,
      (await post(payload, { 'stripe-signature': 'v1=' })).status,
      (await post(payload, { 'stripe-signature': 'x'.repeat(3_000) })).status,
      (await post('', { 'stripe-signature': 't=1,v1=00' })).status,
    ]
    expect(answers).toEqual(answers.map(() => 400))
    expect([asked(), await recorded(event.id), await statusOf(physician)]).toEqual([before, [], 'active'])
  })

  test('but signed, and is no event, is refused', async () => {
    const event = world.stripe.account.tell('x', {})
    const answers = []
    for (const payload of [
      'not json',
      '[]',
      'null',
      '{}',
      '{"object":"event"}',
      '{"object":"v2.core.event"}',
      '\u0000',
      JSON.stringify({ ...event, created: 1e15 }),
    ])
      answers.push(await deliver(event, { payload }))
    expect(answers).toEqual(answers.map(() => 400))
  })

  test('and is large, is not read to its end', async () => {
    const event = world.stripe.account.tell('x', {})
    expect(await deliver(event, { payload: JSON.stringify({ text: 'x'.repeat(2_000_000) }) })).toBe(413)
  })
})

describe('after an outage', () => {
  test('of Stripe’s API a webhook is asked for again, and then done', async () => {
    const { physician, subscriptionId } = await subscribed(world)
    const event = world.stripe.account.move(subscriptionId, { status: 'past_due' })
    world.stripe.isDown = true
    expect(await deliver(event)).toBe(503)
    expect([await recorded(event.id), await statusOf(physician)]).toEqual([[], 'active'])
    world.stripe.isDown = false
    expect(await deliver(event)).toBe(200)
    expect(await statusOf(physician)).toBe('past_due')
  })

  test('of ours, what was told in vain is found by the hourly round', async () => {
    const { physician, subscriptionId } = await subscribed(world)
    const other = await world.server.signUpPhysician()
    const { reply } = await other.call(createCheckoutSession, { body: { plan: 'yearly' } })
    world.stripe.account.pay(reply.sessionId)
    const event = world.stripe.account.move(subscriptionId, { status: 'canceled' })
    await world.server.app.sweep()
    expect([await statusOf(physician), await statusOf(other)]).toEqual(['canceled', 'active'])
    expect(await recorded(event.id)).toHaveLength(1)
    // Delivered after all.
    const before = asked()
    expect([await deliver(event), asked()]).toEqual([200, before])
  })

  test('what moved without a word is found when its period has ended, or after a day', async () => {
    const { physician, subscriptionId } = await subscribed(world)
    const move = (status: 'past_due' | 'active') => {
      Object.assign(world.stripe.account.subscription(subscriptionId), { status })
    }
    await world.server.app.sweep()
    move('past_due')
    await world.server.app.sweep()
    expect(await statusOf(physician)).toBe('active')
    world.clock.moveOn(24 * 60 * MINUTE_MS)
    await world.server.app.sweep()
    expect(await statusOf(physician)).toBe('past_due')

    const end = (await knownBy(physician)).subscription?.currentPeriodEnd ?? ''
    world.clock.moveTo(new Date(Date.parse(end) - MINUTE_MS))
    await world.server.app.sweep()
    move('active')
    world.clock.moveOn(2 * MINUTE_MS)
    await world.server.app.sweep()
    expect(await statusOf(physician)).toBe('active')
  })

  test('an account that is erased pays no more', async () => {
    const { physician, subscriptionId } = await subscribed(world)
    await world.server.pool.query(
      `update users set account_status = 'temporary_deleted', delete_at = $2 where id = $1`,
      [physician.userId, world.clock.now()],
    )
    world.clock.moveOn(MINUTE_MS)
    await world.server.app.sweep()
    expect(world.stripe.account.subscription(subscriptionId).status).toBe('canceled')
  })
})

test('another server’s answer to an older question is not kept over a newer one', async () => {
  const { physician, subscriptionId, customerId } = await subscribed(world)
  const db = openDatabase(world.server.pool)
  const now = world.clock.now().getTime()
  const keep = (status: string, at: number) =>
    keepAnswer(
      db,
      physician.userId,
      {
        provider: 'stripe',
        customerId,
        asked: new Date(at),
        deciding: {
          id: subscriptionId,
          status,
          plan: 'monthly',
          createdAt: new Date(now),
          currentPeriodEnd: null,
          cancelAtPeriodEnd: false,
        },
      },
      { actorId: null, requestId: '' },
    )
  expect(await keep('past_due', now + 2_000)).toBe(true)
  expect(await keep('active', now + 1_000)).toBe(false)
  expect(await statusOf(physician)).toBe('past_due')
  expect(await keep('active', now + 3_000)).toBe(true)
  expect(await statusOf(physician)).toBe('active')
})

test('what one user does is done one after the other, and nobody else waits for it', async () => {
  const { alone } = createSettling({ ...world.server.dependencies, onError: () => {} })
  const order: string[] = []
  const gate = Promise.withResolvers<void>()
  const first = alone('one', async () => {
    await gate.promise
    order.push('first')
    throw new Error('It failed.')
  })
  const second = alone('one', async () => order.push('second'))
  await alone('other', async () => order.push('other'))
  gate.resolve()
  await expect(first).rejects.toThrow('It failed.')
  await second
  expect(order).toEqual(['other', 'first', 'second'])
})
