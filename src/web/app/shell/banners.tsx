import { CloseButton, VisuallyHidden } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconChevronDown, IconInfoCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { type User } from '#contract/accounts.ts'
import { resendVerification } from '#contract/email-addresses.ts'
import { call } from '#web/lib/call.ts'
import { mailLeaves } from '#web/lib/mail-words.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useHandoversAsked } from './use-handovers-asked.ts'
import { banners, type BannerName, type TrialBanner } from './banner-rules.ts'
import styles from './banners.module.css'

/**
 * What the account should be told on this screen. Several stand in one line, the most urgent first, which opens into one
 * below the other: a notice must not take the room that the note needs.
 */
export function Banners({ user, path }: { user: User; path: string }) {
  const isNew = useSession(({ notesCount }) => notesCount === 0)
  const trialClosed = useSession(({ trialBannerClosed }) => trialBannerClosed)
  const emailClosed = useSession(({ emailNoticeClosed }) => emailNoticeClosed)
  const handoversAsked = useHandoversAsked()
  const [isOpen, setOpen] = useState(false)
  // Opened they lie over the screen: whoever turns to it has read them.
  const strip = useClickOutside<HTMLDivElement>(() => setOpen(false))
  const closed = { trial: trialClosed, email: emailClosed }
  const shown = banners({ user, path, isNew, handoversAsked, closed })
  if (shown.length === 0) return null
  const isFolded = shown.length > 1 && !isOpen
  return (
    <div
      ref={strip}
      className={styles.strip}
      data-folded={isFolded || undefined}
      // Opened to be read it goes away with the page: it would cover the page's own buttons.
      data-sticky={(!isOpen && shown.some(({ name }) => name === 'practice')) || undefined}
    >
      <div id="notices" className={styles.notices}>
        {shown.map((banner) => (
          <Notice key={banner.name} {...banner} user={user} />
        ))}
      </div>
      {shown.length > 1 ? (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls="notices"
          onClick={() => setOpen(!isOpen)}
          onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        >
          <span className={styles.count}>+{shown.length - 1} </span>
          <VisuallyHidden>
            {isOpen ? 'Show the notices in one line' : `Show all ${shown.length} notices`}
          </VisuallyHidden>
          <IconChevronDown size={17} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  )
}

/** What is only read in a notice that has the line to itself, or is open. */
function Detail({ children }: { children: ReactNode }) {
  return <span className={styles.detail}>{children}</span>
}

function Notice({ name, trial, user }: { name: BannerName; trial: TrialBanner | null; user: User }) {
  switch (name) {
    case 'declined':
      return (
        <Banner label="Agreement" tone="danger">
          Your BAA Approval request has not been approved. Please visit the{' '}
          <Link to={paths.documents}>Documents</Link> tab for further Details.
        </Banner>
      )
    case 'twoFactor':
      return (
        <Banner label="Two-factor sign-in" tone="caution">
          <span className={styles.words}>Your role needs two-factor sign-in. </span>
          <Detail>Until you set it up, what only administrators may do stays closed. </Detail>
          <Link to={paths.settings}>Set it up in Settings</Link>
        </Banner>
      )
    case 'handover':
      return (
        <Banner label="Handover of notes" tone="caution">
          <span className={styles.words}>A handover of notes waits for your answer. </span>
          <Detail>No note moves before you agree. </Detail>
          <Link to={paths.handovers}>Read it and answer</Link>
        </Banner>
      )
    case 'practice':
      return (
        <Banner label="Practice mode" tone="caution">
          <IconInfoCircle size={17} aria-hidden="true" /> <strong>Practice mode:</strong> use fictitious
          visits only.{' '}
          <Detail>Real patient data waits until your business associate agreement is verified.</Detail>
        </Banner>
      )
    case 'trial':
      if (trial === null) return null
      return (
        <Banner
          label="Trial"
          tone={trial.isRunning ? 'plain' : 'caution'}
          onClose={trial.dismissible ? () => useSession.setState({ trialBannerClosed: true }) : undefined}
        >
          {trial.text} <Link to={paths.subscription}>See the plans</Link>
        </Banner>
      )
    case 'email':
      return <EmailNotice email={user.personal_information.email} />
    default:
      name satisfies never
      return null
  }
}

function EmailNotice({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => call(resendVerification, { body: {} }),
    onSuccess: ({ message }) => toastSuccess(message, { header: true }),
  })
  return (
    <Banner
      label="Email address"
      tone="plain"
      onClose={() => useSession.setState({ emailNoticeClosed: true })}
    >
      Confirm your email address
      <Detail>
        {mailLeaves() ? ` with the link we sent to ${email}` : ': no mail leaves this installation yet'}
      </Detail>
      .{' '}
      {mailLeaves() ? (
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
      ) : (
        <Link to={paths.settings}>See how in Settings</Link>
      )}
    </Banner>
  )
}

function Banner(props: {
  label: string
  tone: 'plain' | 'caution' | 'danger'
  onClose?: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <aside aria-label={props.label} className={styles.banner} data-tone={props.tone}>
      <p>{props.children}</p>
      {props.onClose ? (
        <CloseButton
          size={26}
          iconSize={16}
          aria-label={`Close the notice: ${props.label}`}
          onClick={props.onClose}
        />
      ) : null}
    </aside>
  )
}
