import '@mantine/core/styles/Paper.css'
import { formatDuration } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PlainButton } from '#web/ui/form-button.tsx'
import styles from './inactivity-warning.module.css'

/** The last minutes before the logout. Anything its reader does takes it away; the button is for who looks for one. */
export function InactivityWarning({ remainingMs }: { remainingMs: number }) {
  const seconds = Math.ceil(remainingMs / 1_000)
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withCloseButton={false}
      title="Are you still there?"
      zIndex={500}
    >
      <p className={styles.text}>
        Nothing was done here for a while. To protect your patients’ data you are logged out in
      </p>
      {/* Said once with the dialog, not every second. */}
      <p className={styles.time} role="timer" aria-live="off">
        {formatDuration(seconds * 1_000)}
      </p>
      <p className={styles.text}>
        Move the mouse, touch the screen or press any key to stay. What you wrote is saved either way.
      </p>
      <PlainButton kind="main" wide onClick={() => undefined}>
        Stay signed in
      </PlainButton>
    </Dialog>
  )
}
