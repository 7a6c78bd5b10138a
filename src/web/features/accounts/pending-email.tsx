import { useState } from 'react'
import { cancelEmailChange, resendEmailChange } from '#contract/email-addresses.ts'
import type { Reply } from '#contract/endpoint.ts'
import { openLinkWords } from '#web/lib/mail-words.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import styles from './settings-screen.module.css'
import forms from '#web/ui/form-layout.module.css'

/** The address that waits to be confirmed: the link can be sent again, or the change taken back. */
export function PendingEmail(props: {
  pending: string
  current: string
  onCancelled: (session: Reply<typeof cancelEmailChange>) => void
}) {
  const [answer, setAnswer] = useState<string | null>(null)
  const resend = useEndpointForm({
    endpoint: resendEmailChange,
    initial: {},
    onDone: ({ message }) => setAnswer(message),
  })
  const cancel = useEndpointForm({
    endpoint: cancelEmailChange,
    initial: {},
    onDone: props.onCancelled,
    leavesWhenDone: true,
  })
  return (
    <div className={styles.unverified}>
      <p>
        <strong>{props.pending}</strong> waits to be confirmed. {openLinkWords(props.pending)} Until then{' '}
        {props.current} counts.
      </p>
      <FormFailure sentence={resend.failure ?? cancel.failure} />
      <div className={forms.buttons}>
        <form noValidate onSubmit={resend.submit} aria-label="Send the link again">
          <SubmitButton sending={resend.sending} kind="other">
            {answer ? 'Send it once more' : 'Send the link again'}
          </SubmitButton>
        </form>
        <form noValidate onSubmit={cancel.submit} aria-label="Keep the address">
          <SubmitButton sending={cancel.sending} kind="other">
            Keep the present address
          </SubmitButton>
        </form>
      </div>
      <output>{answer}</output>
    </div>
  )
}
