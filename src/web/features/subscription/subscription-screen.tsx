import { lazy, Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { TRIAL_DAYS } from '#domain/limits.ts'
import { useSession } from '#web/lib/session.ts'
import { GuestPlans } from './guest-plans.tsx'
import { PlansToCome } from './plans-to-come.tsx'
import { viewOf, type View } from './screen-address.ts'
import { useFocusOnChange } from '#web/lib/use-focus-on-change.ts'
import headings from '#web/ui/headings.module.css'
import styles from './subscription-screen.module.css'

/** Guests read the plans without what only a subscription of one's own needs. */
const SignedInView = lazy(async () => ({ default: (await import('./signed-in-view.tsx')).SignedInView }))

const titles: Record<View['kind'], string> = {
  overview: 'Subscription',
  sandboxCheckout: 'Sandbox checkout',
  sandboxPortal: 'Sandbox billing portal',
  receipt: 'Receipt',
}

/** Plans for everybody; for whoever is signed in also their subscription, invoices and the pages of the sandbox. */
export function SubscriptionScreen(props: { title?: string; intro?: string; children?: ReactNode }) {
  const user = useSession((state) => state.user)
  const [search] = useSearchParams()
  const view = viewOf(search)
  const heading = useFocusOnChange<HTMLHeadingElement>(view.kind)
  if (!user)
    return (
      <div className={styles.page}>
        <h1 className={headings.title}>Plans and prices</h1>
        <p className={styles.intro}>
          Try everything free for {TRIAL_DAYS} days, no card needed. Then choose how you pay.
        </p>
        <div className={styles.content}>
          <GuestPlans />
        </div>
      </div>
    )
  const isOverview = view.kind === 'overview'
  return (
    <div className={styles.page} data-narrow={isOverview ? undefined : true}>
      <h1 ref={heading} tabIndex={-1} className={headings.title}>
        {(isOverview && props.title) || titles[view.kind]}
      </h1>
      {isOverview && props.intro ? <p className={styles.intro}>{props.intro}</p> : null}
      <div className={styles.content}>
        <Suspense fallback={<PlansToCome />}>
          <SignedInView user={user} view={view} />
        </Suspense>
      </div>
      {props.children}
    </div>
  )
}
