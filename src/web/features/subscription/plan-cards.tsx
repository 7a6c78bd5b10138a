import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Plan, PlanId } from '#contract/subscription.ts'
import { PAID_RECORDING_LIMIT_MS } from '#domain/limits.ts'
import { yearlySavingPercent } from '#domain/subscription.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { formatMoney } from './money.ts'
import { planNames } from './plan-names.ts'
import styles from './plan-cards.module.css'
import badge from './badge.module.css'

const INCLUDED = [
  'Unlimited notes',
  `Recordings up to ${PAID_RECORDING_LIMIT_MS / MINUTE_MS} minutes`,
  'Evidence for every sentence',
]

/** The plans side by side. `action` is what can be done with each. */
export function PlanCards(props: {
  plans: readonly Plan[]
  current: PlanId | null
  action: (plan: Plan) => ReactNode
}) {
  const saving = yearlySavingPercent(props.plans)
  return (
    <ul className={styles.plans}>
      {props.plans.map((plan) => (
        <li key={plan.id} className={styles.plan} data-current={plan.id === props.current || undefined}>
          <div className={styles.planHead}>
            <h3 className={styles.planName}>{planNames[plan.id]}</h3>
            {plan.id === props.current ? <span className={badge.badge}>Your plan</span> : null}
            {plan.id === 'yearly' && saving > 0 && plan.id !== props.current ? (
              <span className={badge.badge}>Save {saving}%</span>
            ) : null}
          </div>
          <p className={styles.price}>
            <span className={styles.amount}>{formatMoney(plan.amount, plan.currency)}</span>{' '}
            {plan.interval === 'month' ? 'a month' : 'a year'}
          </p>
          <p className={styles.priceNote}>
            {plan.interval === 'month'
              ? 'Billed every month. Cancel whenever you like.'
              : `That is ${formatMoney(Math.round(plan.amount / 12), plan.currency)} a month, billed once a year.`}
          </p>
          <ul className={styles.included}>
            {INCLUDED.map((text) => (
              <li key={text}>
                <IconCheck size={18} stroke={2} aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
          <div className={styles.planAction}>{props.action(plan)}</div>
        </li>
      ))}
    </ul>
  )
}
