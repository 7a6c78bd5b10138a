import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { paths } from '#web/lib/paths.ts'
import { ButtonLink, PlainButton } from '#web/ui/form-button.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { sessionQuery } from './queries.ts'
import styles from './return-notice.module.css'

/** What became of the checkout that the reader comes back from. */
export function PaidNotice({ sessionId, onSettled }: { sessionId: string; onSettled: () => void }) {
  const session = useQuery(sessionQuery(sessionId))
  const settled = useEffectEvent(onSettled)
  const state = session.data?.state
  useEffect(() => {
    if (state) settled()
  }, [state])
  if (session.isError) return <QueryFailure query={session} />
  if (!state) return <Notice tone="calm" text="Looking up your payment…" />
  if (state === 'paid')
    return (
      <Notice tone="good" text="Thank you. Your subscription is active.">
        <ButtonLink to={paths.notes}>Go to Smart Notes</ButtonLink>
      </Notice>
    )
  if (state === 'processing')
    return (
      <Notice
        tone="calm"
        text="Your payment is on its way. Your subscription becomes active as soon as it arrives; you need not wait here."
      >
        <PlainButton onClick={() => void session.refetch()}>Look again</PlainButton>
      </Notice>
    )
  return <CancelledNotice />
}

export function CancelledNotice() {
  return (
    <Notice
      tone="calm"
      text="The checkout was left before it was paid. Nothing was charged; choose a plan whenever you like."
    />
  )
}

const icons = { good: IconCircleCheck, calm: IconClock }

function Notice(props: { tone: 'good' | 'calm'; text: string; children?: ReactNode }) {
  const Icon = icons[props.tone]
  return (
    <div className={styles.notice} data-tone={props.tone}>
      <Icon size={22} stroke={1.7} aria-hidden="true" />
      <output>{props.text}</output>
      {props.children}
    </div>
  )
}
