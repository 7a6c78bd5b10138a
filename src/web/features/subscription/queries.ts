import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  getMySubscription,
  getSandboxCheckout,
  getSession,
  getSubscription,
  listInvoices,
  listSubscriptions,
} from '#contract/subscription.ts'
import { call } from '#web/lib/call.ts'
import { renewUser } from '#web/lib/renew-user.ts'

const ALL = ['subscription']

/** The plans and what they cost; the same for everybody. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call(listSubscriptions, {}, { signal }),
})

/** The own subscription as the server knows it: quick, and perhaps a little old. */
export const mySubscriptionQuery = queryOptions({
  queryKey: [...ALL, 'mine'],
  queryFn: ({ signal }) => call(getMySubscription, {}, { signal }),
  staleTime: 0,
})

/** The same as the payment provider has it now. */
export const askedSubscriptionQuery = (subscriptionId: string | null) =>
  queryOptions({
    queryKey: [...ALL, 'asked', subscriptionId],
    queryFn: ({ signal }) =>
      call(getSubscription, { body: { subscriptionId: subscriptionId ?? '' } }, { signal }),
    enabled: subscriptionId !== null,
    staleTime: 0,
    retry: false,
  })

export const invoicesQuery = queryOptions({
  queryKey: [...ALL, 'invoices'],
  queryFn: async ({ signal }) => (await call(listInvoices, {}, { signal })).invoices,
  staleTime: 0,
})

/** What became of a checkout; asking also settles the account. */
export const sessionQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...ALL, 'session', sessionId],
    queryFn: ({ signal }) => call(getSession, { body: { sessionId } }, { signal }),
    staleTime: Infinity,
  })

export const sandboxCheckoutQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['sandboxCheckout', sessionId],
    queryFn: ({ signal }) => call(getSandboxCheckout, { body: { sessionId } }, { signal }),
    staleTime: 0,
  })

/** After something was changed: the account in the frame and everything of the subscription on the screen follow. */
export async function subscriptionMoved(cache: QueryClient): Promise<void> {
  await Promise.all([renewUser().catch(() => undefined), cache.invalidateQueries({ queryKey: ALL })])
}
