import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import styles from './message-page.module.css'

/** A whole page that says one thing and what to do next. */
export function MessagePage({
  title,
  text,
  actions,
}: {
  title: string
  text: ReactNode
  actions: ReactNode
}) {
  return (
    <main className={styles.page}>
      <div className={styles.content}>
        <Brand />
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>{actions}</div>
      </div>
    </main>
  )
}
