import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './text-link.module.css'

/** A link in or beside a text. `newTab` keeps what is typed on this page. */
export function TextLink({ to, newTab, children }: { to: string; newTab?: boolean; children: ReactNode }) {
  return (
    <Link to={to} className={styles.link} {...(newTab ? { target: '_blank' } : {})}>
      {children}
    </Link>
  )
}
