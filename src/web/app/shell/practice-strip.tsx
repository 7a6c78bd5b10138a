import { IconInfoCircle } from '@tabler/icons-react'
import styles from './practice-strip.module.css'

/** Stands wherever patient data could be typed, until the business associate agreement is verified. */
export function PracticeStrip() {
  return (
    <aside aria-label="Practice mode" className={styles.strip}>
      <IconInfoCircle size={17} aria-hidden="true" />
      <span>
        <strong>Practice mode:</strong> use fictitious visits only. Real patient data needs a signed business
        associate agreement.
      </span>
    </aside>
  )
}
