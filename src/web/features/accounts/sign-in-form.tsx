import type { ReactNode } from 'react'
import { signIn } from '#contract/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './entry.module.css'

/** Email or username, and password. `known` is filled in when it is clear who signs in. */
export function SignInForm(props: {
  onSignedIn: (session: Reply<typeof signIn>) => void
  known?: string | undefined
  beforeButton?: ReactNode
}) {
  const form = useEndpointForm({
    endpoint: signIn,
    initial: { login: props.known ?? '', password: '' },
    onDone: props.onSignedIn,
    callOptions: { sessionEnded: 'refuse' },
    leavesWhenDone: true,
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label="Sign in" className={styles.form}>
      <FormFailure sentence={form.failure} />
      <TextField
        {...form.field('login')}
        label="Email or username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
      />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        focusInDialog={Boolean(props.known)}
        required
      />
      {props.beforeButton}
      <SubmitButton sending={form.sending} wide>
        Sign in
      </SubmitButton>
    </form>
  )
}
