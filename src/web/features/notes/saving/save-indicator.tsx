import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceMobile,
} from '@tabler/icons-react'
import { autosaveText, type Autosave } from './autosave.ts'
import styles from './save-indicator.module.css'

const icons = {
  saved: IconCloudCheck,
  waiting: IconCloudUp,
  saving: IconCloudUp,
  retrying: IconCloudOff,
  conflict: IconAlertTriangle,
  refused: IconAlertTriangle,
} as const satisfies Record<Autosave['kind'], unknown>

/** That each pause in typing is saved would drown what is read; that it is not is said. */
const ROUTINE: ReadonlySet<Autosave['kind']> = new Set(['saved', 'waiting', 'saving'])

/**
 * Whether the note is saved, in words; told to screen readers without interrupting them when it is not. `unsent`: text was
 * typed for the visit and is on this device alone.
 */
export function SaveIndicator({ state, unsent }: { state: Autosave; unsent: boolean }) {
  if (unsent && state.kind === 'saved')
    return (
      <output aria-label="Saving" aria-live="off" className={styles.saving} data-state="unsent">
        <IconDeviceMobile size={16} aria-hidden="true" />
        <span title="What you typed is kept on this device.">Not sent yet</span>
      </output>
    )
  const Icon = icons[state.kind]
  return (
    <output
      aria-label="Saving"
      aria-live={ROUTINE.has(state.kind) ? 'off' : 'polite'}
      className={styles.saving}
      data-state={state.kind}
    >
      <Icon size={16} aria-hidden="true" />
      <span>{autosaveText(state)}</span>
    </output>
  )
}
