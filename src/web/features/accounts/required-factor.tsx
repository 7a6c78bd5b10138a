import { useState } from 'react'
import { getUser, type User } from '#contract/accounts.ts'
import { startTwoFactor } from '#contract/second-factors.ts'
import type { Reply } from '#contract/endpoint.ts'
import { call } from '#web/lib/call.ts'
import { toastError } from '#web/lib/toast.ts'
import { useKeptFocus } from '#web/lib/use-kept-focus.ts'
import { PlainButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { knowsPasskeys } from './knows-passkeys.ts'
import { OwnPasswordForm } from './own-password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'
import forms from '#web/ui/form-layout.module.css'
import texts from '#web/ui/texts.module.css'

type Session = Reply<typeof getUser>

/** Where somebody stands who has to have a second factor. */
type Step =
  | { at: 'choice' }
  | { at: 'password' }
  | { at: 'passkey' }
  | { at: 'setup'; secret: Reply<typeof startTwoFactor> }
  | { at: 'codes'; codes: readonly string[]; session: Session }

interface RequiredFactorProps {
  user: User
  /** The session has shown a second factor, and the recovery codes are kept. */
  onDone: (session: Session) => void
}

/** Sets up the second factor that everybody has to have, or asks for the passkey that is there. */
export function RequiredFactor({ user, onDone }: RequiredFactorProps) {
  const [step, setStep] = useState<Step>({ at: 'choice' })
  const place = useKeptFocus<HTMLDivElement>(step.at)
  return (
    <div ref={place}>
      {user.hasTwoFactor && step.at === 'choice' ? (
        <ShowPasskey onDone={onDone} />
      ) : (
        <CurrentStep user={user} onDone={onDone} step={step} onStep={setStep} />
      )}
    </div>
  )
}

function CurrentStep(props: RequiredFactorProps & { step: Step; onStep: (step: Step) => void }) {
  const { user, step, onStep, onDone } = props
  const back = () => onStep({ at: 'choice' })
  switch (step.at) {
    case 'choice':
      return <Choice onChoose={(at) => onStep({ at })} />
    case 'password':
      return (
        <OwnPasswordForm
          endpoint={startTwoFactor}
          title="Set up an authenticator app"
          text="You need an app such as the one your phone or password manager brings, which shows a new code every 30 seconds."
          button="Continue"
          onDone={(secret) => onStep({ at: 'setup', secret })}
          onCancel={back}
        />
      )
    case 'setup':
      return (
        <AuthenticatorSetup
          secret={step.secret}
          onEnabled={({ recoveryCodes, ...session }) =>
            onStep({ at: 'codes', codes: recoveryCodes, session })
          }
          onCancel={back}
        />
      )
    case 'codes':
      return <RecoveryCodes codes={step.codes} username={user.username} onKept={() => onDone(step.session)} />
    case 'passkey':
      return <AddPasskey onAdded={() => void call(getUser, {}).then(onDone, toastError)} onCancel={back} />
    default:
      return step satisfies never
  }
}

function Choice({ onChoose }: { onChoose: (to: 'password' | 'passkey') => void }) {
  return (
    <div className={forms.form}>
      {knowsPasskeys() ? (
        <>
          <p className={texts.plain}>
            A passkey is the quickest: you sign in with the fingerprint, face or PIN of this device.
          </p>
          <PlainButton kind="main" wide onClick={() => onChoose('passkey')}>
            Add a passkey
          </PlainButton>
        </>
      ) : null}
      <p className={texts.plain}>
        An authenticator app shows a code to enter after your password. It works on every device.
      </p>
      <PlainButton kind={knowsPasskeys() ? 'other' : 'main'} wide onClick={() => onChoose('password')}>
        Set up an authenticator app
      </PlainButton>
    </div>
  )
}

/** The password alone opened this session: the account's passkey makes one that is whole. */
function ShowPasskey({ onDone }: { onDone: (session: Session) => void }) {
  const passkey = usePasskeySignIn({ inField: false, onSignedIn: onDone })
  return (
    <div className={forms.form}>
      <p className={texts.plain}>
        Your account has a passkey, and you signed in without it. Whoever has lost it asks an administrator
        for help.
      </p>
      <FormFailure sentence={passkey.failure} />
      <PlainButton kind="main" wide onClick={passkey.ask}>
        {passkey.isAsking ? 'Follow the steps of your browser …' : 'Sign in with your passkey'}
      </PlainButton>
    </div>
  )
}
