import { verifyEmail } from '#contract/email-addresses.ts'
import { call } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { currentToken, useSession } from '#web/lib/session.ts'
import { renewUserSoon } from '#web/lib/renew-user.ts'
import { ButtonLink } from '#web/ui/form-button.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { LinkRefused } from './link-refused.tsx'
import { ResendVerification } from './resend-verification.tsx'
import { useAskedOnce } from './use-asked-once.ts'
import entryScreen from './entry-screen.module.css'
import forms from '#web/ui/form-layout.module.css'

/** The link of an email address was opened: confirms it and says so. */
export function EmailConfirmed({ token }: { token: string }) {
  const isSignedIn = useSession((state) => state.token !== null && state.phase === 'live')
  const asked = useAskedOnce(() => confirm(token))
  const goOn = isSignedIn ? (
    <ButtonLink to={paths.notes} wide>
      Go to your notes
    </ButtonLink>
  ) : (
    <ButtonLink to={paths.login} wide>
      Sign in
    </ButtonLink>
  )
  if (asked.state === 'asking') return <EntryLayout title="Confirming your email address …" />
  if (asked.state === 'refused')
    return (
      <LinkRefused
        error={asked.error}
        expired={{
          title: 'This link is no longer valid',
          text: isSignedIn
            ? 'It was used or has expired. If your address is not confirmed yet, ask for a new link.'
            : 'It was used or has expired. If your address is not confirmed yet, sign in and ask for a new link in Settings.',
        }}
        onAgain={asked.again}
      >
        <div className={forms.form}>
          {isSignedIn ? <ResendVerification /> : null}
          {goOn}
        </div>
      </LinkRefused>
    )
  return (
    <EntryLayout title="Your email address is confirmed">
      <div className={entryScreen.body}>{goOn}</div>
    </EntryLayout>
  )
}

async function confirm(token: string): Promise<void> {
  await call(verifyEmail, { body: { token } }, { sessionEnded: 'refuse' })
  // What this browser knows of the account says "not confirmed" until it is fetched anew.
  if (currentToken() !== null) renewUserSoon({ sessionEnded: 'refuse' })
}
