import { useState } from 'react'
import { resendVerification } from '#contract/email-addresses.ts'
import type { Reply } from '#contract/endpoint.ts'
import { mailLeaves, placeOfLink } from '#web/lib/mail-words.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import forms from '#web/ui/form-layout.module.css'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './resend-verification.module.css'

/** A button that has the link for confirming the email address mailed again. */
export function ResendVerification() {
  const [answer, setAnswer] = useState<Reply<typeof resendVerification> | null>(null)
  const form = useEndpointForm({
    endpoint: resendVerification,
    initial: {},
    onDone: setAnswer,
  })
  return (
    <form noValidate onSubmit={form.submit} aria-label="Confirm your email address" className={forms.form}>
      <FormFailure sentence={form.failure} />
      <div>
        <SubmitButton sending={form.sending} kind="other">
          {mailLeaves() ? (answer ? 'Send it once more' : 'Send the link again') : 'Make a new link'}
        </SubmitButton>
        <output className={styles.answer}>
          {answer?.message}{' '}
          {answer?.link ? <TextLink to={placeOfLink(answer.link)}>Open your link</TextLink> : null}
        </output>
      </div>
    </form>
  )
}
