import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { TRIAL_DAYS } from '#domain/limits.ts'
import { useSession } from '#web/lib/session.ts'
import { GuestPlans } from './guest-plans.tsx'
import { SignedInOverview } from './overview.tsx'
import { Receipt } from './receipt.tsx'
import { SandboxCheckout } from './sandbox-checkout.tsx'
import { SandboxPortal } from './sandbox-portal.tsx'
import { viewOf, type View } from './screen-address.ts'
import { useFocusOnChange } from './use-focus-on-change.ts'
import styles from './subscription.module.css'

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
        <h1 className={styles.title}>Plans and prices</h1>
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
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {(isOverview && props.title) || titles[view.kind]}
      </h1>
      {isOverview && props.intro ? <p className={styles.intro}>{props.intro}</p> : null}
      <div className={styles.content}>
        {view.kind === 'overview' ? <SignedInOverview user={user} view={view} /> : null}
        {view.kind === 'sandboxCheckout' ? <SandboxCheckout sessionId={view.sessionId} /> : null}
        {view.kind === 'sandboxPortal' ? <SandboxPortal part={view.part} /> : null}
        {view.kind === 'receipt' ? <Receipt invoiceId={view.invoiceId} /> : null}
      </div>
      {props.children}
    </div>
  )
}
