import { useState } from 'react'
import { resendVerification } from '#contract/accounts.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import styles from './entry.module.css'

/** A button that has the link for confirming the email address mailed again. */
export function ResendVerification() {
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useEndpointForm({
    endpoint: resendVerification,
    initial: {},
    onDone: ({ message }) => setAnswer(message),
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label="Confirm your email address" className={styles.form}>
      <FormFailure sentence={form.failure} />
      <div>
        <SubmitButton sending={form.sending} kind="other">
          {answer ? 'Send it once more' : 'Send the link again'}
        </SubmitButton>
        <output className={styles.answer}>{answer}</output>
      </div>
    </form>
  )
}
