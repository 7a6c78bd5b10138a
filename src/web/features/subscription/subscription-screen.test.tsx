// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { getUser, type AccountDetails, type User } from '#contract/accounts.ts'
import {
  cancelSubscription,
  createCheckoutSession,
  customerPortal,
  getMySubscription,
  getSandboxCheckout,
  getSession,
  getSubscription,
  listInvoices,
  listSubscriptions,
  type MySubscription,
  type OwnSubscription,
  paySandboxCheckout,
} from '#contract/subscription.ts'
import { makeUser } from '#testing/make-user.ts'
import {
  answer,
  bodyOf,
  fakeServer,
  refusal,
  renderScreen,
  type FakeAnswer,
} from '#testing/render-screen.tsx'
import type { Endpoint } from '#contract/endpoint.ts'
import { useSession } from '#web/lib/session.ts'
import { SubscriptionScreen } from './subscription-screen.tsx'

vi.mock('#web/lib/events.ts', () => ({ useEvents: () => undefined }))
afterEach(() => vi.restoreAllMocks())

const plans = [
  { id: 'monthly', interval: 'month', amount: 4_900, currency: 'usd' },
  { id: 'yearly', interval: 'year', amount: 49_000, currency: 'usd' },
] as const
const paid: OwnSubscription = {
  subscriptionId: 'sub_1',
  status: 'active',
  plan: 'monthly',
  currentPeriodEnd: '2026-12-21T10:00:00.000Z',
  cancelAtPeriodEnd: false,
  asOf: '2026-11-21T10:00:00.000Z',
}
const none: MySubscription = { customerId: null, subscription: null }

function open(
  {
    account = {},
    mine = none,
    path = '/subscription',
  }: {
    account?: Partial<AccountDetails>
    mine?: MySubscription
    path?: string
  },
  ...more: [Endpoint, FakeAnswer][]
) {
  const user: User = makeUser({ account_details: account })
  useSession.setState({ token: 'token', user })
  let known = mine
  const calls = fakeServer(
    ...more,
    [listSubscriptions, () => answer(listSubscriptions, { provider: 'stripe', plans: [...plans] })],
    [getUser, () => answer(getUser, { user, token: 'token' })],
    [getMySubscription, () => answer(getMySubscription, known)],
    [getSubscription, () => answer(getSubscription, known.subscription ?? paid)],
    [listInvoices, () => answer(listInvoices, { invoices: [] })],
  )
  const rendered = renderScreen([{ path: '/subscription', Component: SubscriptionScreen }], path)
  return { ...rendered, calls, becomes: (next: MySubscription) => (known = next) }
}

test('a guest sees the plans and how to begin', async () => {
  fakeServer([listSubscriptions, () => answer(listSubscriptions, { provider: 'stripe', plans: [...plans] })])
  renderScreen([{ path: '/subscription', Component: SubscriptionScreen }], '/subscription')
  expect(await screen.findByText('$490.00')).toBeTruthy()
  expect(screen.getByText('Save 16%')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Start free for 14 days' })[0]?.getAttribute('href')).toBe(
    '/registration',
  )
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/')
})

test('in the trial a plan is chosen once, however often it is clicked', async () => {
  const { router, calls } = open({}, [
    createCheckoutSession,
    () => answer(createCheckoutSession, { sessionId: 'cs_1', url: '/subscription?sandbox_session=cs_1' }),
  ])
  expect(await screen.findByText('14 days left')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Manage billing' })).toBeNull()
  // Both clicks wait in the browser's queue: no timer runs between them.
  await userEvent.setup({ delay: null }).dblClick(screen.getByRole('button', { name: 'Choose yearly' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sandbox_session=cs_1'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sandbox checkout'))
  const asked = calls.filter(({ path }) => path === createCheckoutSession.path)
  expect(asked.map((one) => bodyOf(createCheckoutSession, one))).toEqual([{ plan: 'yearly' }])
})

test('a checkout that the server refuses says why', async () => {
  const { user } = open({}, [
    createCheckoutSession,
    () => refusal(409, 'conflict', 'You have a subscription already.'),
  ])
  await user.click(await screen.findByRole('button', { name: 'Choose monthly' }))
  expect((await screen.findByRole('alert')).textContent).toBe('You have a subscription already.')
})

test('an active subscription is cancelled only after a second word', async () => {
  const ending = { customerId: 'cus_1', subscription: { ...paid, cancelAtPeriodEnd: true } }
  const opened = open(
    { account: { subscription_status: 'active' }, mine: { customerId: 'cus_1', subscription: paid } },
    [
      cancelSubscription,
      () => {
        opened.becomes(ending)
        return answer(cancelSubscription, ending)
      },
    ],
  )
  const { user, calls } = opened
  expect(await screen.findByText(/Renews on .* for \$49\.00\./)).toBeTruthy()
  expect(screen.getByText('You have this plan.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Keep subscription' }))
  expect(calls.some(({ path }) => path === cancelSubscription.path)).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel subscription' }),
  )
  expect(await screen.findByRole('button', { name: 'Resume subscription' })).toBeTruthy()
})

