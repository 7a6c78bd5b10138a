import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import type { App } from '#server/http/serve.ts'
import { createSandboxPayments } from '#server/platform/payments/sandbox-payments.ts'
import type { Payments } from '#server/platform/payments/payments.ts'
import type { Physician } from '#testing/test-app.ts'
import { createBilling } from './billing.ts'
import { createCheckoutService } from './checkout-service.ts'
import { createReconciliation } from './reconciliation.ts'
import { registerSubscription } from './routes.ts'
import { createSubscriptionService } from './service.ts'
import { createSettling } from './settling.ts'
import { knownBy, startStripeWorld, statusOf, subscribed, type StripeWorld } from './subscription-harness.ts'

let world: StripeWorld
let sandbox: Payments
beforeAll(async () => {
  world = await startStripeWorld()
  sandbox = createSandboxPayments({
    ...world.server.dependencies,
    amounts: { monthly: 4_900, yearly: 49_000 },
    currency: 'usd',
  })
})
afterAll(() => world.close())

/** The product as it is started without the settings of Stripe. */
function withoutKeys() {
  const dependencies = { ...world.server.dependencies, payments: sandbox, onError: () => {} }
  const settling = createSettling(dependencies)
  const billing = createBilling(dependencies, settling)
  return {
    round: createReconciliation(dependencies, settling),
    checkouts: createCheckoutService(dependencies, settling, billing),
    service: createSubscriptionService(dependencies, settling, billing),
  }
}
const asCaller = ({ userId }: Physician) => ({ actor: { userId }, requestId: '' })
const periodEnd = async (physician: Physician) =>
  new Date((await knownBy(physician)).subscription?.currentPeriodEnd ?? 0)

test('a start without the settings of Stripe takes nothing away for good, and gives nothing beyond what was paid', async () => {
  const { physician, subscriptionId } = await subscribed(world)
  const end = await periodEnd(physician)
  await withoutKeys().round()
  expect(await statusOf(physician)).toBe('active')
  await world.server.app.sweep()
  expect(await knownBy(physician)).toMatchObject({ subscription: { subscriptionId, status: 'active' } })

  world.clock.moveTo(end)
  await withoutKeys().round()
  expect(await statusOf(physician)).toBe('canceled')
  expect(world.told).toContainEqual({ userId: physician.userId, event: { kind: 'accountChanged' } })
  const entries = async () =>
    (
      await world.server.pool.query(
        "select 1 from audit_entries where action = 'subscription.change' and subject_id = $1",
        [physician.userId],
      )
    ).rowCount
  const before = await entries()
  await withoutKeys().round()
  expect(await entries()).toBe(before)

  // Stripe renewed it meanwhile.
  await world.server.app.sweep()
  expect(await statusOf(physician)).toBe('active')
  expect((await knownBy(physician)).subscription?.subscriptionId).toBe(subscriptionId)
})

test('whoever pays through Stripe begins nothing in the sandbox, which would forget their customer', async () => {
  const { physician, customerId } = await subscribed(world)
  world.clock.moveTo(await periodEnd(physician))
  const { round, checkouts } = withoutKeys()
  await round()
  expect(await statusOf(physician)).toBe('canceled')
  await expect(checkouts.begin('monthly', asCaller(physician))).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('cannot be reached') as string,
  })
  expect((await knownBy(physician)).customerId).toBe(customerId)
  const other = await world.server.signUpPhysician()
  expect(await checkouts.begin('monthly', asCaller(other))).toHaveProperty('sessionId')
})

test('an account that Stripe charges is not erased while nobody can end that', async () => {
  const { physician, subscriptionId } = await subscribed(world)
  await expect(withoutKeys().service.endAll(physician.userId)).rejects.toThrow('is not erased yet')
  world.stripe.account.move(subscriptionId, { status: 'canceled' })
  world.clock.moveOn(DAY_MS)
  await world.server.app.sweep()
  await withoutKeys().service.endAll(physician.userId)
})

test('such a start says so in the log, once, with what to do', async () => {
  await subscribed(world)
  const said = async (payments: Payments) => {
    const warn = vi.fn<(sentence: string) => void>()
    const app = { fastify: Fastify(), endpoints: [] } as unknown as App
    const { dependencies } = world.server
    await registerSubscription(app, { ...dependencies, payments, log: { warn }, onError: () => {} }).begin()
    return warn.mock.calls
  }
  expect(await said(sandbox)).toEqual([
    [expect.stringMatching(/^\d accounts have subscriptions with Stripe.*: set STRIPE_SECRET_KEY, /)],
  ])
  expect(await said(world.server.dependencies.payments)).toEqual([])
})

test('what an earlier version threw away at such a start is asked for again', async () => {
  const { physician, subscriptionId } = await subscribed(world)
  await world.server.pool.query('delete from subscriptions where user_id = $1', [physician.userId])
  await world.server.pool.query("update users set subscription_status = 'canceled' where id = $1", [
    physician.userId,
  ])
  await world.server.app.sweep()
  expect(await statusOf(physician)).toBe('active')
  expect((await knownBy(physician)).subscription?.subscriptionId).toBe(subscriptionId)
})
