import { CloseButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { resendVerification, type User } from '#contract/accounts.ts'
import { call } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { asksForEmail, asksForTwoFactor, saysDeclined, trialBanner } from './banner-rules.ts'
import styles from './banners.module.css'

/** What the account should be told on this screen, one line each. */
export function Banners({ user, path }: { user: User; path: string }) {
  const isNew = useSession(({ notesCount }) => notesCount === 0)
  const trialClosed = useSession(({ trialBannerClosed }) => trialBannerClosed)
  const emailClosed = useSession(({ emailNoticeClosed }) => emailNoticeClosed)
  const view = { user, path, isNew, closed: { trial: trialClosed, email: emailClosed } }
  const trial = trialBanner(view)
  return (
    <>
      {saysDeclined(view) ? (
        <Banner name="Agreement" tone="danger">
          Your BAA Approval request has not been approved. Please visit the{' '}
          <Link to={paths.documents}>Documents</Link> tab for further Details.
        </Banner>
      ) : null}
      {asksForTwoFactor(view) ? (
        <Banner name="Two-factor sign-in" tone="caution">
          Your role needs two-factor sign-in. Until you set it up, what only administrators may do stays
          closed. <Link to={paths.settings}>Set it up in Settings</Link>
        </Banner>
      ) : null}
      {trial ? (
        <Banner
          name="Trial"
          tone={trial.isRunning ? 'plain' : 'caution'}
          onClose={trial.dismissible ? () => useSession.setState({ trialBannerClosed: true }) : undefined}
        >
          {trial.text} <Link to={paths.subscription}>See the plans</Link>
        </Banner>
      ) : null}
      {asksForEmail(view) ? <EmailNotice email={user.personal_information.email} /> : null}
    </>
  )
}

function EmailNotice({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => call(resendVerification, { body: {} }),
    onSuccess: ({ message }) => toastSuccess(message, { header: true }),
  })
  return (
    <Banner
      name="Email address"
      tone="plain"
      onClose={() => useSession.setState({ emailNoticeClosed: true })}
    >
      Confirm your email address with the link we sent to {email}.{' '}
      <button
        type="button"
        className={styles.link}
        aria-disabled={resend.isPending || resend.isSuccess}
        onClick={() => {
          if (!resend.isPending && !resend.isSuccess) resend.mutate()
        }}
      >
        {resend.isSuccess ? 'Sent' : 'Send it again'}
      </button>
    </Banner>
  )
}

function Banner(props: {
  name: string
  tone: 'plain' | 'caution' | 'danger'
  onClose?: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <aside aria-label={props.name} className={styles.banner} data-tone={props.tone}>
      <p>{props.children}</p>
      {props.onClose ? (
        <CloseButton
          size={26}
          iconSize={16}
          aria-label={`Close the notice: ${props.name}`}
          onClick={props.onClose}
        />
      ) : null}
    </aside>
  )
}
