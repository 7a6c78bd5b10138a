import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { signIn } from '#contract/sign-in.ts'
import type { Reply } from '#contract/endpoint.ts'
import { knowsPasskeys } from './knows-passkeys.ts'
import { SignInForm, type BegunSignIn } from './sign-in-form.tsx'
import forms from '#web/ui/form-layout.module.css'
import styles from './sign-in.module.css'

const PasskeySignIn = lazy(async () => ({ default: (await import('./passkey-sign-in.tsx')).PasskeySignIn }))
const SecondStepForm = lazy(async () => ({
  default: (await import('./second-step-form.tsx')).SecondStepForm,
}))

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

  function leaveSecondStep(sentence: string | null) {
    setLogin(begun?.login ?? null)
    setNotice(sentence)
    props.onBegun(null)
  }

  if (begun)
    return (
      <Suspense>
        <SecondStepForm
          step={begun}
          onSignedIn={props.onSignedIn}
          onExpired={leaveSecondStep}
          onBack={() => leaveSecondStep(null)}
        />
      </Suspense>
    )
  return (
    <div className={forms.form}>
      <SignInForm
        onSignedIn={props.onSignedIn}
        onBegun={props.onBegun}
        known={login ?? props.known}
        notice={notice}
        beforeButton={props.beforeButton}
      />
      {knowsPasskeys() ? (
        <Suspense fallback={<div className={styles.passkeyPlace} />}>
          <PasskeySignIn onSignedIn={props.onSignedIn} />
        </Suspense>
      ) : null}
    </div>
  )
}
