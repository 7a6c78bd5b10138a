import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type User } from '#contract/accounts.ts'
import { disableTwoFactor, renewRecoveryCodes, startTwoFactor } from '#contract/second-factors.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatCount } from '#web/lib/format.ts'
import { keepAccount } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useKeptFocus } from '#web/lib/use-kept-focus.ts'
import { PlainButton } from '#web/ui/form-button.tsx'
import { QueryFailure } from '#web/ui/query-failure.tsx'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { OwnPasswordForm } from './own-password-form.tsx'
import { factorsQuery } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './two-factor.module.css'
import forms from '#web/ui/form-layout.module.css'

/** Where the owner stands on the way of turning the authenticator app on, off, or getting new codes. */
type Step =
  | { at: 'rest' }
  | { at: 'password'; to: 'setUp' | 'renew' | 'turnOff' }
  | { at: 'setup'; secret: Reply<typeof startTwoFactor> }
  | { at: 'codes'; codes: readonly string[] }

/** The authenticator app and its recovery codes. */
export function TwoFactorSection({ user }: { user: User }) {
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const place = useKeptFocus<HTMLDivElement>(step.at)
  return (
    <div ref={place}>
      <CurrentStep user={user} step={step} onStep={setStep} />
    </div>
  )
}

function CurrentStep({ user, step, onStep }: { user: User; step: Step; onStep: (step: Step) => void }) {
  const factors = useQuery(factorsQuery)
  const cache = useQueryClient()
  const rest = () => onStep({ at: 'rest' })
  const refresh = () => void cache.invalidateQueries(factorsQuery)

  if (step.at === 'codes')
    return (
      <RecoveryCodes
        codes={step.codes}
        username={user.username}
        onKept={() => {
          rest()
          refresh()
        }}
      />
    )
  if (step.at === 'setup')
    return (
      <AuthenticatorSetup
        secret={step.secret}
        onCancel={rest}
        onEnabled={({ recoveryCodes, ...session }) => {
          keepAccount(session)
          onStep({ at: 'codes', codes: recoveryCodes })
        }}
      />
    )
  if (step.at === 'password')
    return (
      <PasswordFirst
        to={step.to}
        onStep={onStep}
        onTurnedOff={(session) => {
          keepAccount(session)
          toastSuccess('The authenticator app is turned off, and your other sessions are signed out.')
          rest()
          refresh()
        }}
      />
    )
  if (factors.isError && !factors.data) return <QueryFailure query={factors} />
  return (
    <Standing
      isOn={factors.data?.hasAuthenticator ?? user.hasTwoFactor}
      codesLeft={factors.data?.recoveryCodesLeft ?? null}
      onChoose={(to) => onStep({ at: 'password', to })}
    />
  )
}

function Standing(props: {
  isOn: boolean
  codesLeft: number | null
  onChoose: (to: 'setUp' | 'renew' | 'turnOff') => void
}) {
  const { isOn, codesLeft, onChoose } = props
  return (
    <div className={forms.form}>
      <p className={styles.standing}>
        <span className={styles.badge} data-on={isOn || undefined}>
          {isOn ? 'On' : 'Off'}
        </span>
        {isOn
          ? `Signing in with your password also asks for a code of your app.${
              codesLeft === null ? '' : ` ${formatCount(codesLeft, 'recovery code')} left.`
            }`
          : 'Signing in with your password asks for nothing more.'}
      </p>
      <div className={forms.buttons}>
        {isOn ? (
          <>
            <PlainButton onClick={() => onChoose('renew')}>New recovery codes</PlainButton>
            <PlainButton onClick={() => onChoose('turnOff')}>Turn off</PlainButton>
          </>
        ) : (
          <PlainButton kind="main" onClick={() => onChoose('setUp')}>
            Set up an authenticator app
          </PlainButton>
        )}
      </div>
    </div>
  )
}

function PasswordFirst(props: {
  to: 'setUp' | 'renew' | 'turnOff'
  onStep: (step: Step) => void
  onTurnedOff: (session: Reply<typeof disableTwoFactor>) => void
}) {
  const { to, onStep } = props
  const common = { onCancel: () => onStep({ at: 'rest' }) }
  if (to === 'setUp')
    return (
      <OwnPasswordForm
        {...common}
        endpoint={startTwoFactor}
        title="Set up an authenticator app"
        text="You need an app such as the one your phone or password manager brings, which shows a new code every 30 seconds."
        button="Continue"
        onDone={(secret) => onStep({ at: 'setup', secret })}
      />
    )
  if (to === 'renew')
    return (
      <OwnPasswordForm
        {...common}
        endpoint={renewRecoveryCodes}
        title="New recovery codes"
        text="You get ten new recovery codes. The old ones stop working."
        button="Make new codes"
        onDone={({ recoveryCodes }) => onStep({ at: 'codes', codes: recoveryCodes })}
      />
    )
  return (
    <OwnPasswordForm
      {...common}
      endpoint={disableTwoFactor}
      title="Turn off the authenticator app"
      text="Signing in will no longer ask for a code, and your recovery codes stop working."
      button="Turn off"
      onDone={props.onTurnedOff}
    />
  )
}
