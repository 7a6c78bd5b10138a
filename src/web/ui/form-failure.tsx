import { IconAlertCircle } from '@tabler/icons-react'
import styles from './form-failure.module.css'

/** What went wrong with the whole form, read aloud when it appears; nothing while all is well. */
export function FormFailure({ sentence }: { sentence: string | null }) {
  if (!sentence) return null
  return (
    <div role="alert" className={styles.failure}>
      <IconAlertCircle size={20} aria-hidden="true" />
      <span>{sentence}</span>
    </div>
  )
}
