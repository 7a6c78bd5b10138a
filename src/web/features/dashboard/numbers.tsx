import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './dashboard.module.css'

export interface NumberWithName {
  name: string
  value: ReactNode
  /** Where something can be done about it. */
  to?: string
  /** Somebody waits for it. */
  waiting?: boolean
}

/** Numbers side by side, each with what it counts. */
export function Numbers({ numbers }: { numbers: NumberWithName[] }) {
  return (
    <dl className={styles.totals}>
      {numbers.map(({ name, value, to, waiting }) => (
        <div key={name} className={styles.total} data-waiting={waiting || undefined}>
          <dt>{to ? <Link to={to}>{name}</Link> : name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
