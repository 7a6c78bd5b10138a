import { useNavigate } from 'react-router'
import { describePasswordSet, passwordSet } from '#contract/passwords.ts'
import type { Reply, Sent } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { keepSession } from '#web/lib/session.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { ButtonLink, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ConsentField } from './consent-field.tsx'
import { EntryLayout } from './entry-layout.tsx'
import { LinkRefused } from './link-refused.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useAskedOnce } from './use-asked-once.ts'
import { useFragmentToken } from './use-fragment-token.ts'
import entryScreen from './entry-screen.module.css'
import forms from '#web/ui/form-layout.module.css'

/** Reached from the mail to somebody for whom an account was made. */
export function PasswordSetScreen() {
  const token = useFragmentToken('token')
  if (token) return <FirstPassword key={token} token={token} />
  return (
    <EntryLayout
      title="Open the link in your mail again"
      intro="For your safety this page forgets the link once it was opened. If you have set your password already, sign in."
    >
      <div className={entryScreen.body}>
        <ButtonLink to={paths.login} wide>
          Sign in
        </ButtonLink>
      </div>
    </EntryLayout>
  )
}

function FirstPassword({ token }: { token: string }) {
  const asked = useAskedOnce(() => call(describePasswordSet, { body: { token } }, { sessionEnded: 'refuse' }))
  if (asked.state === 'asking') return <EntryLayout title="Opening your account …" />
  if (asked.state === 'refused')
    return (
      <LinkRefused
        error={asked.error}
        expired={{
          title: 'This link is no longer valid',
          text: 'It was used or has expired. If you have set your password already, sign in; if not, ask whoever made your account to send the link again.',
        }}
        onAgain={asked.again}
      >
        <ButtonLink to={paths.login} kind="other" wide>
          Sign in
        </ButtonLink>
      </LinkRefused>
    )
  return <FirstPasswordForm token={token} person={asked.answer} />
}

function FirstPasswordForm(props: { token: string; person: Reply<typeof describePasswordSet> }) {
  const { token, person } = props
  const navigate = useNavigate()
  const form = useEndpointForm({
    endpoint: passwordSet,
    initial: { username: person.username, password: '', privacy_policy_agreed: false },
    // The schema says what an unticked box means; the type of what is sent has only the ticked one.
    toBody: (values) => ({ ...values, token }) as Sent<typeof passwordSet>['body'],
    onDone(session) {
      keepSession(session)
      void navigate(paths.notes, { replace: true })
    },
    callOptions: { sessionEnded: 'refuse' },
    leavesWhenDone: true,
  })
  const { values, set, errors } = form
  return (
    <EntryLayout
      title={`Welcome, ${person.first_name}`}
      intro={`${person.organizationName ?? 'An administrator'} made a ${productName()} account for ${person.email}. Choose how you will sign in.`}
    >
      <div className={entryScreen.body}>
        <form noValidate onSubmit={form.submit} aria-label="Set your password" className={forms.form}>
          <FormFailure sentence={form.failure ?? errors.token ?? null} />
          <TextField
            {...form.field('username')}
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            hint="You can sign in with it, or with your email address."
            required
          />
          <NewPasswordField
            {...form.field('password')}
            label="Password"
            personal={[person.first_name, person.email.split('@')[0] ?? '', values.username]}
          />
          <ConsentField
            checked={values.privacy_policy_agreed}
            onChecked={(checked) => set('privacy_policy_agreed', checked)}
            error={errors.privacy_policy_agreed}
          />
          <SubmitButton sending={form.sending} wide>
            Set the password and sign in
          </SubmitButton>
        </form>
      </div>
    </EntryLayout>
  )
}
