import { useState } from 'react'
import { type User } from '#contract/accounts.ts'
import { acceptInvitation, describeInvitation } from '#contract/invitations.ts'
import { signOut } from '#contract/sign-in.ts'
import type { Reply } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { clearSession, keepSession, useSession } from '#web/lib/session.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { ButtonLink, PlainButton, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { LinkRefused } from './link-refused.tsx'
import { RegistrationForm } from './registration-form.tsx'
import type { BegunSignIn } from './sign-in-form.tsx'
import { SignIn } from './sign-in.tsx'
import { useAskedOnce } from './use-asked-once.ts'
import entryScreen from './entry-screen.module.css'
import forms from '#web/ui/form-layout.module.css'

type Invitation = Reply<typeof describeInvitation>
type OnJoined = (session: Reply<typeof acceptInvitation>) => void

/** An invitation into an organization: to join it, to sign in first, or to make an account. */
export function Invited(props: { token: string; onJoined: OnJoined }) {
  const { token } = props
  const [hasJoined, setHasJoined] = useState(false)
  const asked = useAskedOnce(() => call(describeInvitation, { body: { token } }, { sessionEnded: 'refuse' }))
  const user = useSession((state) => (state.phase === 'live' ? state.user : null))
  if (asked.state === 'asking') return <EntryLayout title="Opening your invitation …" />
  if (asked.state === 'refused')
    return (
      <LinkRefused
        error={asked.error}
        expired={{
          title: 'This invitation is no longer valid',
          text: 'It was used, taken back or has expired. Ask whoever invited you to send it again.',
        }}
        onAgain={asked.again}
      >
        <ButtonLink to={user ? paths.notes : paths.login} kind="other" wide>
          {user ? 'Go to your notes' : 'Sign in'}
        </ButtonLink>
      </LinkRefused>
    )
  const invitation = asked.answer
  // The next screen is on its way.
  if (hasJoined) return <EntryLayout title={`Welcome to ${invitation.organizationName}`} />
  const onJoined: OnJoined = (session) => {
    setHasJoined(true)
    props.onJoined(session)
  }
  if (user?.personal_information.email === invitation.email)
    return <Join token={token} invitation={invitation} onJoined={onJoined} />
  if (user) return <SomebodyElse user={user} invitation={invitation} />
  if (invitation.hasAccount) return <SignInToJoin invitation={invitation} />
  return (
    <EntryLayout title={`Join ${invitation.organizationName}`} intro={introOf(invitation)}>
      <div className={entryScreen.body}>
        <RegistrationForm
          setupToken={null}
          invitation={{ token, email: invitation.email }}
          onSignedUp={onJoined}
        />
      </div>
    </EntryLayout>
  )
}

function introOf({ organizationName, role }: Invitation): string {
  const as = role === 'organization_admin' ? ' as an administrator' : ''
  return `${organizationName} invited you to ${productName()}${as}. Create your account to join.`
}

function Join(props: { token: string; invitation: Invitation; onJoined: OnJoined }) {
  const { organizationName } = props.invitation
  const form = useEndpointForm({
    endpoint: acceptInvitation,
    initial: { token: props.token },
    onDone: props.onJoined,
    leavesWhenDone: true,
  })
  return (
    <EntryLayout
      title={`Join ${organizationName}`}
      intro={`${organizationName} invited you. Its administrators will see your name, your email address, when you last signed in, figures of the notes you sign as its member, and the notes you send them for review.`}
    >
      <div className={entryScreen.body}>
        <form
          noValidate
          onSubmit={form.submit}
          aria-label={`Join ${organizationName}`}
          className={forms.form}
        >
          <FormFailure sentence={form.failure} />
          <SubmitButton sending={form.sending} wide>
            Join {organizationName}
          </SubmitButton>
          <ButtonLink to={paths.notes} kind="other" wide>
            Not now
          </ButtonLink>
        </form>
      </div>
    </EntryLayout>
  )
}

function SomebodyElse({ user, invitation }: { user: User; invitation: Invitation }) {
  return (
    <EntryLayout
      title="This invitation is for another address"
      intro={`It was sent to ${invitation.email}. You are signed in as ${user.personal_information.email}.`}
    >
      <div className={entryScreen.body}>
        <div className={forms.form}>
          <PlainButton
            kind="main"
            wide
            onClick={() => {
              void call(signOut, { body: {} }, { keepalive: true, sessionEnded: 'refuse' }).catch(
                () => undefined,
              )
              clearSession()
            }}
          >
            Sign out and go on as {invitation.email}
          </PlainButton>
          <ButtonLink to={paths.notes} kind="other" wide>
            Stay signed in
          </ButtonLink>
        </div>
      </div>
    </EntryLayout>
  )
}

function SignInToJoin({ invitation }: { invitation: Invitation }) {
  const [begun, setBegun] = useState<BegunSignIn | null>(null)
  return (
    <EntryLayout
      title={begun ? 'One more step' : `Join ${invitation.organizationName}`}
      intro={
        begun
          ? 'Your password is right. Now show that it is you.'
          : `${invitation.organizationName} invited ${invitation.email}, which has an account already. Sign in to join.`
      }
    >
      <div className={entryScreen.body}>
        <SignIn begun={begun} onBegun={setBegun} known={invitation.email} onSignedIn={keepSession} />
      </div>
    </EntryLayout>
  )
}
