import { confirmEmailChange } from '#contract/email-addresses.ts'
import { call } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { currentToken, useSession } from '#web/lib/session.ts'
import { renewUserSoon } from '#web/lib/renew-user.ts'
import { ButtonLink } from '#web/ui/form-button.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { LinkRefused } from './link-refused.tsx'
import { useAskedOnce } from './use-asked-once.ts'
import styles from './entry-screen.module.css'

/** The link that was mailed to a new address was opened: from now on it counts. */
export function NewEmailConfirmed({ token }: { token: string }) {
  const isSignedIn = useSession((state) => state.token !== null && state.phase === 'live')
  const asked = useAskedOnce(() => confirm(token))
  const goOn = (
    <ButtonLink to={isSignedIn ? paths.settings : paths.login} wide>
      {isSignedIn ? 'Go to Settings' : 'Sign in'}
    </ButtonLink>
  )
  if (asked.state === 'asking') return <EntryLayout title="Confirming your new email address …" />
  if (asked.state === 'refused')
    return (
      <LinkRefused
        error={asked.error}
        expired={{
          title: 'This link is no longer valid',
          text: 'It was used, replaced or taken back, or it has expired. Your account keeps the address it has; Settings shows whether a new one waits.',
        }}
        onAgain={asked.again}
      >
        {goOn}
      </LinkRefused>
    )
  return (
    <EntryLayout
      title="Your new email address counts"
      intro="Sign in with it from now on. Your earlier address was told, and can take this back for a week."
    >
      <div className={styles.body}>{goOn}</div>
    </EntryLayout>
  )
}

async function confirm(token: string): Promise<void> {
  await call(confirmEmailChange, { body: { token } }, { sessionEnded: 'refuse' })
  // What this browser knows of the account has the earlier address until it is fetched anew.
  if (currentToken() !== null) renewUserSoon({ sessionEnded: 'refuse' })
}
