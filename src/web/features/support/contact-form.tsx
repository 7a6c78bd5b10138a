import { Button } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { submitFeedback } from '#contract/support.ts'
import { CallError } from '#web/lib/call.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Field } from '#web/ui/field.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import forms from '#web/ui/form-layout.module.css'
import styles from './contact-form.module.css'

const EMPTY = "Support message can't be empty"
const FAILED = 'Yikes. Something went wrong. Please try again later.'

/** A message to support. What was typed stays until it was sent. */
export function ContactForm({ user, onSent }: { user: User; onSent: () => void }) {
  const { first_name, last_name, email } = user.personal_information
  const [left, setLeft] = useState(false)
  const form = useEndpointForm({
    endpoint: submitFeedback,
    initial: { subject: '', message: '' },
    toBody: (values) => ({
      userId: user.userId,
      data: { ...values, full_name: `${first_name} ${last_name}` },
    }),
    onDone: ({ message }) => {
      form.set('message', '')
      setLeft(false)
      toastSuccess(message, { header: true })
      onSent()
    },
    onRefused: (error) => {
      if (error.code === 'invalid_input' || error.code === 'too_many_requests') return false
      toastError(new CallError({ code: error.code, message: FAILED }))
      return true
    },
  })
  const { subject, message } = form.values
  const isValid = subject.trim() !== '' && message.trim() !== ''
  return (
    <form
      noValidate
      className={forms.form}
      aria-label="Message to support"
      onSubmit={isValid ? form.submit : (event) => event.preventDefault()}
    >
      <FormFailure sentence={form.failure} />
      <TextField label="Email" name="email" type="email" value={email} readOnly hint="From your profile" />
      <TextField {...form.field('subject')} label="Subject" maxLength={200} required data-autofocus />
      <Field
        label="Message"
        name="message"
        required
        error={left && message.trim() === '' ? EMPTY : form.errors['message']}
      >
        {(control) => (
          <textarea
            {...control}
            className={`${fieldStyles['control']} ${styles.message}`}
            rows={6}
            maxLength={10_000}
            value={message}
            onChange={(event) => form.set('message', event.currentTarget.value)}
            onBlur={() => setLeft(message.trim() === '')}
          />
        )}
      </Field>
      <p className={styles.dimmed}>Please leave out anything about a patient.</p>
      <Button type="submit" disabled={!isValid} loading={form.sending}>
        Send message
      </Button>
    </form>
  )
}
