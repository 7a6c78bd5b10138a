import type { ReactNode } from 'react'
import styles from './settings-screen.module.css'
import headings from '#web/ui/headings.module.css'

/** One subject of the settings: what it is on the left, the thing itself beside it. `id` is where links lead. */
export function SettingsSection(props: { id?: string; title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.section} id={props.id} aria-label={props.title}>
      <div>
        <h2 className={headings.heading}>{props.title}</h2>
        <p className={styles.text}>{props.text}</p>
      </div>
      <div>{props.children}</div>
    </section>
  )
}
