import { useQuery } from '@tanstack/react-query'
import { TRIAL_DAYS } from '#domain/limits.ts'
import { paths } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/form-button.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { PlanCards } from './plan-cards.tsx'
import { PlansToCome } from './plans-to-come.tsx'
import { plansQuery } from './queries.ts'
import hidden from '#web/ui/hidden.module.css'
import styles from './guest-plans.module.css'

/** The plans for somebody who is not signed in. */
export function GuestPlans() {
  const plans = useQuery(plansQuery)
  if (plans.isError && !plans.data) return <QueryFailure query={plans} />
  if (!plans.data) return <PlansToCome />
  return (
    <section aria-labelledby="plans">
      <h2 id="plans" className={hidden.hidden}>
        Plans
      </h2>
      <PlanCards
        plans={plans.data.plans}
        current={null}
        action={() => (
          <ButtonLink to={paths.registration} wide>
            Start free for {TRIAL_DAYS} days
          </ButtonLink>
        )}
      />
      <p className={styles.below}>
        You have an account? <TextLink to={paths.login}>Sign in</TextLink>
      </p>
    </section>
  )
}
