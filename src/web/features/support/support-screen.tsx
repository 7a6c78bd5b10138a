import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { PlainButton } from '#web/ui/form-button.tsx'
import { ContactForm } from './contact-form.tsx'
import { FeedbackList } from './feedback-list.tsx'
import { HelpList } from './help-list.tsx'
import { ServiceList, type ServiceState } from './service-list.tsx'
import styles from './support.module.css'

/** Answers, a way to ask, and whether everything works. */
export function SupportScreen(props: {
  services: readonly { name: string; state: ServiceState }[]
  shortcuts: readonly { keys: string[]; does: string }[]
}) {
  const user = useSession((state) => state.user)
  const [isSent, setSent] = useState(false)
  if (!user) return null
  const { email } = user.personal_information
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Help &amp; Support</h1>
      <div className={styles.columns}>
        <div>
          <section aria-labelledby="answers-title">
            <h2 id="answers-title" className={styles.heading}>
              Answers
            </h2>
            <HelpList />
          </section>
          <section className={styles.section} aria-labelledby="keys-title">
            <h2 id="keys-title" className={styles.heading}>
              Keyboard
            </h2>
            <p className={styles.dimmed}>In Smart Notes. On a Mac, Ctrl is ⌘ and Alt is Option.</p>
            <dl className={styles.keys}>
              {props.shortcuts.map(({ keys, does }) => (
                <div key={does} className={styles.key}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
        <div className={styles.side}>
          <section className={styles.panel} aria-labelledby="contact-title">
            <h2 id="contact-title" className={styles.heading}>
              Contact us
            </h2>
            <div hidden={isSent}>
              <ContactForm user={user} onSent={() => setSent(true)} />
            </div>
            {isSent ? (
              <output className={styles.thanks}>
                <IconCircleCheck size={36} stroke={1.5} aria-hidden="true" />
                <span>
                  <strong>Thank you, your message is on its way.</strong> We answer to {email}.
                </span>
                <PlainButton onClick={() => setSent(false)}>Write another message</PlainButton>
              </output>
            ) : null}
          </section>
          <section className={styles.panel} aria-labelledby="services-title">
            <h2 id="services-title" className={styles.heading}>
              State of the services
            </h2>
            <ServiceList services={props.services} />
          </section>
        </div>
      </div>
      {user.account_details.role === 'super_admin' ? <FeedbackList /> : null}
    </div>
  )
}
