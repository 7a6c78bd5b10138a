import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Plan } from '#contract/subscription.ts'
import { formatCount, formatDate } from '#web/lib/format.ts'
import { formatMoney } from './money.ts'
import { planLabel } from './plan-names.ts'
import type { Standing } from './standing.ts'
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts'
import badgeStyles from './badge.module.css'
import subscriptionPanel from './subscription-panel.module.css'

const EndDialog = lazy(async () => ({ default: (await import('./end-dialog.tsx')).EndDialog }))

/** There is a subscription at the payment provider, or was. */
const MANAGED: ReadonlySet<Standing['kind']> = new Set(['active', 'ending', 'past_due', 'canceled'])

export type SubscriptionTask = 'portal' | 'card' | 'cancel' | 'resume'

/** Where the reader stands, and what they can do about it. `busy` is what is being done. */
export function CurrentSubscription(props: {
  standing: Standing
  plans: readonly Plan[]
  /** There is something to manage at the payment provider. */
  hasCustomer: boolean
  busy: SubscriptionTask | null
  onTask: (task: SubscriptionTask) => void
}) {
  const { standing, busy, onTask } = props
  const [confirming, setConfirming] = useState(false)
  const { title, badge, tone, text } = describe(standing, props.plans)
  const heading = useFocusOnChange<HTMLHeadingElement>(standing.kind, { onlyIfLost: true })
  const button = (task: SubscriptionTask, label: string, isMain = false) => (
    <Button
      variant={isMain ? 'filled' : 'default'}
      loading={busy === task}
      disabled={busy !== null && busy !== task}
      onClick={() => (task === 'cancel' ? setConfirming(true) : onTask(task))}
    >
      {label}
    </Button>
  )
  return (
    <section className={subscriptionPanel.current} aria-label="Your subscription" data-tone={tone}>
      <div className={subscriptionPanel.head}>
        <h2 ref={heading} tabIndex={-1} className={subscriptionPanel.title}>
          {title}
        </h2>
        <span className={badgeStyles.badge} data-tone={tone}>
          {badge}
        </span>
      </div>
      <p className={subscriptionPanel.text} role={tone === 'danger' ? 'alert' : undefined}>
        {text}
      </p>
      <div className={subscriptionPanel.actions}>
        {standing.kind === 'past_due' ? button('card', 'Update card', true) : null}
        {standing.kind === 'ending' ? button('resume', 'Resume subscription', true) : null}
        {props.hasCustomer && MANAGED.has(standing.kind) ? button('portal', 'Manage billing') : null}
        {standing.kind === 'active' || standing.kind === 'past_due'
          ? button('cancel', 'Cancel subscription')
          : null}
      </div>
      {confirming ? (
        <Suspense>
          <EndDialog
            message={endMessage(standing)}
            onKeep={() => setConfirming(false)}
            onEnd={() => {
              setConfirming(false)
              onTask('cancel')
            }}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

interface Described {
  title: string
  badge: string
  tone: 'good' | 'calm' | 'danger'
  text: string
}

function describe(standing: Standing, plans: readonly Plan[]): Described {
  switch (standing.kind) {
    case 'exempt':
      return {
        title: 'No subscription needed',
        badge: 'Included',
        tone: 'good',
        text: 'Your role looks after the product: everything is open to you, and nothing is charged.',
      }
    case 'active': {
      const plan = plans.find(({ id }) => id === standing.plan)
      const price = plan ? ` for ${formatMoney(plan.amount, plan.currency)}` : ''
      return {
        title: planLabel(standing.plan),
        badge: 'Active',
        tone: 'good',
        text: standing.until
          ? `Renews on ${formatDate(standing.until)}${price}.`
          : 'Your subscription is active.',
      }
    }
    case 'ending':
      return {
        title: planLabel(standing.plan),
        badge: 'Ends soon',
        tone: 'calm',
        text: `${standing.until ? `Runs until ${formatDate(standing.until)}` : 'Runs to the end of its period'}, then ends. Until then everything stays open to you.`,
      }
    case 'past_due':
      return {
        title: planLabel(standing.plan),
        badge: 'Payment failed',
        tone: 'danger',
        text: 'Your last payment did not go through. Update your card, or choose a plan again, to go on making notes. Your notes are kept.',
      }
    case 'canceled':
      return {
        title: 'Your subscription has ended',
        badge: 'Ended',
        tone: 'calm',
        text: 'Choose a plan to go on. Your notes are kept.',
      }
    case 'trial':
      return {
        title: 'Free trial',
        badge: `${formatCount(standing.days, 'day')} left`,
        tone: 'good',
        text: `${standing.until ? `Runs until ${formatDate(standing.until)}. ` : ''}A plan that you pay for begins today and ends the trial.`,
      }
    case 'trialExpired':
      return {
        title: 'Your trial has expired',
        badge: 'Expired',
        tone: 'calm',
        text: 'Choose a plan to make new notes. The ones you have stay readable.',
      }
    default:
      return standing satisfies never
  }
}

function endMessage(standing: Standing): string {
  if (standing.kind === 'active' && standing.until)
    return `It stays active until ${formatDate(standing.until)} and is not renewed. You can resume it until then. Your notes are kept.`
  return 'A payment is open, so it ends at once and nothing more is charged. Your notes are kept.'
}
