import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.css'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { submitFeedback } from '#contract/support.ts'
import { CallError } from '#web/lib/call.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Field } from '#web/ui/field.tsx'
import fieldStyles from '#web/ui/field.module.css'
import { PlainButton } from '#web/ui/form-button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './contact-dialog.module.css'

const FAILED = 'Yikes. Something went wrong. Please try again later.'

/**
 * A message to support. `opening` counts how often it was opened: the thanks for one message are gone at the next
 * opening, while a message that was not sent yet is still there.
 */
export function ContactDialog(props: { user: User; opening: number; opened: boolean; onClose: () => void }) {
  const { email } = props.user.personal_information
  const [thankedAt, setThankedAt] = useState<number | null>(null)
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title="Contact Us"
      centered
      keepMounted
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div hidden={thankedAt === props.opening}>
        <ContactForm user={props.user} onSent={() => setThankedAt(props.opening)} />
      </div>
      {thankedAt === props.opening ? (
        <output className={styles.thanks}>
          <IconCircleCheck size={40} stroke={1.5} aria-hidden="true" />
          <p>
            <strong>Thank you, your message is on its way.</strong>
          </p>
          <p className={styles.dimmed}>We answer to {email}.</p>
          <PlainButton kind="main" onClick={props.onClose}>
            Close
          </PlainButton>
        </output>
      ) : null}
    </Modal>
  )
}

function ContactForm({ user, onSent }: { user: User; onSent: () => void }) {
  const { first_name, last_name, email } = user.personal_information
  const [emptied, setEmptied] = useState(false)
  const form = useEndpointForm({
    endpoint: submitFeedback,
    initial: { subject: '', message: '' },
    toBody: (values) => ({
      userId: user.userId,
      data: { ...values, full_name: `${first_name} ${last_name}` },
    }),
    onDone: ({ message }) => {
      form.set('message', '')
      setEmptied(false)
      toastSuccess(message)
      onSent()
    },
    onRefused: (error) => {
      if (error.code === 'invalid_input') return false
      toastError(new CallError({ code: error.code, message: FAILED }))
      return true
    },
  })
  const { subject, message } = form.values
  const isValid = subject.trim() !== '' && message.trim() !== ''
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={isValid ? form.submit : (event) => event.preventDefault()}
    >
      <FormFailure sentence={form.failure} />
      <TextField label="Email" name="email" type="email" value={email} readOnly hint="From your profile" />
      <TextField {...form.field('subject')} label="Subject" maxLength={200} required data-autofocus />
      <Field
        label="Message"
        name="message"
        required
        error={emptied && message.trim() === '' ? "Support message can't be empty" : form.errors['message']}
      >
        {(control) => (
          <textarea
            {...control}
            className={`${fieldStyles['control']} ${styles.message}`}
            rows={6}
            maxLength={10_000}
            value={message}
            onChange={(event) => form.set('message', event.currentTarget.value)}
            onBlur={() => setEmptied(message.trim() === '')}
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
