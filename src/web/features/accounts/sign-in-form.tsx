import { useRef, type ReactNode } from 'react'
import { SecondStep, signIn } from '#contract/sign-in.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { CallError } from '#web/lib/call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from '#web/ui/form-layout.module.css'

/** A sign-in whose password was right and that waits for its second step. */
export interface BegunSignIn extends SecondStep {
  login: string
}

/** Email or username, and password. `known` is filled in when it is clear who signs in. `notice` says why it begins anew. */
export function SignInForm(props: {
  onSignedIn: (session: Reply<typeof signIn>) => void
  onBegun: (begun: BegunSignIn) => void
  known?: string | undefined
  notice?: string | null
  beforeButton?: ReactNode
}) {
  const login = useRef(props.known ?? '')
  const form = useEndpointForm({
    endpoint: signIn,
    initial: { login: props.known ?? '', password: '' },
    toBody(values) {
      login.current = values.login
      return values
    },
    onDone: props.onSignedIn,
    onRefused(error) {
      const step = secondStepOf(error)
      if (step) props.onBegun({ ...step, login: login.current })
      return step !== null
    },
    callOptions: { sessionEnded: 'refuse' },
    leavesWhenDone: true,
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label="Sign in" className={styles.form}>
      <FormFailure sentence={form.failure ?? props.notice ?? null} />
      <TextField
        {...form.field('login')}
        label="Email or username"
        autoComplete="username webauthn"
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

function secondStepOf({ code, details }: CallError): SecondStep | null {
  if (code !== 'second_step_required') return null
  return SecondStep.safeParse(details).data ?? null
}
