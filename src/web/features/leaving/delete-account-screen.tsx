import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/accounts.ts'
import type { ProofFields } from '#web/lib/owner-proof.ts'
import { paths } from '#web/lib/paths.ts'
import { keepAccount, useSession } from '#web/lib/session.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { Brand } from '#web/ui/brand.tsx'
import { PlainButton } from '#web/ui/form-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { MarkedAccount } from './marked-account.tsx'
import { ReasonStep } from './reason-step.tsx'
import { TakeAlong } from './take-along.tsx'
import styles from './leaving.module.css'

/** Leaving in three steps, and for whoever has left already the way back. */
export function DeleteAccountScreen({ onSignOut, Proof }: { onSignOut: () => void; Proof: ProofFields }) {
  const user = useSession((state) => state.user)
  const navigate = useNavigate()
  if (!user) return null
  const { account_status } = user.account_details
  const isMarked = account_status === 'temporary_deleted'
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Brand />
        {isMarked ? null : <TextLink to={paths.settings}>Back to Settings</TextLink>}
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>
          {isMarked ? 'Your account is marked for deletion' : 'Delete your account'}
        </h1>
        {isMarked ? (
          <MarkedAccount
            user={user}
            onReactivated={(session) => {
              keepAccount(session)
              void navigate(paths.notes)
              toastSuccess('Your account is active again. Everything is where you left it.')
            }}
            onSignOut={onSignOut}
          />
        ) : (
          <Steps user={user} Proof={Proof} />
        )}
      </main>
    </div>
  )
}

const titles = ['Why are you leaving?', 'Take everything with you', 'Delete the account'] as const

function Steps({ user, Proof }: { user: User; Proof: ProofFields }) {
  const [step, setStep] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(0)
  useEffect(() => {
    // Not when the page opens: there the reader begins at the top.
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])
  const contents: ReactNode[] = [
    <ReasonStep key="why" userId={user.userId} onDone={() => setStep(1)} />,
    <div key="take" className={styles.form}>
      <p className={styles.text}>
        After the deletion nothing can be recovered. Save your own copy first: charts have to be kept for
        years.
      </p>
      <TakeAlong />
      <div className={styles.buttons}>
        <PlainButton kind="main" onClick={() => setStep(2)}>
          Continue
        </PlainButton>
        <PlainButton onClick={() => setStep(0)}>Back</PlainButton>
      </div>
    </div>,
    <ConfirmStep key="confirm" user={user} Proof={Proof} onBack={() => setStep(1)} onDeleted={keepAccount} />,
  ]
  return (
    <section aria-labelledby="step-title">
      <p className={styles.progress}>
        Step {step + 1} of {titles.length}
      </p>
      <h2 id="step-title" className={styles.heading} tabIndex={-1} ref={heading}>
        {titles[step]}
      </h2>
      {contents[step]}
    </section>
  )
}
