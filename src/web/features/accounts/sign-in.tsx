import { useState, type ReactNode } from 'react'
import type { signIn } from '#contract/accounts.ts'
import type { Reply } from '#contract/endpoint.ts'
import { PlainButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { SignInForm, type BegunSignIn } from './sign-in-form.tsx'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'
import styles from './entry.module.css'

/**
 * Signing in by whatever way the account has: password and second step, or a passkey. `begun` is where it stands, kept by
 * whoever draws the title around it. `known`: who signs in, when that is clear.
 */
export function SignIn(props: {
  begun: BegunSignIn | null
  onBegun: (begun: BegunSignIn | null) => void
  onSignedIn: (session: Reply<typeof signIn>) => void
  known?: string | undefined
  beforeButton?: ReactNode
}) {
  const { begun } = props
  const [login, setLogin] = useState<string | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const passkey = usePasskeySignIn({ inField: begun === null, onSignedIn: props.onSignedIn })

  function leaveSecondStep(sentence: string | null) {
    setLogin(begun?.login ?? null)
    setNotice(sentence)
    props.onBegun(null)
  }

  if (begun)
    return (
      <SecondStepForm
        step={begun}
        passkey={begun.methods.includes('passkey') && passkey.isOffered ? passkey : null}
        onSignedIn={props.onSignedIn}
        onExpired={leaveSecondStep}
        onBack={() => leaveSecondStep(null)}
      />
    )
  return (
    <div className={styles.form}>
      <SignInForm
        onSignedIn={props.onSignedIn}
        onBegun={props.onBegun}
        known={login ?? props.known}
        notice={notice}
        beforeButton={props.beforeButton}
      />
      {passkey.isOffered ? (
        <>
          <p className={styles.or} aria-hidden="true">
            or
          </p>
          <FormFailure sentence={passkey.failure} />
          <PlainButton wide onClick={passkey.ask}>
            {passkey.isAsking ? 'Follow the steps of your browser …' : 'Sign in with a passkey'}
          </PlainButton>
        </>
      ) : null}
    </div>
  )
}
