import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { ContactForm } from '#web/features/support/contact-form.tsx'
import { useKeptFocus } from '#web/lib/use-kept-focus.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PlainButton } from '#web/ui/form-button.tsx'
import styles from './contact-dialog.module.css'

/**
 * A message to support. `opening` counts how often it was opened: the thanks for one message are gone at the next
 * opening, while a message that was not sent yet is still there.
 */
export function ContactDialog(props: { user: User; opening: number; opened: boolean; onClose: () => void }) {
  const { email } = props.user.personal_information
  const [thankedAt, setThankedAt] = useState<number | null>(null)
  const isThanked = thankedAt === props.opening
  const thanks = useKeptFocus<HTMLOutputElement>(isThanked ? 'thanks' : 'form')
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title="Contact Us" keepMounted>
      <div hidden={isThanked}>
        <ContactForm user={props.user} onSent={() => setThankedAt(props.opening)} />
      </div>
      {isThanked ? (
        <output ref={thanks} className={styles.thanks}>
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
    </Dialog>
  )
}
