import { useState } from 'react'
import { requestPasswordReset } from '#contract/accounts.ts'
import { paths } from '#web/lib/paths.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { EntryLayout } from './entry-layout.tsx'
import styles from './entry.module.css'

export function ResetPasswordScreen() {
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useEndpointForm({
    endpoint: requestPasswordReset,
    initial: { email: '' },
    onDone: ({ message }) => setAnswer(message),
    callOptions: { sessionEnded: 'refuse' },
  })
  return (
    <EntryLayout
      title="Reset your password"
      intro="Enter the email address of your account. We send you a link to set a new password; it works once and for an hour."
    >
      <div className={styles.body}>
        <form noValidate onSubmit={form.submit} aria-label="Reset your password" className={styles.form}>
          <FormFailure sentence={form.failure} />
          <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" required />
          <SubmitButton sending={form.sending} wide>
            {answer ? 'Send the link again' : 'Send the link'}
          </SubmitButton>
        </form>
      </div>
      <output>{answer ? <span className={styles.notice}>{answer}</span> : null}</output>
      <p className={styles.below}>
        <TextLink to={paths.login}>Back to sign in</TextLink>
      </p>
    </EntryLayout>
  )
}
