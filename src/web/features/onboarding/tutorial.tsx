import { FocusTrap } from '@mantine/core'
import {
  IconCircleCheck,
  IconClockHour4,
  IconCreditCard,
  IconNotes,
  IconShieldLock,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { PAID_RECORDING_LIMIT_MS, TRIAL_DAYS, TRIAL_RECORDING_LIMIT_MS } from '#domain/limits.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PlainButton } from '#web/ui/form-button.tsx'
import { IntroFilm } from './intro-film.tsx'
import { FIRST_STEP, LAST_STEP, moveTutorial } from './tutorial-steps.ts'
import styles from './tutorial.module.css'

interface Step {
  title: string
  Icon: typeof IconNotes
  body: ReactNode
  /** Offers to sign the agreement right away. */
  signs?: boolean
}

/** Told to who never has a trial, such as an administrator. */
const SUBSCRIBED: Step = {
  title: 'Your account',
  Icon: IconClockHour4,
  body: (
    <p>
      This account is subscribed: record, dictate, paste or drop a file, and make as many notes as you like.
      One recording can be {PAID_RECORDING_LIMIT_MS / MINUTE_MS} minutes long.
    </p>
  ),
}

const steps: Step[] = [
  {
    title: `Your ${TRIAL_DAYS}-day trial`,
    Icon: IconClockHour4,
    body: (
      <>
        <p>
          For {TRIAL_DAYS} days you can use everything: record, dictate, paste or drop a file, and make as
          many notes as you like. One recording can be {TRIAL_RECORDING_LIMIT_MS / MINUTE_MS} minutes long.
        </p>
        <p>No payment details are needed. Your notes stay readable when the trial ends.</p>
      </>
    ),
  },
  {
    title: 'HIPAA compliance',
    Icon: IconShieldLock,
    signs: true,
    body: (
      <>
        <p>
          Real patient data needs a business associate agreement (BAA). You sign it here, and an administrator
          approves it.
        </p>
        <p>Until then you work in practice mode: fictitious visits only, with the patient fields locked.</p>
      </>
    ),
  },
  {
    title: 'Your first patient note',
    Icon: IconNotes,
    body: (
      <ol>
        <li>Choose New note, then record the visit, dictate afterwards, or paste what was said.</li>
        <li>Read the draft. Choose a sentence to see and hear the words it came from.</li>
        <li>Correct what is not right, and look at what was marked.</li>
        <li>Sign it, and copy it into your chart.</li>
      </ol>
    ),
  },
  {
    title: 'Paid subscription',
    Icon: IconCreditCard,
    body: (
      <>
        <p>
          With a subscription one recording can be {PAID_RECORDING_LIMIT_MS / MINUTE_MS} minutes long, and the
          number of notes is unlimited.
        </p>
        <p>You find the plans under Subscription whenever you want to look at them.</p>
      </>
    ),
  },
  {
    title: 'You are all set',
    Icon: IconCircleCheck,
    signs: true,
    body: (
      <p>
        Start with a fictitious visit: a new note offers five of ours, typed and spoken. Sign the agreement
        before the first real one.
      </p>
    ),
  },
]

interface TutorialProps {
  /** Closed before its end or gone through: it does not come back. */
  onCompleted: () => void
  /** A link to the agreement was taken. */
  onLeftForAgreement: () => void
  mayNeedAgreement: boolean
  /** Recordings of this account have the length of the trial. */
  isInTrial: boolean
}

/** The introduction of somebody who signs in for the first time. */
export function Tutorial(props: TutorialProps) {
  const [step, setStep] = useState(0)
  const told = props.isInTrial ? steps : [SUBSCRIBED, ...steps.slice(1)]
  const shown = told[step - FIRST_STEP]
  return (
    <Dialog
      opened
      onClose={props.onCompleted}
      closeOnClickOutside={false}
      title={`Welcome to ${productName()}`}
      size="lg"
      closeLabel="Close the introduction"
    >
      <FocusTrap.InitialFocus />
      {shown ? (
        <Steps titles={told.map(({ title }) => title)} step={step} onStep={setStep} />
      ) : (
        <>
          <p className={styles.lead}>
            See in a few seconds how a conversation becomes a signed note. Then try it: every new note offers
            five sample visits.
          </p>
          <IntroFilm />
        </>
      )}
      <div aria-live="polite">{shown ? <StepBody key={step} step={shown} {...props} /> : null}</div>
      <Buttons step={step} onStep={setStep} onDone={props.onCompleted} />
    </Dialog>
  )
}

/** All of the introduction, and where one is in it; each step is one press away. */
function Steps(props: { titles: string[]; step: number; onStep: (step: number) => void }) {
  return (
    <ol className={styles.steps} aria-label="The introduction">
      {props.titles.map((title, index) => {
        const step = index + FIRST_STEP
        return (
          <li key={title}>
            <button
              type="button"
              className={styles.to}
              aria-current={step === props.step ? 'step' : undefined}
              data-past={step < props.step || undefined}
              onClick={() => props.onStep(step)}
            >
              {title}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function StepBody({ step, mayNeedAgreement, onLeftForAgreement }: TutorialProps & { step: Step }) {
  return (
    <div className={styles.step}>
      <span className={styles.icon}>
        <step.Icon size={30} stroke={1.5} aria-hidden="true" />
      </span>
      <div className={styles.body}>
        <h3 className={styles.title}>{step.title}</h3>
        {step.body}
        {step.signs && mayNeedAgreement ? (
          <Link to={paths.signBaa} className={styles.link} onClick={onLeftForAgreement}>
            Sign the agreement now
          </Link>
        ) : null}
      </div>
    </div>
  )
}

/** The main button stays the same element from step to step, and so keeps the focus. */
function Buttons(props: { step: number; onStep: (step: number) => void; onDone: () => void }) {
  const { step, onStep } = props
  const label = step < FIRST_STEP ? "I'm Ready" : step < LAST_STEP ? 'Continue' : 'Done'
  return (
    <div className={styles.buttons}>
      {step < FIRST_STEP ? (
        <PlainButton onClick={props.onDone}>Skip</PlainButton>
      ) : (
        <span className={styles.where}>
          Step {step} of {LAST_STEP}
        </span>
      )}
      {step > FIRST_STEP ? (
        <PlainButton onClick={() => onStep(moveTutorial(step, 'back'))}>Back</PlainButton>
      ) : null}
      <PlainButton
        kind="main"
        onClick={() => (step < LAST_STEP ? onStep(moveTutorial(step, 'next')) : props.onDone())}
      >
        {label}
      </PlainButton>
    </div>
  )
}
