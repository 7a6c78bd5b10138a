import { IconDeviceMobile } from '@tabler/icons-react'
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

export function PhoneRecordingPage() {
  return (
    <ComingPage
      title="Phone recording"
      Icon={IconDeviceMobile}
      lead="Speak into your phone while the note is open on your computer."
      will={[
        'Pair the phone with a code on the screen.',
        'The recording arrives in the open note, and is kept on the phone until it has.',
      ]}
      today="Open Smart Notes on the phone itself and record there: the note is on your computer as well, as it is written."
    />
  )
}
