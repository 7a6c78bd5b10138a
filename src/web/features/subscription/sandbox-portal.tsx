import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  actInSandbox,
  type OwnSubscription,
  type SandboxAction,
  type SandboxCard,
} from '#contract/subscription.ts'
import { call } from '#web/lib/call.ts'
import { formatDate } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { ButtonLink } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { planNames } from './plan-names.ts'
import { mySubscriptionQuery, subscriptionMoved } from './queries.ts'
import { SandboxCards } from './sandbox-cards.tsx'
import { SandboxNote } from './sandbox-note.tsx'
import type { PortalPart } from './screen-address.ts'
import subscriptionPanel from './subscription-panel.module.css'
import headings from '#web/ui/headings.module.css'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'

const done: Record<SandboxAction['kind'], string> = {
  changePlan: 'The plan is changed.',
  changeCard: 'The card is changed.',
  renew: 'The end of the period was played.',
  failRenewal: 'A renewal that failed was played.',
}

/** The page on which a payment provider would let its customer manage a subscription. */
export function SandboxPortal({ part }: { part: PortalPart }) {
  const mine = useQuery(mySubscriptionQuery)
  const cache = useQueryClient()
  const act = useMutation({
    mutationFn: (action: SandboxAction) => call(actInSandbox, { body: { action } }),
    meta: { ownError: true },
    onSuccess(reply, action) {
      cache.setQueryData(mySubscriptionQuery.queryKey, reply)
      toastSuccess(done[action.kind])
      return subscriptionMoved(cache)
    },
  })
  if (mine.isError && !mine.data) return <QueryFailure query={mine} />
  if (!mine.data) return <Skeleton height={320} radius="md" aria-busy="true" />
  const { subscription } = mine.data
  const failedIn = (...kinds: SandboxAction['kind'][]) =>
    act.error && act.variables && kinds.includes(act.variables.kind) ? act.error.message : null
  const pendingIn = (kind: SandboxAction['kind']) => act.isPending && act.variables.kind === kind
  const planPart = subscription ? (
    <PlanPart
      subscription={subscription}
      pending={pendingIn('changePlan')}
      failure={failedIn('changePlan')}
      onAct={act.mutate}
    />
  ) : null
  const cardPart = (
    <CardPart
      isOpen={subscription?.status === 'past_due'}
      pending={pendingIn('changeCard')}
      failure={failedIn('changeCard')}
      onAct={act.mutate}
    />
  )
  return (
    <>
      <SandboxNote>This page stands where the payment provider would show its customer portal.</SandboxNote>
      {subscription && subscription.status !== 'canceled' ? (
        <>
          {part === 'card' ? cardPart : planPart}
          {part === 'card' ? planPart : cardPart}
          <TimePart
            subscription={subscription}
            pending={act.isPending ? act.variables.kind : null}
            failure={failedIn('renew', 'failRenewal')}
            onAct={act.mutate}
          />
        </>
      ) : (
        <p className={subscriptionPanel.text}>There is no running subscription to manage.</p>
      )}
      <ButtonLink to={paths.subscription} kind="other">
        Back to your subscription
      </ButtonLink>
    </>
  )
}

interface PartProps {
  failure: string | null
  onAct: (action: SandboxAction) => void
}

function PlanPart({
  subscription,
  pending,
  failure,
  onAct,
}: PartProps & { subscription: OwnSubscription; pending: boolean }) {
  const other = subscription.plan === 'yearly' ? 'monthly' : 'yearly'
  return (
    <section className={subscriptionPanel.panel} aria-labelledby="sandbox-plan">
      <h2 id="sandbox-plan" className={headings.heading}>
        Plan
      </h2>
      <p className={subscriptionPanel.text}>
        {subscription.plan ? planNames[subscription.plan] : 'Your own plan'}
        {subscription.currentPeriodEnd
          ? `, ${subscription.cancelAtPeriodEnd ? 'ends' : 'renews'} on ${formatDate(subscription.currentPeriodEnd)}`
          : ''}
        . Another plan begins, and is paid, today.
      </p>
      <FormFailure sentence={failure} />
      <div className={subscriptionPanel.actions}>
        <Button
          variant="default"
          loading={pending}
          onClick={() => onAct({ kind: 'changePlan', plan: other })}
        >
          Change to {planNames[other].toLowerCase()}
        </Button>
      </div>
    </section>
  )
}

function CardPart({ isOpen, pending, failure, onAct }: PartProps & { isOpen: boolean; pending: boolean }) {
  const [card, setCard] = useState<SandboxCard>('succeeds')
  return (
    <section className={subscriptionPanel.panel} aria-labelledby="sandbox-card">
      <h2 id="sandbox-card" className={headings.heading}>
        Card
      </h2>
      {isOpen ? (
        <p className={subscriptionPanel.text}>A payment is open. A card that pays settles it.</p>
      ) : null}
      <SandboxCards value={card} onValue={setCard} />
      <FormFailure sentence={failure} />
      <div className={subscriptionPanel.actions}>
        <Button loading={pending} onClick={() => onAct({ kind: 'changeCard', card })}>
          {isOpen ? 'Pay with this card' : 'Use this card'}
        </Button>
      </div>
    </section>
  )
}

function TimePart({
  subscription,
  pending,
  failure,
  onAct,
}: PartProps & { subscription: OwnSubscription; pending: SandboxAction['kind'] | null }) {
  return (
    <section className={subscriptionPanel.panel} aria-labelledby="sandbox-time">
      <h2 id="sandbox-time" className={headings.heading}>
        Play the end of the period
      </h2>
      <p className={subscriptionPanel.text}>
        {subscription.cancelAtPeriodEnd
          ? 'It was cancelled, so it ends.'
          : 'What happens by itself at the end of a period, now.'}
      </p>
      <FormFailure sentence={failure} />
      <div className={subscriptionPanel.actions}>
        <Button variant="default" loading={pending === 'renew'} onClick={() => onAct({ kind: 'renew' })}>
          {subscription.cancelAtPeriodEnd ? 'Let the period end' : 'Renew'}
        </Button>
        {subscription.cancelAtPeriodEnd ? null : (
          <Button
            variant="default"
            loading={pending === 'failRenewal'}
            onClick={() => onAct({ kind: 'failRenewal' })}
          >
            Fail the renewal
          </Button>
        )}
      </div>
    </section>
  )
}
