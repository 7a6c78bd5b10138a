import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deleteMyAccount, reactivateAccount } from '#contract/leaving.ts'
import type { Physician } from '#testing/test-app.ts'
import { until } from '#testing/until.ts'
import { knownBy, startStripeWorld, statusOf, subscribed, type StripeWorld } from './subscription-harness.ts'

let world: StripeWorld
beforeAll(async () => {
  world = await startStripeWorld()
})
afterEach(() => void (world.stripe.isDown = false))
afterAll(() => world.close())

/** Stripe is asked to stop the renewal, once more after that, and answers to neither. */
async function leaveWhileAway({ userId, password, call }: Physician): Promise<void> {
  world.stripe.isDown = true
  const before = world.stripe.requests.length
  const body = { userId, confirmation: 'DELETE' as const, password }
  expect((await call(deleteMyAccount, { body })).status).toBe(200)
  await until(async () => (world.stripe.requests.length >= before + 2 ? true : null))
}

const atStripe = (subscriptionId: string) => world.stripe.account.subscription(subscriptionId)
const changesOf = async ({ userId }: Physician) =>
  (
    await world.server.pool.query<{ actor_id: string | null }>(
      "select actor_id from audit_entries where action = 'subscription.change' and subject_id = $1 order by id",
      [userId],
    )
  ).rows.map(({ actor_id: by }) => by)

test('who leaves while Stripe is away is not charged again: it is told once it is back', async () => {
  const { physician, subscriptionId } = await subscribed(world)
  await leaveWhileAway(physician)
  await world.server.app.sweep()
  world.stripe.isDown = false
  expect(atStripe(subscriptionId).cancel_at_period_end).toBe(false)
  await world.server.app.sweep()
  expect(atStripe(subscriptionId)).toMatchObject({ cancel_at_period_end: true, status: 'active' })
  // What is paid stays, should they come back.
  expect(await statusOf(physician)).toBe('active')
  expect((await knownBy(physician)).subscription).toMatchObject({ cancelAtPeriodEnd: true })
  expect(await changesOf(physician)).toEqual([physician.userId, null])
  const before = world.stripe.requests.filter(({ call }) => call.startsWith('POST')).length
  await world.server.app.sweep()
  expect(world.stripe.requests.filter(({ call }) => call.startsWith('POST'))).toHaveLength(before)
})

test('who has come back meanwhile keeps what they had', async () => {
  const { physician, subscriptionId } = await subscribed(world)
  await leaveWhileAway(physician)
  expect((await physician.call(reactivateAccount, { body: {} })).status).toBe(200)
  world.stripe.isDown = false
  await world.server.app.sweep()
  expect(atStripe(subscriptionId)).toMatchObject({ cancel_at_period_end: false, status: 'active' })
  expect((await knownBy(physician)).subscription).toMatchObject({ cancelAtPeriodEnd: false })
})

test('of who leaves with a payment open, nothing stays to be paid', async () => {
  const { physician, subscriptionId } = await subscribed(world)
  await leaveWhileAway(physician)
  world.stripe.isDown = false
  world.stripe.account.move(subscriptionId, { status: 'past_due' })
  await world.server.app.sweep()
  expect(atStripe(subscriptionId).status).toBe('canceled')
})