test('a payment that failed leads to the card, and to the plans', async () => {
  const { user, router, calls } = open(
    {
      account: { subscription_status: 'past_due' },
      mine: { customerId: 'cus_1', subscription: { ...paid, status: 'past_due' } },
    },
    [customerPortal, () => answer(customerPortal, { url: '/subscription?sandbox_portal=card' })],
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(/did not go through/)
  expect(screen.getByRole('button', { name: 'Choose yearly' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Update card' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sandbox_portal=card'))
  expect(calls.some(({ path }) => path === '/api/customerPortalStripe/cus_1')).toBe(true)
})

test('what the provider says now replaces what was known', async () => {
  open({ account: { subscription_status: 'active' }, mine: { customerId: 'cus_1', subscription: paid } }, [
    getSubscription,
    () => answer(getSubscription, { ...paid, status: 'canceled', asOf: '2026-11-21T11:00:00.000Z' }),
  ])
  expect(await screen.findByText('Your subscription has ended')).toBeTruthy()
})

test('whoever needs no subscription is offered none', async () => {
  open({ account: { role: 'admin', subscription_status: 'active' } })
  expect(await screen.findByText('No subscription needed')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('coming back from a payment says what became of it', async () => {
  open({ path: '/subscription?session_id=cs_1' }, [
    getSession,
    () => answer(getSession, { state: 'paid', subscription_status: 'active' }),
  ])
  expect(await screen.findByText('Thank you. Your subscription is active.')).toBeTruthy()
})

test('a declined card is said in words, what was chosen stays, and another card pays', async () => {
  const sent: unknown[] = []
  const { user, router } = open(
    { path: '/subscription?sandbox_session=cs_1' },
    [getSandboxCheckout, () => answer(getSandboxCheckout, { plan: plans[0], status: 'open' })],
    [
      paySandboxCheckout,
      (arrived) => {
        sent.push(arrived.body)
        return sent.length === 1
          ? refusal(
              402,
              'payment_failed',
              'Your bank declined this card. Use another card, or ask your bank why.',
            )
          : answer(paySandboxCheckout, {})
      },
    ],
    [getSession, () => answer(getSession, { state: 'paid', subscription_status: 'active' })],
  )
  await user.click(await screen.findByRole('radio', { name: /declined by the bank/ }))
  expect(screen.getByText('Sandbox: no money moves.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Pay $49.00' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/declined/)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /declined by the bank/ }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: /4242/ }))
  await user.click(screen.getByRole('button', { name: 'Pay $49.00' }))
  await waitFor(() => expect(router.state.location.search).toBe('?session_id=cs_1'))
  expect(sent).toEqual([
    { sessionId: 'cs_1', card: 'declined' },
    { sessionId: 'cs_1', card: 'succeeds' },
  ])
})

test('when the plans cannot be loaded it says so and tries again', async () => {
  let isDown = true
  const { user } = open({}, [
    listSubscriptions,
    () =>
      isDown
        ? refusal(403, 'forbidden', 'The payment provider does not answer at the moment.')
        : answer(listSubscriptions, { provider: 'stripe', plans: [...plans] }),
  ])
  expect((await screen.findByRole('alert')).textContent).toMatch(/does not answer/)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('$49.00')).toBeTruthy()
})
