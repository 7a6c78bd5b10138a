import { IconClipboardCheck, IconDeviceMobile, IconMessageReport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { paths } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/form-button.tsx'
import styles from './coming-pages.module.css'

interface Coming {
  title: string
  Icon: typeof IconDeviceMobile
  lead: string
  /** What this page will do. */
  will: readonly string[]
  /** What can be done about it today. */
  today: ReactNode
  action?: { to: string; label: string }
}

const toNotes = { to: paths.notes, label: 'Go to Smart Notes' }

/** A short honest page of a screen that is not there yet. */
function ComingPage({ title, Icon, lead, will, today, action = toNotes }: Coming) {
  return (
    <div className={styles.page}>
      <span className={styles.icon}>
        <Icon size={34} stroke={1.5} aria-hidden="true" />
      </span>
      <p className={styles.tag}>Not in this version yet</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.columns}>
        <section>
          <h2>What will be here</h2>
          <ul>
            {will.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2>What you can do today</h2>
          <p>{today}</p>
          <ButtonLink to={action.to}>{action.label}</ButtonLink>
        </section>
      </div>
    </div>
  )
}

export function ReviewsPage() {
  return (
    <ComingPage
      title="Reviews"
      Icon={IconClipboardCheck}
      lead="Notes that physicians of the organization submit for review."
      will={[
        'Transcript, evidence and note side by side.',
        'Comments on a sentence, and a score on a published scale.',
        'Approve a note, or ask for changes and see the answer.',
      ]}
      today="Nobody but its author can open a note. You can see who belongs to your organization, and invite more."
      action={{ to: paths.organizationUsers, label: 'Go to Organization Users' }}
    />
  )
}

export function ReviewNotesPage() {
  return (
    <ComingPage
      title="Review of a note"
      Icon={IconMessageReport}
      lead="One submitted note with what its reviewer says about it."
      will={['The note with its evidence.', 'Comments, the score, and your answer.']}
      today="Notes cannot be submitted for review yet. Your own notes are where they always are."
    />
  )
}
