import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
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

/** Whether the note is saved, in words; told to screen readers without interrupting them. */
export function SaveIndicator({ state }: { state: Autosave }) {
  const Icon = icons[state.kind]
  return (
    <output aria-label="Saving" className={styles.saving} data-state={state.kind}>
      <Icon size={16} aria-hidden="true" />
      <span>{autosaveText(state)}</span>
    </output>
  )
}
