import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { signInSecondStep, type SecondStep } from '#contract/sign-in.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { PlainButton, SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { knowsPasskeys } from './knows-passkeys.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'
import forms from '#web/ui/form-layout.module.css'
import texts from '#web/ui/texts.module.css'

type Typed = 'authenticator' | 'recovery_code'
const AUTHENTICATOR_DIGITS = 6

/** What is asked for after the password. */
export function SecondStepForm(props: {
  step: SecondStep
  onSignedIn: (session: Reply<typeof signInSecondStep>) => void
  /** The challenge is used up: the sentence says so. */
  onExpired: (sentence: string) => void
  onBack: () => void
}) {
  const { step } = props
  const passkey = usePasskeySignIn({ inField: false, onSignedIn: props.onSignedIn })
  const offersPasskey = step.methods.includes('passkey') && knowsPasskeys()
  const typed = step.methods.filter((method) => method !== 'passkey')
  const [kind, setKind] = useState<Typed | null>(typed[0] ?? null)
  const other = typed.find((method) => method !== kind)
  return (
    <div className={forms.form}>
      {kind ? <CodeForm key={kind} kind={kind} {...props} /> : null}
      <FormFailure sentence={passkey.failure} />
      {kind === null && !offersPasskey ? (
        <p className={texts.plain}>
          Your account asks for a passkey, and this browser has none to offer. Use the browser or the device
          on which you added it.
        </p>
      ) : null}
      {offersPasskey ? (
        <PlainButton wide kind={kind ? 'other' : 'main'} onClick={passkey.ask}>
          {passkey.isAsking ? 'Follow the steps of your browser …' : 'Use a passkey instead'}
        </PlainButton>
      ) : null}
      {other ? (
        <PlainButton wide onClick={() => setKind(other)}>
          {other === 'recovery_code' ? 'Use a recovery code' : 'Use your authenticator app'}
        </PlainButton>
      ) : null}
      <PlainButton wide onClick={props.onBack}>
        Back
      </PlainButton>
    </div>
  )
}

function CodeForm(props: {
  kind: Typed
  step: SecondStep
  onSignedIn: (session: Reply<typeof signInSecondStep>) => void
  onExpired: (sentence: string) => void
}) {
  const formElement = useRef<HTMLFormElement>(null)
  const isDigits = props.kind === 'authenticator'
  const form = useEndpointForm({
    endpoint: signInSecondStep,
    initial: { code: '' },
    toBody: ({ code }) => ({ challenge: props.step.challenge, code }),
    onDone: props.onSignedIn,
    onRefused(error) {
      const isOver = error.code === 'link_expired' || error.code === 'unauthenticated'
      if (isOver) props.onExpired(error.message)
      // Ready to be typed over.
      else formElement.current?.querySelector('input')?.select()
      return isOver
    },
    callOptions: { sessionEnded: 'refuse' },
    leavesWhenDone: true,
  })
  useEffect(() => formElement.current?.querySelector('input')?.focus(), [])

  function typeDigits(value: string) {
    const digits = value.replace(/\D/g, '').slice(0, AUTHENTICATOR_DIGITS)
    const isComplete = digits.length === AUTHENTICATOR_DIGITS && digits !== form.values.code
    // At once, so that the form that is sent holds the last digit.
    flushSync(() => form.set('code', digits))
    if (isComplete) formElement.current?.requestSubmit()
  }

  return (
    <form ref={formElement} noValidate onSubmit={form.submit} aria-label="Second step" className={forms.form}>
      <FormFailure sentence={form.failure} />
      {isDigits ? (
        <TextField
          {...form.field('code')}
          onValue={typeDigits}
          label="Code"
          hint="Six digits from your authenticator app."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
      ) : (
        <TextField
          {...form.field('code')}
          label="Recovery code"
          hint="One of the codes you kept when you turned on the second step. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          required
        />
      )}
      <SubmitButton sending={form.sending} wide>
        Sign in
      </SubmitButton>
    </form>
  )
}
