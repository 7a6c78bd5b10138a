import { useState } from 'react'
import type { requestUsernameReset } from '#contract/accounts.ts'
import type { requestPasswordReset } from '#contract/passwords.ts'
import { paths } from '#web/lib/paths.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { SubmitButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { EntryLayout } from './entry-layout.tsx'
import entryScreen from './entry-screen.module.css'
import forms from '#web/ui/form-layout.module.css'
import styles from './ask-by-mail.module.css'

/** Asks for a mail to the address of an account; what is answered is the same whether there is one or not. */
export function AskByMail(props: {
  endpoint: typeof requestPasswordReset | typeof requestUsernameReset
  title: string
  intro: string
  send: string
  sendAgain: string
}) {
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useEndpointForm({
    endpoint: props.endpoint,
    initial: { email: '' },
    onDone: ({ message }) => setAnswer(message),
    callOptions: { sessionEnded: 'refuse' },
  })
  return (
    <EntryLayout title={props.title} intro={props.intro}>
      <div className={entryScreen.body}>
        <form noValidate onSubmit={form.submit} aria-label={props.title} className={forms.form}>
          <FormFailure sentence={form.failure} />
          <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" required />
          <SubmitButton sending={form.sending} wide>
            {answer ? props.sendAgain : props.send}
          </SubmitButton>
        </form>
      </div>
      <output>{answer ? <span className={styles.notice}>{answer}</span> : null}</output>
      <p className={entryScreen.below}>
        <TextLink to={paths.login}>Back to sign in</TextLink>
      </p>
    </EntryLayout>
  )
}
