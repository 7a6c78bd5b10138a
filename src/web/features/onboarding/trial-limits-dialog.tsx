import { FocusTrap } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { PAID_RECORDING_LIMIT_MS, TRIAL_DAYS, TRIAL_RECORDING_LIMIT_MS } from '#domain/limits.ts'
import { MINUTE_MS } from '#domain/time.ts'
import type { TrialStop } from '#web/lib/trial-limits.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PlainButton } from '#web/ui/form-button.tsx'
import styles from './trial-limits-dialog.module.css'

const trialMinutes = TRIAL_RECORDING_LIMIT_MS / MINUTE_MS
const paidMinutes = PAID_RECORDING_LIMIT_MS / MINUTE_MS

const words: Record<TrialStop, string> = {
  expired: 'Your Trial has expired. Your notes stay readable; new ones need a subscription.',
  recording: `The recording ended at ${trialMinutes} minutes, the longest of a free trial. It is kept whole and is being written.`,
}

/** What a free trial holds and what a subscription adds. */
export function TrialLimitsDialog(props: { limit: TrialStop; onUpgrade: () => void; onClose: () => void }) {
  return (
    <Dialog opened onClose={props.onClose} title="Free trial limitations">
      <FocusTrap.InitialFocus />
      <p className={styles.text}>{words[props.limit]}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">What you can do</th>
            <th scope="col">Free trial</th>
            <th scope="col">Subscription</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">One recording</th>
            <td>{trialMinutes} minutes</td>
            <td>{paidMinutes} minutes</td>
          </tr>
          <tr>
            <th scope="row">New notes</th>
            <td>for {TRIAL_DAYS} days</td>
            <td>unlimited</td>
          </tr>
          <tr>
            <th scope="row">Reading, copying and exporting your notes</th>
            <td>
              <IconCheck size={18} aria-hidden="true" />
              <span className={styles.hidden}>yes</span>
            </td>
            <td>
              <IconCheck size={18} aria-hidden="true" />
              <span className={styles.hidden}>yes</span>
            </td>
          </tr>
        </tbody>
      </table>
      <div className={styles.buttons}>
        <PlainButton onClick={props.onClose}>Not now</PlainButton>
        <PlainButton kind="main" onClick={props.onUpgrade}>
          Upgrade Now
        </PlainButton>
      </div>
    </Dialog>
  )
}
