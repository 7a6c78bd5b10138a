import { Outlet } from 'react-router'
import styles from './shell.module.css'

/** The first stop of the keyboard: past the header and the navigation. */
export function SkipLink() {
  return (
    <a href="#content" className={styles.skip}>
      Skip to content
    </a>
  )
}

/** Where the screen stands. */
export function Content() {
  return (
    <main id="content" tabIndex={-1} className={styles.content}>
      <Outlet />
    </main>
  )
}
