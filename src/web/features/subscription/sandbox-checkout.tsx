import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paySandboxCheckout, type Plan, type SandboxCard } from '#contract/subscription.ts'
import { paths } from '#web/lib/paths.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { ButtonLink, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { Skeleton } from '#web/ui/mantine/skeleton.ts'
import { formatMoney } from './money.ts'
import { planLabel } from './plan-names.ts'
import { sandboxCheckoutQuery, subscriptionMoved } from './queries.ts'
import { SandboxCards } from './sandbox-cards.tsx'
import { SandboxNote } from './sandbox-note.tsx'
import { CANCELLED_ADDRESS, paidAddress } from './screen-address.ts'
import sandbox from './sandbox.module.css'
import styles from './subscription-panel.module.css'

/** The page on which a payment provider would ask for a card. */
export function SandboxCheckout({ sessionId }: { sessionId: string }) {
  const checkout = useQuery(sandboxCheckoutQuery(sessionId))
  const cache = useQueryClient()
  const navigate = useNavigate()
  const form = useEndpointForm({
    endpoint: paySandboxCheckout,
    initial: { card: 'succeeds' as SandboxCard },
    toBody: ({ card }) => ({ sessionId, card }),
    leavesWhenDone: true,
    onDone() {
      void subscriptionMoved(cache)
      void navigate(paidAddress(sessionId), { replace: true })
    },
  })
  if (checkout.isError)
    return (
      <>
        <QueryFailure query={checkout} />
        <ButtonLink to={paths.subscription} kind="other">
          Back to the plans
        </ButtonLink>
      </>
    )
  if (!checkout.data) return <Skeleton height={320} radius="md" aria-busy="true" />
  const { plan, status } = checkout.data
  if (status !== 'open')
    return (
      <div className={styles.panel}>
        <p className={styles.text}>
          {status === 'complete'
            ? 'This checkout has been paid.'
            : 'This checkout has ended: another one was begun after it. Nothing was charged.'}
        </p>
        <ButtonLink to={status === 'complete' ? paidAddress(sessionId) : paths.subscription}>
          {status === 'complete' ? 'See your subscription' : 'Choose a plan again'}
        </ButtonLink>
      </div>
    )
  return (
    <>
      <SandboxNote>
        This page stands where the payment provider would ask for a card. Never enter a real one anywhere
        here.
      </SandboxNote>
      <form noValidate onSubmit={form.submit} className={styles.panel} aria-label="Sandbox checkout">
        <Order plan={plan} />
        <SandboxCards value={form.values.card} onValue={(card) => form.set('card', card)} />
        <FormFailure sentence={form.failure} />
        <div className={styles.actions}>
          <SubmitButton sending={form.sending}>Pay {formatMoney(plan.amount, plan.currency)}</SubmitButton>
          <ButtonLink to={CANCELLED_ADDRESS} kind="other">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </>
  )
}

function Order({ plan }: { plan: Plan }) {
  return (
    <dl className={sandbox.facts}>
      <div>
        <dt>{planLabel(plan.id)}</dt>
        <dd>
          {formatMoney(plan.amount, plan.currency)} {plan.interval === 'month' ? 'a month' : 'a year'}
        </dd>
      </div>
      <div className={sandbox.total}>
        <dt>Due today</dt>
        <dd>{formatMoney(plan.amount, plan.currency)}</dd>
      </div>
    </dl>
  )
}
