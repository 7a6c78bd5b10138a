import { FocusTrap } from '@mantine/core'
import { IconMicrophone, IconToggleRight, IconVolume } from '@tabler/icons-react'
import { useState } from 'react'
import { CheckField } from '#web/ui/check-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PlainButton } from '#web/ui/form-button.tsx'
import styles from './new-features-popup.module.css'

const features = [
  {
    Icon: IconMicrophone,
    title: 'Automatic mic recording',
    text: 'A new note can start the microphone by itself. Turn on "Start recording at once" in Settings.',
  },
  {
    Icon: IconVolume,
    title: 'HPI text-to-audio',
    text: 'Have the history, any section, the whole note or a letter read to you: press the loudspeaker beside it.',
  },
  {
    Icon: IconToggleRight,
    title: 'Feature toggles',
    text: 'Physical exam, assessment and plan, letters and the telehealth check: on or off, for each note.',
  },
]

/** What is new, once. However it is closed it does not come back; the box says so to whoever wants to be sure. */
export function NewFeaturesPopup({ onSeen }: { onSeen: () => void }) {
  const [never, setNever] = useState(false)
  return (
    <Dialog opened onClose={onSeen} title="New features">
      <FocusTrap.InitialFocus />
      <ul className={styles.features}>
        {features.map(({ Icon, title, text }) => (
          <li key={title}>
            <span className={styles.icon}>
              <Icon size={22} stroke={1.6} aria-hidden="true" />
            </span>
            <span>
              <strong>{title}</strong>
              <span className={styles.text}>{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <CheckField name="never" label="Don't show me again" checked={never} onChecked={setNever} />
        <PlainButton kind="main" onClick={onSeen}>
          Got it!
        </PlainButton>
      </div>
    </Dialog>
  )
}
