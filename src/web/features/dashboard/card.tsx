import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './dashboard.module.css'

/** One list of the dashboard with its count; `empty` is said when there is nothing in it. */
export function Card(props: {
  title: string
  count: number
  empty: string
  /** The rest of the list is there. */
  more?: { to: string; label: string }
  wide?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.card} data-wide={props.wide || undefined} aria-labelledby={id}>
      <h2 id={id} className={styles.cardTitle}>
        {props.title}
        {props.count > 0 ? <span className={styles.count}>{props.count.toLocaleString()}</span> : null}
      </h2>
      {props.count === 0 ? (
        <p className={styles.dimmed}>{props.empty}</p>
      ) : (
        <ul className={styles.list}>{props.children}</ul>
      )}
      {props.more ? (
        <Link to={props.more.to} className={styles.more}>
          {props.more.label}
        </Link>
      ) : null}
    </section>
  )
}

/** One line of a card: what it is, and below it what to know of it. */
export function Row(props: { to: string; title: string; facts: ReactNode; alarm?: boolean }) {
  return (
    <li>
      <Link to={props.to} className={styles.row}>
        <span className={styles.rowTitle}>{props.title}</span>
        <span className={styles.facts} data-alarm={props.alarm || undefined}>
          {props.facts}
        </span>
      </Link>
    </li>
  )
}
