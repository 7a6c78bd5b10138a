import type { ReactNode } from 'react'
import styles from './data-table-mark.module.css'

/** A state in a word, and in a colour for who sees it. */
export function Mark({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'good' | 'caution' | 'danger' | 'accent'
  children: ReactNode
}) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  )
}

/** Second-rank words under the first ones of a cell. */
export function Under({ children }: { children: ReactNode }) {
  return <div className={styles.under}>{children}</div>
}
