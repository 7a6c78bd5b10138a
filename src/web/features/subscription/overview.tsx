import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/accounts.ts'
import {
  cancelSubscription,
  createCheckoutSession,
  customerPortal,
  resumeSubscription,
  type Plan,
  type PlanId,
} from '#contract/subscription.ts'
import { call } from '#web/lib/call.ts'
import { useEvents } from '#web/lib/events.ts'
import { paths } from '#web/lib/paths.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { ChoosePlan } from './choose-plan.tsx'
import { CurrentSubscription, type SubscriptionTask } from './current-subscription.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { PlanCards } from './plan-cards.tsx'
import {
  askedSubscriptionQuery,
  invoicesQuery,
  mySubscriptionQuery,
  plansQuery,
  subscriptionMoved,
} from './queries.ts'
import { CancelledNotice, PaidNotice } from './return-notice.tsx'
import { SandboxNote } from './sandbox-note.tsx'
import type { View } from './screen-address.ts'
import { standingOf, type Standing } from './standing.ts'
import planStyles from './plan-cards.module.css'
import subscriptionPanel from './subscription-panel.module.css'
import headings from '#web/ui/headings.module.css'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'
import styles from './overview.module.css'

type Overview = Extract<View, { kind: 'overview' }>

/** The own subscription, the plans and the invoices of somebody who is signed in. */
export function SignedInOverview({ user, view }: { user: User; view: Overview }) {
  const cache = useQueryClient()
  const plans = useQuery(plansQuery)
  const mine = useQuery(mySubscriptionQuery)
  const known = mine.data?.subscription ?? null
  const asked = useQuery(askedSubscriptionQuery(known?.subscriptionId ?? null))
  const invoices = useQuery({ ...invoicesQuery, enabled: Boolean(mine.data?.customerId) })
  const moved = () => void subscriptionMoved(cache)
  useEvents((event) => {
    if (event.kind === 'accountChanged') moved()
  }, moved)
  const act = useSubscriptionActs(mine.data?.customerId ?? null)

  if (plans.isError && !plans.data) return <QueryFailure query={plans} />
  if (mine.isError && !mine.data) return <QueryFailure query={mine} />
  if (!plans.data || !mine.data) return <Skeleton height={420} radius="md" aria-busy="true" />
  const newest = asked.data && known && asked.data.asOf > known.asOf ? asked.data : known
  const standing = standingOf(user, newest)
  return (
    <>
      {view.paidSession ? <PaidNotice sessionId={view.paidSession} onSettled={moved} /> : null}
      {view.isCancelled ? <CancelledNotice /> : null}
      <CurrentSubscription
        standing={standing}
        plans={plans.data.plans}
        hasCustomer={mine.data.customerId !== null}
        busy={act.task}
        onTask={(task) => act.start(task, standing)}
      />
      <FormFailure sentence={act.failure} />
      {standing.kind === 'exempt' ? null : (
        <section className={styles.part} aria-labelledby="plans">
          <h2 id="plans" className={headings.heading}>
            {standing.kind === 'active' || standing.kind === 'ending' ? 'Plans' : 'Choose a plan'}
          </h2>
          {plans.data.provider === 'sandbox' ? (
            <SandboxNote>
              This installation has no payment provider: checkout, card and invoices are played inside the
              product.
            </SandboxNote>
          ) : null}
          {standing.kind === 'past_due' ? (
            <p className={subscriptionPanel.text}>
              A plan chosen now takes the place of the one that waits for its payment.
            </p>
          ) : null}
          <PlanCards
            plans={plans.data.plans}
            current={planOf(standing)}
            action={(plan) => <PlanAction plan={plan} standing={standing} act={act} />}
          />
        </section>
      )}
      {newest || invoices.data?.length ? (
        <section className={styles.part} aria-labelledby="invoices">
          <h2 id="invoices" className={headings.heading}>
            Invoices
          </h2>
          {invoices.isError && !invoices.data ? (
            <QueryFailure query={invoices} />
          ) : (
            <InvoiceList invoices={invoices.data} />
          )}
        </section>
      ) : null}
    </>
  )
}

function planOf(standing: Standing): PlanId | null {
  return standing.kind === 'active' || standing.kind === 'ending' ? standing.plan : null
}

type Acts = ReturnType<typeof useSubscriptionActs>

function PlanAction({ plan, standing, act }: { plan: Plan; standing: Standing; act: Acts }) {
  const isBusy = act.task !== null || act.choosing !== null
  const isPending = act.choosing === plan.id
  if (standing.kind === 'ending')
    return <p className={planStyles.planNote}>Resume your subscription to change its plan.</p>
  if (standing.kind === 'active') {
    if (standing.plan === plan.id) return <p className={planStyles.planNote}>You have this plan.</p>
    return (
      <ChoosePlan
        plan={plan}
        verb="Change to"
        pending={isPending}
        disabled={isBusy && !isPending}
        onChoose={() => act.changePlan(plan.id)}
      />
    )
  }
  return (
    <ChoosePlan
      plan={plan}
      verb="Choose"
      pending={isPending}
      disabled={isBusy && !isPending}
      onChoose={() => act.choose(plan.id)}
    />
  )
}

/** What can be done here. Each stays busy until the page that follows it is there. */
function useSubscriptionActs(customerId: string | null) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const go = (url: string) => (url.startsWith('/') ? void navigate(url) : window.location.assign(url))
  const portal = (flow?: 'update_card' | 'change_plan') =>
    call(customerPortal, {
      params: { customerId: customerId ?? '' },
      query: { return_url: paths.subscription, ...(flow ? { flow } : {}) },
    })

  const choose = useMutation({
    mutationFn: ({ plan, isChange }: { plan: PlanId; isChange: boolean }) =>
      isChange ? portal('change_plan') : call(createCheckoutSession, { body: { plan } }),
    meta: { ownError: true },
    onSuccess: ({ url }) => go(url),
  })
  const task = useMutation({
    async mutationFn({ task: what, standing }: { task: SubscriptionTask; standing: Standing }) {
      const subscriptionId = 'subscriptionId' in standing ? standing.subscriptionId : ''
      if (what === 'portal') return (await portal()).url
      if (what === 'card') return (await portal('update_card')).url
      const endpoint = what === 'cancel' ? cancelSubscription : resumeSubscription
      cache.setQueryData(mySubscriptionQuery.queryKey, await call(endpoint, { body: { subscriptionId } }))
      await subscriptionMoved(cache)
      return null
    },
    meta: { ownError: true },
    onSuccess: (url) => {
      if (url) go(url)
    },
  })
  const arrivedBack = useEffectEvent(() => {
    choose.reset()
    task.reset()
  })
  useEffect(() => {
    // The browser's Back brings this very page again, as it was left: busy.
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) arrivedBack()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])
  const isChoosing = choose.isPending || choose.isSuccess
  const isAtTask = task.isPending || typeof task.data === 'string'
  return {
    choosing: isChoosing ? (choose.variables?.plan ?? null) : null,
    task: isAtTask ? (task.variables?.task ?? null) : null,
    failure: choose.error?.message ?? task.error?.message ?? null,
    choose: (plan: PlanId) => choose.mutate({ plan, isChange: false }),
    changePlan: (plan: PlanId) => choose.mutate({ plan, isChange: true }),
    start: (what: SubscriptionTask, standing: Standing) => {
      choose.reset()
      task.mutate({ task: what, standing })
    },
  }
}
