import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './dashboard.module.css'

/** One list of the dashboard with its count; `empty` is said when there is nothing in it. */
export function Card(props: {
  title: string
  count: number
  empty: string
  /** Stands beside the title, and stays in its place however long the list grows. */
  action?: ReactNode
  /** Stands below the list. */
  foot?: ReactNode
  wide?: boolean
  /** The list, or null when there is nothing in it. */
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.card} data-wide={props.wide || undefined} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 id={id} className={styles.cardTitle}>
          {props.title}
          {props.count > 0 ? <span className={styles.count}>{props.count.toLocaleString()}</span> : null}
        </h2>
        {props.action}
      </div>
      {props.children ?? <p className={styles.dimmed}>{props.empty}</p>}
      {props.foot}
    </section>
  )
}

/** One line of a card that leads to a note: what it is, and below it what to know of it. */
export function Row(props: {
  to: string
  title: string
  facts: ReactNode
  alarm?: boolean
  /** Stands before the title, in a column of its own. */
  lead?: ReactNode
  /** The key that opens it too. */
  shortcut?: string | undefined
}) {
  return (
    <li>
      <Link to={props.to} className={styles.row} aria-keyshortcuts={props.shortcut}>
        {props.lead}
        <span className={styles.rowWords}>
          <span className={styles.rowTitle}>{props.title}</span>
          <span className={styles.facts} data-alarm={props.alarm || undefined}>
            {props.facts}
          </span>
        </span>
        {props.shortcut ? (
          <kbd className={styles.key} aria-hidden="true">
            {props.shortcut}
          </kbd>
        ) : null}
      </Link>
    </li>
  )
}
